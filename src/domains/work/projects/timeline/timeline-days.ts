import { shortDay } from '#/kernel/date-words.ts';
import { addDays } from '#/kernel/days.ts';

/** The two days of an issue. */
export interface Days {
  startsOn: string | null;
  dueOn: string | null;
}

/** Days from `from` to `to`, both included. */
export interface Span {
  from: string;
  to: string;
}

/** What a bar stands for: both days, one of them, or the days of what stands below. */
export type BarKind = 'own' | 'starts' | 'due' | 'below';
export interface Bar extends Span {
  kind: BarKind;
}

/** The bar of an issue or project; undefined for one without any day. */
export function barOf({ startsOn, dueOn, below }: Days & { below: Span | null }): Bar | undefined {
  if (startsOn !== null && dueOn !== null) return { kind: 'own', from: startsOn, to: dueOn };
  if (startsOn !== null) return { kind: 'starts', from: startsOn, to: startsOn };
  if (dueOn !== null) return { kind: 'due', from: dueOn, to: dueOn };
  return below ? { kind: 'below', ...below } : undefined;
}

const later = (day: string | null, by: number) => (day === null ? null : addDays(day, by));

/** Both days, so many later. */
export const moved = ({ startsOn, dueOn }: Days, by: number): Days => ({
  startsOn: later(startsOn, by),
  dueOn: later(dueOn, by),
});

/** One end so many days later, but never past the other; an end that was open is set. */
export function resized({ startsOn, dueOn }: Days, end: 'start' | 'due', by: number): Days {
  const from = end === 'start' ? (startsOn ?? dueOn) : (dueOn ?? startsOn);
  if (from === null) return { startsOn, dueOn };
  const to = addDays(from, by);
  if (end === 'start') return { startsOn: dueOn !== null && to > dueOn ? dueOn : to, dueOn };
  return { startsOn, dueOn: startsOn !== null && to < startsOn ? startsOn : to };
}

/** `3 Dec to 12 Dec`, `from 3 Dec`, `due 12 Dec`; with years that are not this one. */
export function barWords(bar: Bar | undefined, today: string): string {
  if (!bar) return 'no days';
  const [from, to] = [shortDay(bar.from, today), shortDay(bar.to, today)];
  if (bar.kind === 'starts') return `from ${from}`;
  if (bar.kind === 'due') return `due ${to}`;
  return bar.from === bar.to ? from : `${from} to ${to}`;
}

interface Block {
  from: number;
  to: number;
}

/** Blocks where what blocks ends after what it blocks starts. */
export const conflictsIn = <B extends Block>(
  blocks: readonly B[],
  barById: (id: number) => Bar | undefined,
): B[] =>
  blocks.filter((it) => {
    const [blocker, blocked] = [barById(it.from), barById(it.to)];
    return blocker !== undefined && blocked !== undefined && blocker.to > blocked.from;
  });
