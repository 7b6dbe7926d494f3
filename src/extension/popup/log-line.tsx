import { useEffect, useState } from 'react';
import type { Task } from '#/domains/work/tasks/tasks.contract.ts';
import { taskLog, whenOf, type Logged } from '#/domains/work/tasks/timers/timers.actions.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { readAction } from '#/kernel/reading/read.ts';
import { Button } from '#/ui/button.tsx';
import { useDayReader } from '#/ui/day-reader.ts';
import { useNow } from '#/ui/now.ts';
import type { Doing } from './use-doing.ts';
import { useDraft } from './use-draft.ts';

interface LogLineProps {
  task: Task;
  doing: Doing;
  onDone: () => void;
}

/** Time on one task in one line: `45m`, `yesterday 3-4pm`. */
export function LogLine({ task, doing, onDone }: LogLineProps) {
  const field = `log ${task.id}`;
  const [text, setText] = useDraft(field);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  useEffect(() => input?.focus(), [input]);
  const now = useNow(5_000);
  const readDay = useDayReader();
  const today = dayOf(now);
  const around = { today, readDay, hits: [] };
  const reading = readAction(taskLog, text, [], { task: task.id }, around);
  // Read by the action's own parameters, so they are its values.
  const values = reading.values as Logged;
  const [unclear] = reading.unclear;
  const read = unclear ? `${unclear.words}.` : whenOf(values, now);
  const when = text.trim() ? read : 'How long, and since when: 45m, yesterday 3-4pm';
  const send = async () => {
    if (typeof when === 'string' || doing.busy) return;
    // As it was said, however long it waits to be sent.
    const { day, from, to } = when;
    const said = { task: task.id, day, time: { from, to } };
    if (!(await doing.run(taskLog, said, `${task.key} time`, { draft: { field, text } }))) return;
    setText('');
    onDone();
  };
  return (
    <form
      className="log-line"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <input
        dir="auto"
        ref={setInput}
        aria-label={`Time on ${task.key}`}
        aria-describedby="log-reading"
        placeholder="45m"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          setText('');
          onDone();
        }}
      />
      <Button size="s" keys="Enter" type="submit" disabled={typeof when === 'string' || doing.busy}>
        Log
      </Button>
      <p id="log-reading" className="hint" role="status">
        {typeof when === 'string'
          ? when
          : `${namedDay(when.day, today)}, ${when.from} – ${when.to}`}
      </p>
    </form>
  );
}
