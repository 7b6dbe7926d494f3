import '#/kernel/without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { CallError } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { Button } from '#/ui/button.tsx';
import { useSearch } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { Bone, Loading } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { TaskPage } from './task-page.part.tsx';
import './task-info.css';

const InfoSearch = z.strictObject({
  /** The task, by its key. */
  task: z.string().max(20).optional(),
});

/** One task in full. */
export function TaskInfoScreen() {
  const [{ task: key }] = useSearch(InfoSearch);
  const info = useQuery({
    ...reading('GET /tasks/info', { key: key ?? '' }),
    enabled: key !== undefined,
    refetchInterval: 60_000,
  });
  if (info.data && info.data.task.key === key?.toUpperCase()) {
    return <TaskPage key={info.data.task.id} info={info.data} />;
  }
  const toList = <Button href="/tasks/record">Task record</Button>;
  return (
    <Page title={key ?? 'Task'}>
      {key === undefined ? (
        <EmptyState icon="checklist" title="No task chosen" text="Choose one from the record.">
          {toList}
        </EmptyState>
      ) : info.error ? (
        info.error instanceof CallError && info.error.code === 'not-found' ? (
          <EmptyState
            icon="checklist"
            title={`${key} was not found`}
            text="It was deleted, or it is not for you to see."
          >
            {toList}
          </EmptyState>
        ) : (
          <ErrorState
            title="The task did not load"
            text={`${info.error.message} Nothing was changed.`}
            requestId={info.error instanceof CallError ? info.error.body.requestId : undefined}
            onRetry={() => void info.refetch()}
          />
        )
      ) : (
        <Loading label="Loading the task">
          <div className="task-info">
            <div>
              <Bone width="60%" height={28} />
              <Bone width="100%" height={120} radius={6} />
              <Bone width="100%" height={200} radius={6} />
            </div>
            <div>
              <Bone width="100%" height={320} radius={6} />
            </div>
          </div>
        </Loading>
      )}
    </Page>
  );
}
