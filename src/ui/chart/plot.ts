import { daysBetween } from '#/kernel/days.ts';
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

/** Round steps (1, 2, 2.5 or 5 times a power of ten) that cover `low` to `high` in about `count`. */
export function niceTicks(low: number, high: number, count = 4): number[] {
  const span = high - low || Math.abs(high) || 1;
  const power = 10 ** Math.floor(Math.log10(span / count));
  const step = ([1, 2, 2.5, 5, 10].find((it) => it * power * count >= span * 0.999) ?? 10) * power;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  // Multiplied, not added up: 0.1 + 0.2 would show as 0.30000000000000004.
  return Array.from({ length: last - first + 1 }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  );
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
