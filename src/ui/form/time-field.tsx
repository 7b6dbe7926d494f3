import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { minutesOf, timeOfMinutes } from '#/kernel/date-words.ts';
import { Icon } from '../icon.tsx';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

interface TimeFieldProps extends FieldProps<string> {
  /** Minutes the arrow keys move by; 15 unless told. */
  step?: number;
  placeholder?: string;
}

/** Reads `15:00`, `1500`, `15`, `3pm`, `3.30 pm` as `HH:mm`; `''` when it is no time of day. */
export function readTime(text: string): string {
  const match = /^(\d{1,2})(?:[:.\s]?(\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(text.trim());
  if (!match) return '';
  const [, hours, minutes = '0', half] = match;
  const hour = Number(hours);
  if (Number(minutes) > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return '';
  const base = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour;
  return timeOfMinutes(base * 60 + Number(minutes));
}

/**
 * A time of day as `HH:mm`, `''` while it is none. Takes it as people write it, on a 24-hour clock
 * whatever the browser's language: the browser's own field would show 03:00 PM.
 */
export function TimeField(props: TimeFieldProps) {
  const { label, help, error, beside, hideLabel, value, onChange, step = 15, ...rest } = props;
  const [typed, setTyped] = useState<string>();
  const onKeyDown = (event: KeyboardEvent) => {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (way === undefined || value === '') return;
    event.preventDefault();
    setTyped(undefined);
    onChange(timeOfMinutes((minutesOf(value) + way * step + 1440) % 1440));
  };
  return (
    <Field {...{ label, help, error, beside, hideLabel }}>
      {(it) => (
        <div className="input num">
          <input
            dir="auto"
            {...rest}
            {...it}
            value={typed ?? value}
            placeholder={rest.placeholder ?? 'HH:MM'}
            autoComplete="off"
            onChange={(event) => {
              setTyped(event.target.value);
              onChange(readTime(event.target.value));
            }}
            onBlur={() => value !== '' && setTyped(undefined)}
            onKeyDown={onKeyDown}
          />
          <Icon name="clock" size={15} />
        </div>
      )}
    </Field>
  );
}
