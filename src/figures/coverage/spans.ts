import { dayNumber, dayNumbered, type DayRange } from '#/kernel/days.ts';

/** Days as numbers: a page of a year looks at each hole thousands of times. */
export type Span = readonly [from: number, to: number];

export const spanOf = ({ from, to }: DayRange): Span => [dayNumber(from), dayNumber(to)];
export const rangeOf = ([from, to]: Span): DayRange => ({
  from: dayNumbered(from),
  to: dayNumbered(to),
});

/** The parts of spans within days, in order, those that touch as one. */
export function within(spans: readonly Span[], [from, to]: Span): Span[] {
  const parts: [number, number][] = [];
  for (const it of spans)
    if (it[1] >= from && it[0] <= to) parts.push([Math.max(it[0], from), Math.min(it[1], to)]);
  if (parts.length < 2) return parts;
  parts.sort((a, b) => a[0] - b[0]);
  const all = [parts[0]!];
  for (const it of parts) {
    const last = all.at(-1)!;
    if (it[0] <= last[1] + 1) last[1] = Math.max(last[1], it[1]);
    else all.push(it);
  }
  return all;
}

export const lengthOf = (spans: readonly Span[]) =>
  spans.reduce((sum, it) => sum + it[1] - it[0] + 1, 0);

export const EVER: Span = [-Infinity, Infinity];

/** What lies between and beside spans that are in order. */
export function outside(spans: readonly Span[]): Span[] {
  const ends = [EVER[0] - 1, ...spans.map((it) => it[1])];
  const starts = [...spans.map((it) => it[0]), EVER[1] + 1];
  return ends.map((end, at): Span => [end + 1, starts[at]! - 1]).filter(([from, to]) => from <= to);
}
