import { monthName, shortMonth, shortDay, weekdayName } from '#/kernel/date-words.ts';
import {
  addDays,
  addMonths,
  daysBetween,
  endOfMonth,
  startOfMonth,
  startOfQuarter,
  startOfWeek,
} from '#/kernel/days.ts';
import type { Span } from './timeline-days.ts';

export const zooms = ['week', 'month', 'quarter'] as const;
export type Zoom = (typeof zooms)[number];

/** px of a day */
export const dayWidths: Record<Zoom, number> = { week: 46, month: 14, quarter: 5 };

/** Days laid out from left to right. Every day is as wide as any other: no zone has a say in it. */
export interface Scale extends Span {
  /** px of a day */
  day: number;
}

export const widthOf = ({ from, to, day }: Scale) => (daysBetween(from, to) + 1) * day;
/** Where a day begins, px from the left. */
export const xOf = (scale: Scale, day: string) => daysBetween(scale.from, day) * scale.day;
/** The day that lies there. */
export const dayAt = (scale: Scale, x: number) => addDays(scale.from, Math.floor(x / scale.day));

/** As far as a timeline reaches from today when no period is chosen, in days. */
const FARTHEST = { before: 730, after: 1_095 };

const least = (a: string, b: string) => (a < b ? a : b);
const most = (a: string, b: string) => (a > b ? a : b);

/** The days a timeline shows: the period, or whole months around everything and today. */
export function shownDays(spans: readonly Span[], today: string, period?: Span): Span {
  if (period) return period;
  const first = spans.reduce((day, it) => least(day, it.from), addDays(today, -14));
  const last = spans.reduce((day, it) => most(day, it.to), addDays(today, 75));
  return {
    from: startOfMonth(most(first, addDays(today, -FARTHEST.before))),
    to: endOfMonth(least(addDays(last, 14), addDays(today, FARTHEST.after))),
  };
}

/** What is in sight, px from the left. */
export interface Window {
  left: number;
  width: number;
}

export interface Tick {
  day: string;
  x: number;
  width: number;
  label: string;
}

interface Period {
  start: (day: string) => string;
  next: (day: string) => string;
  label: (day: string) => string;
}

const quarterName = (day: string) =>
  `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`;

const days: Period = {
  start: (day) => day,
  next: (day) => addDays(day, 1),
  label: (day) => `${weekdayName(day)} ${Number(day.slice(8))}`,
};
const weeks: Period = {
  start: startOfWeek,
  next: (day) => addDays(day, 7),
  label: (day) => shortDay(day),
};
const months: Period = {
  start: startOfMonth,
  next: (day) => addMonths(day, 1),
  label: monthName,
};
const shortMonths: Period = { ...months, label: shortMonth };
const quarters: Period = {
  start: startOfQuarter,
  next: (day) => addMonths(day, 3),
  label: quarterName,
};

const rows: Record<Zoom, readonly [upper: Period, lower: Period]> = {
  week: [months, days],
  month: [months, weeks],
  quarter: [quarters, shortMonths],
};

/** The days of the scale that are in sight. */
function inSight(scale: Scale, window: Window): Span {
  return {
    from: most(scale.from, dayAt(scale, window.left)),
    to: least(scale.to, dayAt(scale, window.left + window.width)),
  };
}

function ticksOf(scale: Scale, seen: Span, period: Period): Tick[] {
  const ticks: Tick[] = [];
  for (let at = period.start(seen.from); at <= seen.to; at = period.next(at)) {
    const from = most(at, scale.from);
    const to = least(addDays(period.next(at), -1), scale.to);
    const x = xOf(scale, from);
    const width = (daysBetween(from, to) + 1) * scale.day;
    ticks.push({ day: at, x, width, label: period.label(at) });
  }
  return ticks;
}

/** The two lines of the head that are in sight. */
export function headOf(scale: Scale, zoom: Zoom, window: Window) {
  const seen = inSight(scale, window);
  const [upper, lower] = rows[zoom];
  return { upper: ticksOf(scale, seen, upper), lower: ticksOf(scale, seen, lower) };
}

/** Why a day is off. */
export interface Off {
  title: string;
  isWeekend: boolean;
}

export interface Shade extends Off {
  day: string;
  x: number;
  width: number;
}

/** Stretches of days off that are in sight; those of one reason stand together. */
export function shadesOf(
  scale: Scale,
  window: Window,
  whyOff: (day: string) => Off | undefined,
): Shade[] {
  const seen = inSight(scale, window);
  const shades: Shade[] = [];
  for (let day = seen.from; day <= seen.to; day = addDays(day, 1)) {
    const off = whyOff(day);
    const last = shades.at(-1);
    if (!off) continue;
    const x = xOf(scale, day);
    if (last && last.title === off.title && last.x + last.width === x) last.width += scale.day;
    else shades.push({ day, x, width: scale.day, ...off });
  }
  return shades;
}
