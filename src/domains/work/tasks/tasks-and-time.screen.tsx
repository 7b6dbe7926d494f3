import { Suspense } from 'react';
import { lazily } from '#/ui/lazily.ts';
import { useLocation } from '#/ui/location.ts';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { TasksScreen } from './tasks.screen.tsx';

const TimeScreen = lazily(() =>
  import('./timers/time.screen.tsx').then((it) => ({ default: it.TimeScreen })),
);

/** My tasks, or with `?show=time` the time I have worked on them. */
export function TasksAndTimeScreen() {
  const { search } = useLocation();
  if (search['show'] !== 'time') return <TasksScreen />;
  return (
    <Suspense
      fallback={
        <Loading label="Loading the page">
          <RowsSkeleton rows={10} />
        </Loading>
      }
    >
      <TimeScreen />
    </Suspense>
  );
}
