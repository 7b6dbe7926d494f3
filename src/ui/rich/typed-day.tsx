import { useId, useState } from 'react';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { useDayReader } from '../day-reader.ts';
import { useNow } from '../now.ts';

interface TypedDayProps {
  /** What the day is: "First day". */
  label: string;
  min: string | undefined;
  max: string | undefined;
  onDay: (day: string) => void;
}

/** A day typed as people say it, "12 Oct", "2026-10-05", "in two weeks"; Enter takes it. */
export function TypedDay({ label, min, max, onDay }: TypedDayProps) {
  const id = useId();
  const today = dayOf(useNow());
  const read = useDayReader();
  const [text, setText] = useState('');
  const day = text.trim() ? read?.(text, today)?.day : undefined;
  const refused =
    day === undefined
      ? text.trim() && read && 'No day is meant by this.'
      : min && day < min
        ? `Not before ${namedDay(min, today)}.`
        : max && day > max && `Not after ${namedDay(max, today)}.`;
  return (
    <div className="cal-typed">
      <input
        dir="auto"
        className="input"
        aria-label={`${label}, typed`}
        aria-describedby={id}
        aria-invalid={refused ? true : undefined}
        data-autofocus
        placeholder="Type a day"
        value={text}
        maxLength={60}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.metaKey || event.ctrlKey) return;
          // Enter is for the day, not for the form it stands in.
          event.preventDefault();
          event.stopPropagation();
          if (day && !refused) onDay(day);
        }}
      />
      <p id={id} className="fs12 f3" role="status">
        {refused || (day ? `${namedDay(day, today)}, Enter takes it` : '“12 Oct”, “in two weeks”')}
      </p>
    </div>
  );
}
