import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { namedDay } from '#/kernel/date-words.ts';
import { Field } from '../form/field.tsx';
import type { FieldProps } from '../form/field.tsx';
import { Icon } from '../icon.tsx';
import { calendarLocale } from './calendar-locale.ts';
import { calendarClasses, calendarWords } from './calendar.ts';
import { Popover } from './popover.tsx';
import { TypedDay } from './typed-day.tsx';

interface DayFieldProps extends FieldProps<string> {
  /** The first and the last day that may be chosen, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
  /** Days of another year are shown with theirs. */
  today?: string;
  placeholder?: string;
}

/** A day as `YYYY-MM-DD`, `''` while there is none; shown as "Fri 21 Nov". Never an instant. */
export function DayField(props: DayFieldProps) {
  const { label, help, error, beside, hideLabel, value, onChange, min, max, today } = props;
  const { placeholder = 'Choose a day', disabled, autoFocus } = props;
  const [opened, setOpened] = useState(false);
  const words = value === '' ? placeholder : namedDay(value, today);
  return (
    <Field {...{ label, help, error, beside, hideLabel }}>
      {(it) => (
        <Popover
          label={label}
          bare
          opened={opened}
          onChange={setOpened}
          target={
            <button
              id={it.id}
              type="button"
              className="input num"
              disabled={disabled}
              autoFocus={autoFocus}
              aria-label={`${label}: ${words}`}
              aria-describedby={it['aria-describedby']}
              onClick={() => setOpened(!opened)}
            >
              <span className={value === '' ? 'ph' : undefined}>{words}</span>
              <span className="sp" />
              <Icon name="calendar" size={15} />
            </button>
          }
        >
          <TypedDay
            label={label}
            min={min}
            max={max}
            onDay={(day) => {
              setOpened(false);
              onChange(day);
            }}
          />
          <DatePicker
            value={value || null}
            defaultDate={value || undefined}
            minDate={min}
            maxDate={max}
            onChange={(day) => {
              setOpened(false);
              onChange(day ?? '');
            }}
            classNames={calendarClasses}
            ariaLabels={calendarWords}
            locale={calendarLocale}
          />
        </Popover>
      )}
    </Field>
  );
}
