import type { Parameter } from '#/kernel/action.ts';
import { addDays, addMonths, weekdayOf } from '#/kernel/days.ts';
import { chipOf, type Chip } from './chip.ts';
import type { Nameable } from './entity.ts';
import { readers, readWith, type Surroundings } from './parameter.ts';

/** A value that may be chosen for a parameter. */
export interface Suggestion {
  value: unknown;
  chip: Chip;
}

const times = [
  { from: '10:00', to: '12:00' },
  { from: '12:00', to: '14:00' },
  { from: '14:00', to: '16:00' },
  { from: '15:00', to: '17:00' },
  { from: '17:00', to: '19:00' },
];

const lengths = [15, 30, 45, 60, 90, 120, 180, 240];

/** The next two weeks without their Sundays. */
const daysFrom = (today: string) =>
  Array.from({ length: 14 }, (_, at) => addDays(today, at)).filter((it) => weekdayOf(it) < 7);

function dayNote(day: string, today: string): string | undefined {
  if (day === today) return 'today';
  return day === addDays(today, 1) ? 'tomorrow' : undefined;
}

/** What can be offered before anything is typed. Times, sums and texts can only be typed. */
function usual(it: Parameter, around: Surroundings, names: readonly Nameable[]): Suggestion[] {
  const { today } = around;
  switch (it.kind) {
    case 'day':
      return daysFrom(today).map((value) => ({
        value,
        chip: { ...chipOf(it, value, around), note: dayNote(value, today) },
      }));
    case 'time-range':
      return times.map((value) => ({ value, chip: chipOf(it, value, around) }));
    case 'choice':
      return (it.choices ?? []).map(({ value, label }) => ({ value, chip: { text: label } }));
    case 'entity':
      return names
        .filter((one) => it.options || one.kind === it.entity)
        .map(({ id, title, key, note }) => ({
          value: id,
          chip: { text: title, note: key ?? note },
        }));
    case 'duration':
      return lengths.map((value) => ({ value, chip: chipOf(it, value, around) }));
    case 'month':
      return Array.from({ length: 12 }, (_, at) => addMonths(today, -at).slice(0, 7)).map(
        (value) => ({ value, chip: chipOf(it, value, around) }),
      );
    case 'time':
    case 'number':
    case 'emails':
    case 'amount':
    case 'text':
      return [];
  }
}

const words = ({ chip }: Suggestion) => `${chip.text} ${chip.note ?? ''}`.toLowerCase();

/**
 * What a typed text may mean for one parameter: first what it is read as, then the usual values that
 * contain it. At most `limit` of them.
 */
export function suggest(
  it: Parameter,
  typed: string,
  around: Surroundings,
  limit: number,
  names: readonly Nameable[] = around.hits,
): Suggestion[] {
  const text = typed.trim();
  const read = readers
    .filter(({ kind }) => kind === it.kind)
    .map(({ read }) => readWith(read, text, it, around, names))
    .find((found) => found !== undefined);
  const first: Suggestion[] = read
    ? [{ value: read.value, chip: chipOf(it, read.value, around, undefined, names) }]
    : [];
  const fitting = usual(it, around, names).filter(
    (one) =>
      words(one).includes(text.toLowerCase()) &&
      JSON.stringify(one.value) !== JSON.stringify(read?.value),
  );
  return [...first, ...fitting].slice(0, limit);
}
