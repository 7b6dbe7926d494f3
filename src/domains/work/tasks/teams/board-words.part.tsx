import { Icon, type IconName } from '#/ui/icon.tsx';
import type { BoardStatus } from './board-rules.ts';

const icons: Record<BoardStatus, [icon: IconName, colour: string]> = {
  todo: ['circle-dashed', 'var(--fg-3)'],
  in_progress: ['progress', 'var(--warn-dot)'],
  paused: ['player-pause', 'var(--fg-3)'],
  in_review: ['eye', 'var(--accent-fg)'],
  changes_requested: ['arrow-back-up', 'var(--bad)'],
  closed: ['circle-check', 'var(--good-dot)'],
};

/** The sign of a column by status. */
export function StatusMark({ status }: { status: BoardStatus }) {
  const [icon, colour] = icons[status];
  return (
    <span style={{ color: colour }}>
      <Icon name={icon} size={15} />
    </span>
  );
}
