import { addDays, eachDay, endOfMonth } from '#/kernel/days.ts';
import { forecastDays, FORECAST_WEEKS, monthForecast } from './forecast.ts';

/** How often the outcome shall lie in the band. */
export const BAND_SHARE = 0.8;
/** Past forecasts that are held against what came: one of every so many days, over a year. */
const STEP = 3;
const ORIGINS = 120;
/** With fewer of them there is no band: it would be a guess. */
const FEWEST = 15;

/** Days of history that a band for a month is made of. */
export const BAND_DAYS = 31 + ORIGINS * STEP + FORECAST_WEEKS * 7;

type Days = ReadonlyMap<string, number>;

export interface Band {
  low: number;
  high: number;
}

const sumOf = (days: readonly string[], of: (day: string) => number | undefined) =>
  days.reduce((sum, day) => sum + (of(day) ?? 0), 0);

/** What the next days brought ÷ what had been forecast for them, of past forecasts as far ahead. */
function pastRatios(values: Days, last: string, ahead: number): number[] {
  const ratios: number[] = [];
  for (let at = 0; at < ORIGINS; at++) {
    const origin = addDays(last, -ahead - at * STEP);
    if (!values.has(addDays(origin, 1 - FORECAST_WEEKS * 7))) break;
    const forecast = forecastDays(values, origin, ahead);
    const days = eachDay({ from: addDays(origin, 1), to: addDays(origin, ahead) });
    const expected = sumOf(days, (day) => forecast?.get(day));
    if (expected > 0) ratios.push(sumOf(days, (day) => values.get(day)) / expected);
  }
  return ratios;
}

/**
 * The ratios between which the next outcome lies with the wanted probability, by split conformal
 * prediction: the quantiles of what was seen, one place further out because the next one is new.
 *
 * Vovk, Gammerman and Shafer, "Algorithmic Learning in a Random World" (2005).
 */
export function bandOf(ratios: readonly number[], share = BAND_SHARE): Band | null {
  const count = ratios.length;
  if (count < FEWEST) return null;
  const sorted = [...ratios].sort((a, b) => a - b);
  const tail = (1 - share) / 2;
  const low = Math.max(0, Math.floor((count + 1) * tail) - 1);
  const high = Math.min(count - 1, Math.ceil((count + 1) * (1 - tail)) - 1);
  return { low: sorted[low]!, high: sorted[high]! };
}

/** Between what the whole month will come to lie; null while there is too little behind it. */
export function monthBand(values: Days, month: string, last: string): Band | null {
  const forecast = monthForecast(values, month, last);
  if (forecast === undefined) return null;
  const known = sumOf(eachDay({ from: month, to: last }), (day) => values.get(day));
  const ahead = eachDay({ from: addDays(last, 1), to: endOfMonth(month) }).length;
  if (ahead === 0) return { low: known, high: known };
  const band = bandOf(pastRatios(values, last, ahead));
  if (!band) return null;
  const rest = forecast - known;
  return { low: Math.round(known + rest * band.low), high: Math.round(known + rest * band.high) };
}

/** A day to come, with the band it will lie in; null while there is too little behind it. */
export interface DayAhead {
  day: string;
  value: number;
  band: Band | null;
}

/**
 * The days after the last known one up to another, each with a band of its own: of what past forecasts
 * just as many days ahead were off. A day is less certain than a month, whose errors even out.
 */
export function daysAhead(values: Days, last: string, end: string): DayAhead[] {
  const days = last < end ? eachDay({ from: addDays(last, 1), to: end }) : [];
  const forecast = forecastDays(values, last, days.length);
  if (!forecast) return [];
  const ratios: number[][] = days.map(() => []);
  for (let at = 0; at < ORIGINS; at++) {
    const origin = addDays(last, -days.length - at * STEP);
    if (!values.has(addDays(origin, 1 - FORECAST_WEEKS * 7))) break;
    const past = forecastDays(values, origin, days.length);
    for (const [ahead, all] of ratios.entries()) {
      const day = addDays(origin, ahead + 1);
      const expected = past?.get(day) ?? 0;
      if (expected > 0) all.push((values.get(day) ?? 0) / expected);
    }
  }
  return days.map((day, ahead) => {
    const value = forecast.get(day) ?? 0;
    const band = bandOf(ratios[ahead]!);
    const times = (ratio: number) => Math.round(value * ratio);
    return { day, value, band: band && { low: times(band.low), high: times(band.high) } };
  });
}
