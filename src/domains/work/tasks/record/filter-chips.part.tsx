import { dayRange } from '#/kernel/date-words.ts';
import { addDays, endOfMonth, startOfMonth, startOfWeek } from '#/kernel/days.ts';
import { DateRangeChip } from '#/ui/rich/date-range-chip.tsx';
import type { Option } from '#/ui/rich/option.ts';
import { PickChip } from '#/ui/rich/pick-chip.tsx';

interface SeveralProps<T extends string> {
  label: string;
  /** What it says while nothing is picked: "any status". */
  all: string;
  options: readonly Option<T>[];
  value: readonly T[] | undefined;
  onChange: (value: T[] | undefined) => void;
}

/** A chip of which several may be picked; none means all. */
export function Several<T extends string>({
  label,
  all,
  options,
  value,
  onChange,
}: SeveralProps<T>) {
  const names = options.filter((it) => value?.includes(it.value)).map((it) => it.label);
  const words = names.length > 2 ? `${names.length} of them` : names.join(' or ');
  return (
    <PickChip
      several
      {...{ label, options }}
      value={value ?? []}
      on={value !== undefined}
      onChange={(it) => onChange(it.length > 0 ? it : undefined)}
    >
      {words || all}
    </PickChip>
  );
}

export const named = (rows: readonly { id: number; name: string }[] = []) =>
  rows.map((it) => ({ value: String(it.id), label: it.name }));
export const texts = (ids: readonly number[] | undefined) => ids?.map(String);
export const numbers = (ids: string[] | undefined) => ids?.map(Number);

const ANY = 'any';

function rangesOf(today: string) {
  const week = startOfWeek(today);
  const month = startOfMonth(today);
  const days = (from: number, to: number) => ({
    from: addDays(today, from),
    to: addDays(today, to),
  });
  return [
    { key: ANY, label: 'Any day', from: '1970-01-01', to: '2199-12-31' },
    { key: 'today', label: 'Today', ...days(0, 0) },
    { key: 'week', label: 'This week', from: week, to: addDays(week, 6) },
    { key: 'next-7', label: 'Next 7 days', ...days(1, 7) },
    { key: 'last-7', label: 'Last 7 days', ...days(-7, -1) },
    { key: 'last-30', label: 'Last 30 days', ...days(-30, -1) },
    { key: 'month', label: 'This month', from: month, to: endOfMonth(month) },
  ];
}

interface Days {
  from: string | undefined;
  to: string | undefined;
}

/** From when to when; any day unless told. */
export function DaysChip({
  from,
  to,
  today,
  onChange,
}: Days & { today: string; onChange: (days: Days) => void }) {
  const ranges = rangesOf(today);
  const known = ranges.find((it) => it.from === from && it.to === to);
  const words =
    from && to ? (known?.label.toLowerCase() ?? dayRange({ from, to }, today)) : 'any day';
  return (
    <DateRangeChip
      value={from && to ? { from, to } : { from: today, to: today }}
      presets={ranges}
      onChange={(it, preset) =>
        onChange(preset === ANY ? { from: undefined, to: undefined } : { from: it.from, to: it.to })
      }
    >
      {words}
    </DateRangeChip>
  );
}
