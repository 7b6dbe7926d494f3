import { daysBetween } from '#/kernel/days.ts';
import { niceTicks } from '#/kernel/nice-ticks.ts';
import type { ChartData } from './chart-data.ts';

/** Room around the lines, px. Lines end 12 px before the grid does. */
export const margin = { top: 30, right: 26, bottom: 26, left: 62 };

/** Where things lie inside the margins, px. */
export interface Plot {
  width: number;
  height: number;
  /** Of a day, by its place in `days`. */
  x: (at: number) => number;
  y: (value: number) => number;
  /** Of the value axis. */
  ticks: readonly number[];
  /** Half the distance of two days. */
  halfDay: number;
}

/** From the middle of a label to that of the next, px. */
const APART = 76;

/** Days whose labels keep their distance, also where days do not; the last one is always named. */
export function labelledDays(days: readonly string[], width: number): string[] {
  const last = days.at(-1);
  if (last === undefined) return [];
  const span = Math.max(1, daysBetween(days[0]!, last));
  const named = [last];
  for (const day of days.toReversed()) {
    if ((daysBetween(day, named[0]!) / span) * width >= APART) named.unshift(day);
  }
  return named;
}

/**
 * The axes of a chart in an area of `width` × `height` px, margins included. Zero is always on it,
 * unless it has a scale of its own.
 */
export function plotOf(data: ChartData, width: number, height: number): Plot {
  const values = data.series
    .flatMap((it) => [
      ...it.values,
      ...(it.previous ?? []),
      ...(it.forecast ?? []).flatMap((day) => (day ? [day.value, day.band?.high ?? null] : [])),
    ])
    .filter((it) => it !== null);
  const ticks = data.scale ?? niceTicks(Math.min(0, ...values), Math.max(0, ...values));
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const inner = {
    width: Math.max(1, width - margin.left - margin.right),
    height: Math.max(1, height - margin.top - margin.bottom),
  };
  const first = data.days[0] ?? '';
  const span = daysBetween(first, data.days.at(-1) ?? first);
  return {
    ...inner,
    x: (at) =>
      span > 0
        ? (inner.width * daysBetween(first, data.days[at] ?? first)) / span
        : inner.width / 2,
    y: (value) => inner.height * (1 - (value - low) / (high - low)),
    ticks,
    halfDay: span > 0 ? inner.width / span / 2 : 12,
  };
}

/** An svg path through the values from `from` to `to` (excluded), broken where nothing is known. */
export function pathOf(
  plot: Plot,
  values: readonly (number | null)[],
  from: number,
  to: number,
): string {
  let pen = 'M';
  let path = '';
  for (let at = Math.max(0, from); at < Math.min(to, values.length); at++) {
    const value = values[at];
    if (value === null || value === undefined) pen = 'M';
    else {
      path += `${pen}${plot.x(at).toFixed(1)} ${plot.y(value).toFixed(1)}`;
      pen = 'L';
    }
  }
  return path;
}
