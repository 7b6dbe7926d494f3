import { useState } from 'react';
import { taskPause } from '#/community/issue-work/pause-task.actions.ts';
import { statusWords } from '#/domains/work/tasks/task-rules.ts';
import { dueWords } from '#/domains/work/tasks/task-words.ts';
import { taskClose, taskStart } from '#/domains/work/tasks/tasks.actions.ts';
import type { Task } from '#/domains/work/tasks/tasks.contract.ts';
import { pauseReasons } from '#/kernel/pause-reasons.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import { useKeys } from '#/ui/keys.ts';
import { LayerProvider, useOpenLayer } from '#/ui/layer.ts';
import type { LaidOver } from './laid-over.ts';
import { LogLine } from './log-line.tsx';
import { Pending } from './pending.tsx';
import { Reasons } from './reasons.tsx';
import type { Doing } from './use-doing.ts';
import './tasks-panel.css';

interface TasksPanelProps {
  tasks: LaidOver;
  doing: Doing;
  onClose: () => void;
}

const mayStart = (it: Task) =>
  !it.runningSince && ['todo', 'in_progress', 'paused', 'changes_requested'].includes(it.status);

type Asked = 'reason' | 'time' | undefined;

interface ChosenProps {
  task: Task;
  /** What runs now. */
  running: Task | null;
  doing: TasksPanelProps['doing'];
  asked: Asked;
  setAsked: (asked: Asked) => void;
}

/** What can be done with the chosen task: start or pause it, close it, log time on it. */
function Chosen({ task, running, doing, asked, setAsked }: ChosenProps) {
  const isBusy = doing.busy;
  const isRunning = task.runningSince !== null;
  const mayClose = ['in_progress', 'paused'].includes(task.status);
  const start = () => void doing.run(taskStart, { task: task.id, running }, `${task.key} start`);
  const close = () => void doing.run(taskClose, { task: task.id }, `${task.key} close`);
  const pause = (reason: (typeof pauseReasons)[number]['value']) => {
    setAsked(undefined);
    void doing.run(taskPause, { task: task.id, reason }, `${task.key} pause`);
  };
  useKeys(
    {
      ...(mayStart(task) && { s: start }),
      ...(isRunning && { p: () => setAsked('reason') }),
      ...(mayClose && { c: close }),
      l: () => setAsked('time'),
    },
    asked === undefined && !isBusy,
  );
  if (asked === 'reason') return <Reasons onPick={pause} onBack={() => setAsked(undefined)} />;
  if (asked === 'time') {
    return <LogLine task={task} doing={doing} onDone={() => setAsked(undefined)} />;
  }
  return (
    <div className="row buttons">
      {isRunning && (
        <Button size="s" keys="p" disabled={isBusy} onClick={() => setAsked('reason')}>
          Pause
        </Button>
      )}
      {mayStart(task) && (
        <Button size="s" keys="s" disabled={isBusy} onClick={start}>
          {task.status === 'todo' ? 'Start' : 'Resume'}
        </Button>
      )}
      {mayClose && (
        <Button size="s" keys="c" disabled={isBusy} onClick={close}>
          Close
        </Button>
      )}
      <Button size="s" keys="l" disabled={isBusy} onClick={() => setAsked('time')}>
        Log time
      </Button>
    </div>
  );
}

/** The keys of the list: they rest while a reason or a time is asked for. */
function ListKeys({
  rows,
  chosen,
  choose,
  onClose,
}: {
  rows: readonly Task[];
  chosen: number;
  choose: (at: number) => void;
  onClose: () => void;
}) {
  const move = (step: number) => choose(Math.max(0, Math.min(rows.length - 1, chosen + step)));
  useKeys({
    ...Object.fromEntries(rows.slice(0, 9).map((_it, at) => [`${at + 1}`, () => choose(at)])),
    j: () => move(1),
    ArrowDown: () => move(1),
    k: () => move(-1),
    ArrowUp: () => move(-1),
    t: onClose,
    Escape: onClose,
  });
  return null;
}

const intoSight = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' });

/** My tasks in place of the news: a digit chooses one, a key does something with it. */
export function TasksPanel({ tasks, doing, onClose }: TasksPanelProps) {
  const layer = useOpenLayer();
  const [chosenId, setChosenId] = useState(tasks.rows[0]?.id);
  const [asking, setAsking] = useState<{ task: number | undefined; what: Asked }>();
  const found = tasks.rows.findIndex((it) => it.id === chosenId);
  const chosen = Math.max(0, found);
  const task = tasks.rows[chosen]?.id;
  // Closed by somebody else meanwhile, its reason must not be given to the one that follows it.
  const asked = asking?.task === task ? asking?.what : undefined;
  const setAsked = (what: Asked) => setAsking({ task, what });
  const choose = (at: number) => {
    setAsked(undefined);
    setChosenId(tasks.rows[at]?.id);
  };
  return (
    <LayerProvider value={layer}>
      {asked === undefined && <ListKeys rows={tasks.rows} {...{ chosen, choose, onClose }} />}
      <section className="news my-tasks" aria-label="My tasks">
        <div className="row title">
          <b>My tasks</b>
          <span className="sp" />
          <button type="button" className="all" onClick={onClose}>
            Back <Kbd keys="Escape" />
          </button>
        </div>
        {tasks.rows.length === 0 && tasks.added.length === 0 && (
          <p className="none">No open task is given to you.</p>
        )}
        <ul>
          {tasks.rows.map((it, at) => (
            <li
              key={it.id}
              aria-current={at === chosen || undefined}
              ref={at === chosen ? intoSight : undefined}
            >
              <button type="button" className="what" onClick={() => choose(at)}>
                <Kbd keys={`${at + 1}`} />
                <span dir="auto" className="trunc">
                  {it.title}
                </span>
                {tasks.pending.has(it.id) ? (
                  <Pending />
                ) : it.runningSince ? (
                  <Badge tone="info">Running</Badge>
                ) : (
                  <span className="sub">{statusWords[it.status]}</span>
                )}
                <span className="trunc sub about">
                  {[it.key, dueWords(it.dueOn, tasks.today)].filter(Boolean).join(', ')}
                </span>
              </button>
              {at === chosen && (
                // Anew for what is asked for, so that a row that grows stays in sight.
                <div key={asked} ref={intoSight}>
                  <Chosen task={it} running={tasks.running} {...{ doing, asked, setAsked }} />
                </div>
              )}
            </li>
          ))}
          {tasks.added.map((title) => (
            <li key={title} className="row added">
              <span dir="auto" className="trunc">
                {title}
              </span>
              <span className="sp" />
              <Pending />
            </li>
          ))}
        </ul>
      </section>
    </LayerProvider>
  );
}
