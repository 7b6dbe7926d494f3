import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { addMonths } from '#/kernel/days.ts';
import type { DayRange } from '#/kernel/days.ts';
import { Chip } from '../chip.tsx';
import { Icon } from '../icon.tsx';
import { calendarLocale } from './calendar-locale.ts';
import { calendarClasses, calendarWords } from './calendar.ts';
import { Popover } from './popover.tsx';

interface RangePreset extends DayRange {
  /** What the address says: `30d`. */
  key: string;
  label: string;
}

interface DateRangeChipProps {
  /** The words of the sentence: "Last 30 days". */
  children: ReactNode;
  value: DayRange;
  presets: readonly RangePreset[];
  /** With `preset` when one was chosen; without it for days picked in the calendar. */
  onChange: (value: DayRange, preset?: string) => void;
  /** The last day there can be figures of. */
  last?: string;
}

/** The dates of a page: presets at the left, two months at the right. */
export function DateRangeChip({ children, value, presets, onChange, last }: DateRangeChipProps) {
  const [opened, setOpened] = useState(false);
  const [picked, setPicked] = useState<[string | null, string | null]>([value.from, value.to]);
  const toggle = (open: boolean) => {
    setOpened(open);
    setPicked([value.from, value.to]);
  };
  const done = (range: DayRange, preset?: string) => {
    setOpened(false);
    onChange({ from: range.from, to: range.to }, preset);
  };
  const same = (preset: DayRange) => preset.from === value.from && preset.to === value.to;
  return (
    <Popover
      label="Dates"
      bare
      opened={opened}
      onChange={toggle}
      target={
        <Chip icon="calendar" aria-haspopup="dialog" onClick={() => toggle(!opened)}>
          {children}
        </Chip>
      }
    >
      <div className="range">
        <div className="range-presets">
          {presets.map((preset) => (
            <button
              key={preset.key}
              type="button"
              className="menu-item"
              aria-pressed={same(preset)}
              data-autofocus={same(preset) || undefined}
              onClick={() => done(preset, preset.key)}
            >
              {preset.label}
              <span className="sp" />
              {same(preset) && <Icon name="check" size={14} />}
            </button>
          ))}
        </div>
        <Months
          value={picked}
          last={last}
          onChange={([from, to]) => {
            setPicked([from, to]);
            if (from && to) done({ from, to });
          }}
        />
      </div>
    </Popover>
  );
}

interface MonthsProps {
  value: [string | null, string | null];
  onChange: (value: [string | null, string | null]) => void;
  last?: string;
}

function Months({ value, onChange, last }: MonthsProps) {
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      numberOfColumns={2}
      // The chosen days end in the right one of the two months.
      defaultDate={value[1] ? addMonths(value[1], -1) : undefined}
      value={value}
      maxDate={last}
      onChange={onChange}
      classNames={calendarClasses}
      ariaLabels={calendarWords}
      locale={calendarLocale}
    />
  );
}
