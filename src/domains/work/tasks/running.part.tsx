import { useEffect, useState } from 'react';
import { stopwatch } from '#/kernel/date-words.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Button } from '#/ui/button.tsx';
import { dueWords } from './task-words.ts';
import type { Task } from './tasks.contract.ts';

/** Seconds of work so far, counted on; `fetchedAt` is when this machine was told, ms. */
function useWorked(workedSeconds: number, fetchedAt: number): number {
  const [now, setNow] = useState(fetchedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return workedSeconds + Math.max(0, now - fetchedAt) / 1_000;
}

interface RunningProps {
  task: Task;
  /** When this machine learned of it, ms: clocks of other machines do not matter. */
  fetchedAt: number;
  today: string;
  onPause: () => void;
  onClose: () => void;
}

/** What I am at: the only tinted block of the page. */
export function Running({ task, fetchedAt, today, onPause, onClose }: RunningProps) {
  const seconds = useWorked(task.workedSeconds, fetchedAt);
  return (
    <section className="task-running" aria-label="Running task">
      <span className="pulse" />
      <span className="trunc">
        <span className="med trunc" dir="auto">
          {task.title}
        </span>
        <span className="sub2">
          {task.app && <AppIcon index={task.app.icon} size={14} />}
          <span className="trunc">
            {[task.key, dueWords(task.dueOn, today)].filter(Boolean).join(', ')}
          </span>
        </span>
      </span>
      <span className="sp" />
      <span className="clock num" role="timer" aria-label="Work so far">
        {stopwatch(seconds)}
      </span>
      <Button icon="player-pause" keys="p" onClick={onPause}>
        Pause
      </Button>
      <Button icon="check" keys="c" onClick={onClose}>
        Close task
      </Button>
    </section>
  );
}
