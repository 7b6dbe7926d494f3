import { Icon } from '../icon.tsx';

export type Priority = 'urgent' | 'high' | 'medium' | 'low';

const words: Record<Priority, string> = {
  urgent: 'Urgent',
  high: 'High priority',
  medium: 'Medium priority',
  low: 'Low priority',
};
const filled = { high: 3, medium: 2, low: 1 };

/** How much something matters: up to three bars, a sign for what cannot wait. */
export function PriorityMark({ priority }: { priority: Priority }) {
  if (priority === 'urgent')
    return <Icon name="alert-square-rounded" size={14} label={words.urgent} className="urgent" />;
  return (
    <svg
      className="priority"
      width={14}
      height={12}
      viewBox="0 0 14 12"
      role="img"
      aria-label={words[priority]}
    >
      {[5, 8, 11].map((height, at) => (
        <rect
          key={height}
          x={1 + at * 4.5}
          y={12 - height}
          width={3}
          height={height}
          rx={1}
          fill={at < filled[priority] ? 'var(--fg-2)' : 'var(--line-strong)'}
        />
      ))}
    </svg>
  );
}
