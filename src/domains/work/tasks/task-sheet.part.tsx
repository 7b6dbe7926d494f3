import { useQuery } from '@tanstack/react-query';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { Attachments } from '#/community/attachments/attachments.part.tsx';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { Relations } from '#/community/relations/relations.part.tsx';
import { duration, exactInstant } from '#/kernel/date-words.ts';
import { pauseReasonValues, pauseWords } from '#/kernel/pause-reasons.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { RichText } from '#/ui/rich/rich-text.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { namesFrom } from './record/activity-list.part.tsx';
import { eventWords } from './record/event-line.part.tsx';
import { statusWords } from './task-rules.ts';

const isPause = (reason: string) => pauseReasonValues.some((it) => it === reason);

/** What is between two instants, in whole minutes; `now` for a stretch that is running. */
const minutesBetween = (from: string, to: string | null) =>
  Math.floor(((to ? Date.parse(to) : Date.now()) - Date.parse(from)) / 60_000);

/** One task beside the list: who worked when, and what happened to it. */
export function TaskSheet({ taskKey, onClose }: { taskKey: string; onClose: () => void }) {
  const { zone } = useMe();
  const { data, error, refetch } = useQuery(reading('GET /tasks/info', { key: taskKey }));
  const task = data?.task;
  return (
    <Dialog
      title={task?.title ?? taskKey}
      note={task ? `${task.key}, ${statusWords[task.status].toLowerCase()}` : undefined}
      side="right"
      onClose={onClose}
    >
      {error ? (
        <ErrorState
          title="The task did not load"
          text={error.message}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Loading label="Loading the task">
          <RowsSkeleton mark={false} columns={[60]} />
        </Loading>
      ) : (
        <div className="task-sheet">
          <Button icon="arrows-diagonal" href={`/tasks/info?task=${taskKey}`}>
            Open the whole task
          </Button>
          {data.task.description && <RichText markdown={data.task.description} />}
          <h3>Work, {duration(Math.floor(data.task.workedSeconds / 60))}</h3>
          <ul className="task-history num">
            {data.intervals.map((it) => (
              <li key={it.startedAt}>
                <span className="f3">{exactInstant(new Date(it.startedAt), zone)}</span>
                <span>
                  {it.person.name}, {duration(minutesBetween(it.startedAt, it.endedAt))}
                  {it.endReason &&
                    `, ${isPause(it.endReason) ? pauseWords(it.endReason).toLowerCase() : ''}`}
                </span>
              </li>
            ))}
          </ul>
          <Attachments kind="task" id={data.task.id} />
          <Relations kind="task" id={data.task.id} />
          <h3>What happened</h3>
          <ul className="task-history num">
            {data.events.map((it, index) => (
              <li key={`${it.at} ${index}`}>
                <span className="f3">{exactInstant(new Date(it.at), zone)}</span>
                <span>
                  {it.person?.name ?? 'Backlot'} {eventWords(it, namesFrom(undefined))}
                  {it.reason && `, ${pauseWords(it.reason)}`}
                  {it.note && `: ${it.note}`}
                </span>
              </li>
            ))}
          </ul>
          <RecordHistory kind="task" id={data.task.id} />
        </div>
      )}
    </Dialog>
  );
}
