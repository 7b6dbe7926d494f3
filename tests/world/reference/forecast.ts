import type { Books } from './books.ts';
import { coverage } from './coverage.ts';
import { allDays, daysFrom, daysLater, lastOfMonth, monthOf } from './days.ts';
import { figures } from './figures.ts';
import type { Scope } from './groups.ts';

/** Where a month is heading, told on a day of it; money in micro-USD. */
export interface Heading {
  soFar: number;
  forecast: number | null;
  /** Mean of the relative errors of months that are over, each told as far into it, or before it. */
  error: number | null;
}

type Series = ReadonlyMap<string, number>;

/** A forecast looks at eight weeks; its level is that of the last two. */
const WEEKS = 8;
const LEVEL = 14;
const DAMPED = 0.95;
/** At most this part of the level's days may be filled in. */
const FILLED = 0.25;
const LOOKED_BACK = 3;

const total = (all: readonly number[]) => all.reduce((sum, it) => sum + it, 0);
const mean = (all: readonly number[]) => total(all) / all.length;
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

const seriesOf = (books: Books, measure: string, scope: Scope): Series =>
  new Map(
    [...(figures(books, measure, scope, 'day') ?? [])].flatMap(([day, value]) =>
      typeof value === 'bigint' ? [[day, Number(value)] as const] : [],
    ),
  );

/** The same day of the week before and after, as near as there is one. */
function neighbours(day: string, series: Series): number[] {
  return [-7, 7].flatMap((step) => {
    const steps = Array.from({ length: WEEKS }, (_, at) => daysLater(day, step * (at + 1)));
    const nearest = steps.find((it) => series.has(it));
    return nearest ? [series.get(nearest)!] : [];
  });
}

/** Days that an app's reports miss are taken to be like their neighbours; null if these are too many. */
function filled(books: Books, measure: string, scope: Scope): Series | null {
  const days = new Map(seriesOf(books, measure, scope));
  const { missing } = coverage(books, [
    'monetisation',
    ...(measure === 'revenue' ? [] : ['store' as const]),
  ]);
  let guessed = 0;
  const level = daysLater(scope.to, 1 - LEVEL);
  for (const { key: app } of books.world.apps) {
    const own = seriesOf(books, measure, { ...scope, only: { ...scope.only, app: [app] } });
    const isOurs = (day: string) =>
      !scope.only?.team || scope.only.team.includes(books.ownerOf(app, day) ?? '');
    const holes = allDays(scope.from, scope.to).filter(
      (day) => missing.has(`${app} ${day}`) && isOurs(day),
    );
    const known = new Map([...own].filter(([day]) => !holes.includes(day)));
    for (const day of holes) {
      const beside = neighbours(day, known);
      if (beside.length === 0) continue;
      const more = Math.max(0, Math.round(mean(beside) - (own.get(day) ?? 0)));
      days.set(day, (days.get(day) ?? 0) + more);
      if (day >= level) guessed += more;
    }
  }
  const whole = total(allDays(level, scope.to).map((it) => days.get(it) ?? 0));
  return guessed > whole * FILLED ? null : days;
}

/** What the days after `last` will bring up to `end`; null with less than two weeks behind it. */
function rest(series: Series, last: string, end: string): number | null {
  const eight = allDays(daysLater(last, 1 - WEEKS * 7), last);
  const begun = eight.slice(
    Math.max(
      0,
      eight.findIndex((it) => series.has(it)),
    ),
  );
  if (!eight.some((it) => series.has(it))) return null;
  const days = begun.slice(begun.length % 7);
  if (days.length < LEVEL) return null;
  const values = days.map((it) => series.get(it) ?? 0);
  // A weekday's part of the week around it, over all weeks that are whole on both sides.
  const factor = (of: number) => {
    const at = days.flatMap((day, i) =>
      weekday(day) === of && values[i + 3] !== undefined && i >= 3 ? [i] : [],
    );
    const around = total(at.map((i) => total(values.slice(i - 3, i + 4)) / 7));
    return around > 0 ? total(at.map((i) => values[i]!)) / around : 1;
  };
  const factors = Array.from({ length: 7 }, (_, of) => factor(of));
  const level = values.map((it, at) => {
    const part = factors[weekday(days[at]!)]!;
    return part > 0 ? it / part : 0;
  });
  // The straight line through it, and the point it has reached by the last day.
  const center = (level.length - 1) / 2;
  const slope =
    total(level.map((it, at) => (at - center) * it)) /
    total(level.map((_, at) => (at - center) ** 2));
  const now = mean(level.slice(-LEVEL)) + (slope * (LEVEL - 1)) / 2;
  const ahead = last < end ? allDays(daysLater(last, 1), end) : [];
  return total(
    ahead.map((day, at) => {
      const grown = total(
        Array.from({ length: at + 1 }, (_, step) => slope * DAMPED ** (step + 1)),
      );
      return Math.max(0, Math.round((now + grown) * factors[weekday(day)]!));
    }),
  );
}

const within = (series: Series, from: string, to: string) =>
  from > to ? 0 : total(allDays(from, to).map((it) => series.get(it) ?? 0));

function whole(series: Series, month: string, last: string): number | null {
  const more = rest(series, last, lastOfMonth(month));
  return more === null ? null : within(series, month, last) + more;
}

function pastErrors(series: Series, heading: string, last: string): number[] {
  const errors: number[] = [];
  const into = daysFrom(heading, last);
  // Where the last day ends its month, that month is over.
  let month = [heading, monthOf(daysLater(last, 1))].toSorted()[0]!;
  for (let back = 0; back < LOOKED_BACK; back += 1) {
    month = monthOf(daysLater(month, -1));
    const end = lastOfMonth(month);
    if (!allDays(month, end).every((it) => series.has(it))) return errors;
    const then = [daysLater(month, into), end].toSorted()[0]!;
    const told = whole(new Map([...series].filter(([day]) => day <= then)), month, then);
    const came = within(series, month, end);
    if (told === null || came === 0) return errors;
    errors.push(Math.abs(told - came) / came);
  }
  return errors;
}

/** Where the month of a day is heading for a team, or for all, with figures up to `last`. */
export function headingOf(
  books: Books,
  measure: 'revenue' | 'totalRevenue',
  { team, today, last }: { team: string | undefined; today: string; last: string },
): Heading {
  const scope: Scope = {
    from: books.world.from,
    to: last,
    ...(team && { only: { team: [team] } }),
  };
  const month = monthOf(today);
  const series = filled(books, measure, scope);
  const errors = series ? pastErrors(series, month, last) : [];
  return {
    soFar: within(seriesOf(books, measure, scope), month, last),
    forecast: series && whole(series, month, last),
    error: errors.length > 0 ? mean(errors) : null,
  };
}
