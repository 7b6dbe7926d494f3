import { useEffect, useState } from 'react';
import { taskPause } from '#/community/issue-work/pause-task.actions.ts';
import { dueWords } from '#/domains/work/tasks/task-words.ts';
import { taskClose, taskStart } from '#/domains/work/tasks/tasks.actions.ts';
import { stopwatch } from '#/kernel/date-words.ts';
import type { PauseReason } from '#/kernel/pause-reasons.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Button } from '#/ui/button.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import { useKeys } from '#/ui/keys.ts';
import type { LaidOver } from './laid-over.ts';
import { Pending } from './pending.tsx';
import { Reasons } from './reasons.tsx';
import type { Doing } from './use-doing.ts';

interface RunningTaskProps {
  tasks: LaidOver;
  /** When the popup learned of it: the clock of this machine may be wrong, its pace is not. */
  fetchedAt: number;
  doing: Doing;
  /** The reasons are open: digits choose one of them. */
  isPausing: boolean;
  setPausing: (isPausing: boolean) => void;
  /** Opens the list of my tasks. */
  onAll: () => void;
}

function Clock({ seconds, fetchedAt }: { seconds: number; fetchedAt: number }) {
  const [now, setNow] = useState(fetchedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="clock num" role="timer" aria-label="Work so far">
      {stopwatch(seconds + Math.max(0, now - fetchedAt) / 1000)}
    </span>
  );
}

/** What I am at, or the next thing to start: the popup's only tinted block. */
export function RunningTask(props: RunningTaskProps) {
  const { tasks, fetchedAt, doing, isPausing, setPausing, onAll } = props;
  const { running } = tasks;
  const next =
    tasks.rows.find((it) => it.status === 'paused') ??
    tasks.rows.find((it) => it.status === 'todo');
  const task = running ?? next;
  const isPending = task !== undefined && tasks.pending.has(task.id);
  const isBusy = doing.busy;
  const pause = (reason: PauseReason) => {
    setPausing(false);
    void doing.run(taskPause, { task: running!.id, reason }, `${running!.key} pause`);
  };
  const close = () =>
    running && void doing.run(taskClose, { task: running.id }, `${running.key} close`);
  const start = () =>
    next && void doing.run(taskStart, { task: next.id, running: null }, `${next.key} start`);
  useKeys(
    { p: () => (running ? setPausing(true) : start()), c: () => close() },
    !isPausing && !isBusy,
  );
  if (!task) return null;
  return (
    <section
      className={running ? 'run on' : 'run'}
      aria-label={running ? 'Running task' : 'Next task'}
    >
      <div className="row">
        {running && <span className="live" />}
        <span dir="auto" className="med trunc">
          {task.title}
        </span>
        <span className="sp" />
        {isPending && <Pending />}
        {running && <Clock seconds={running.workedSeconds} fetchedAt={fetchedAt} />}
      </div>
      <div className="row about">
        {task.app && <AppIcon index={task.app.icon} size={14} />}
        {[task.key, dueWords(task.dueOn, tasks.today)].filter(Boolean).join(', ')}
        <span className="sp" />
        <button type="button" className="all" onClick={onAll}>
          My tasks <Kbd keys="t" />
        </button>
      </div>
      {isPausing ? (
        <Reasons onPick={pause} onBack={() => setPausing(false)} />
      ) : running ? (
        <div className="row buttons">
          <Button icon="player-pause" keys="p" disabled={isBusy} onClick={() => setPausing(true)}>
            Pause
          </Button>
          <Button icon="check" keys="c" disabled={isBusy} onClick={close}>
            Close task
          </Button>
        </div>
      ) : (
        <div className="row buttons">
          <Button icon="player-play" keys="p" disabled={isBusy} onClick={start}>
            {task.status === 'paused' ? 'Resume' : 'Start'}
          </Button>
        </div>
      )}
    </section>
  );
}
