import {
  addDays,
  daysBetween,
  eachDay,
  endOfMonth,
  startOfMonth,
  weekdayOf,
} from '#/kernel/days.ts';

/** Weeks the level, the trend and the weekdays are taken from. */
export const FORECAST_WEEKS = 8;
const WEEK = 7;
/** A trend seen today is worth this part of itself tomorrow: it never runs away. */
const DAMPING = 0.95;

type Days = ReadonlyMap<string, number>;

const mean = (values: readonly number[]) => values.reduce((sum, it) => sum + it, 0) / values.length;

/**
 * What a weekday brings against the week it stands in the middle of, Monday first, so that growth
 * within a week is not taken for its weekend; 1 where nothing is known.
 */
function weekdayFactors(days: readonly string[], values: Days): number[] {
  const of = days.map((it) => values.get(it) ?? 0);
  const sums = Array.from({ length: WEEK }, () => ({ value: 0, week: 0 }));
  for (let at = 3; at < days.length - 3; at++) {
    const sum = sums[weekdayOf(days[at]!) - 1]!;
    sum.value += of[at]!;
    sum.week += mean(of.slice(at - 3, at + 4));
  }
  return sums.map(({ value, week }) => (week > 0 ? value / week : 1));
}

/** Slope of a straight line through values a day apart, by least squares. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const average = mean(values);
  let over = 0;
  let under = 0;
  for (const [at, it] of values.entries()) {
    over += (at - middle) * (it - average);
    under += (at - middle) ** 2;
  }
  return under > 0 ? over / under : 0;
}

/**
 * Values of the days to come: level × weekday, with a damped trend. The last eight weeks, whole weeks
 * only, tell the factors of the weekdays; without them the level is the last two weeks' average and
 * the trend the line through all. Undefined with less than two weeks behind `last`.
 *
 * Gardner and McKenzie, "Forecasting Trends in Time Series" (1985), for the damping.
 */
export function forecastDays(
  values: Days,
  last: string,
  horizon: number,
): ReadonlyMap<string, number> | undefined {
  const known = knownDays(values, last);
  if (known.length < 2 * WEEK) return undefined;
  const factors = weekdayFactors(known, values);
  const factorOf = (day: string) => factors[weekdayOf(day) - 1]!;
  const smooth = known.map((it) => {
    const factor = factorOf(it);
    return factor > 0 ? (values.get(it) ?? 0) / factor : 0;
  });
  const recent = smooth.slice(-2 * WEEK);
  const slope = slopeOf(smooth);
  // The average of the last two weeks stands in their middle: half of them has passed since.
  let level = mean(recent) + slope * ((recent.length - 1) / 2);
  let step = slope;
  const forecast = new Map<string, number>();
  for (let ahead = 1; ahead <= horizon; ahead++) {
    step *= DAMPING;
    level += step;
    const day = addDays(last, ahead);
    forecast.set(day, Math.max(0, Math.round(level * factorOf(day))));
  }
  return forecast;
}

/** Whole weeks up to `last` for which there are figures without a gap at the beginning. */
function knownDays(values: Days, last: string): string[] {
  const days = eachDay({ from: addDays(last, 1 - FORECAST_WEEKS * WEEK), to: last });
  const first = days.findIndex((it) => values.has(it));
  if (first < 0) return [];
  const since = days.length - first;
  return days.slice(days.length - (since - (since % WEEK)));
}

/** The whole of a month: what is known of it up to `last`, and the forecast of what is left. */
export function monthForecast(values: Days, month: string, last: string): number | undefined {
  const end = endOfMonth(month);
  const left = Math.max(0, eachDay({ from: addDays(last, 1), to: end }).length);
  const forecast = forecastDays(values, last, left);
  if (!forecast) return undefined;
  return eachDay({ from: startOfMonth(month), to: end }).reduce(
    (sum, day) => sum + (day <= last ? (values.get(day) ?? 0) : (forecast.get(day) ?? 0)),
    0,
  );
}

/**
 * How far the forecasts of whole months were off: for each of the months before `ahead` that were over
 * by `last`, made as many days after its first as `last` lies after that of `ahead`, or before it on the
 * first days of a month, and held against what came. The mean of the absolute relative errors; null when no month before
 * can be told.
 */
export function monthError(values: Days, ahead: string, last: string, months = 3): number | null {
  const passed = daysBetween(startOfMonth(ahead), last);
  const errors: number[] = [];
  const over = startOfMonth(addDays(last, 1));
  let month = over < startOfMonth(ahead) ? over : startOfMonth(ahead);
  for (let back = 0; back < months; back++) {
    month = startOfMonth(addDays(month, -1));
    const end = endOfMonth(month);
    const then = addDays(month, Math.min(passed, daysBetween(month, end)));
    const days = eachDay({ from: month, to: end });
    if (!days.every((it) => values.has(it))) break;
    const actual = days.reduce((sum, it) => sum + values.get(it)!, 0);
    const before = new Map([...values].filter(([day]) => day <= then));
    const forecast = monthForecast(before, month, then);
    if (forecast === undefined || actual === 0) break;
    errors.push(Math.abs(forecast - actual) / actual);
  }
  return errors.length > 0 ? mean(errors) : null;
}
