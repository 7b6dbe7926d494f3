import type { ReactNode } from 'react';
import { relativeTime } from '#/kernel/date-words.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Link } from '#/ui/link.tsx';
import { useNow } from '#/ui/now.ts';
import { Panel } from '#/ui/panel.tsx';
import { TaskAppMark } from '../reports/task-app-mark.part.tsx';
import { DueDay } from '../task-marks.part.tsx';
import type { TaskBoard, TaskLine } from './dashboard.contract.ts';

interface TaskLinesProps<T extends TaskLine> {
  tasks: readonly T[];
  /** At the right edge. */
  end: (task: T) => ReactNode;
}

function TaskLines<T extends TaskLine>({ tasks, end }: TaskLinesProps<T>) {
  return (
    <ul className="task-lines">
      {tasks.map((it) => (
        <li key={it.id}>
          <Link href={`/tasks/info?task=${it.key}`}>
            {it.app && <TaskAppMark app={it.app} size={16} />}
            <span className="f3 num">{it.key}</span>
            <span className="trunc" dir="auto">
              {it.title}
            </span>
            <span className="sp" />
            {it.assignee && <Avatar name={it.assignee.name} alone />}
            <span className="end num">{end(it)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The most overdue tasks, and those that wait for review longest. */
export function ShortLists({ overdue, waiting, today }: TaskBoard) {
  const now = useNow();
  return (
    <>
      <Panel title="Most overdue" wide>
        {overdue.length > 0 ? (
          <TaskLines tasks={overdue} end={(it) => <DueDay task={it} today={today} />} />
        ) : (
          <p className="task-none f3">Nothing is late.</p>
        )}
      </Panel>
      <Panel title="Waiting for review" wide>
        {waiting.length > 0 ? (
          <TaskLines tasks={waiting} end={(it) => relativeTime(new Date(it.since), now)} />
        ) : (
          <p className="task-none f3">Nothing waits.</p>
        )}
      </Panel>
    </>
  );
}
