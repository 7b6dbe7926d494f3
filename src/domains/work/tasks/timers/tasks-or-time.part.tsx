import { useLocation } from '#/ui/location.ts';
import { Segmented } from '#/ui/segmented.tsx';

/** Where the stretches of work are shown and corrected. */
export const timeHref = (day?: string) => `/tasks?show=time${day ? `&day=${day}` : ''}`;

/** The two sides of what I do: the tasks, and the time they took. */
export function TasksOrTime({ show }: { show: 'tasks' | 'time' }) {
  const { go } = useLocation();
  return (
    <Segmented
      label="Show"
      value={show}
      onChange={(to) => go(to === 'time' ? timeHref() : '/tasks')}
      segments={[
        { value: 'tasks', label: 'Tasks' },
        { value: 'time', label: 'Working time' },
      ]}
    />
  );
}
