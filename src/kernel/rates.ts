import { addDays } from './days.ts';

/**
 * Exchange rates are exact decimals: US dollars for one unit of a currency, with up to eighteen
 * places. They travel as text and are calculated with as `bigint`, because a float would lose cents
 * in sums of millions.
 */

const PLACES = 18;
const ONE = 10n ** BigInt(PLACES);
/** Dearer or cheaper currencies do not exist: beyond lies a typing error. */
const MOST = 1_000_000n * ONE;

/** US dollars for one unit, times 10^18. */
export type Rate = bigint;

export const USD_RATE: Rate = ONE;

/** A rate as it is written, `0.00355366`; undefined for what is none, 0 included. */
export function parseRate(text: string): Rate | undefined {
  const [, whole = '', fraction = ''] = /^(\d{0,7})(?:\.(\d{0,18}))?$/.exec(text.trim()) ?? [];
  if (whole === '' && fraction === '') return undefined;
  const rate = BigInt(whole || '0') * ONE + BigInt(fraction.padEnd(PLACES, '0'));
  return rate > 0n && rate <= MOST ? rate : undefined;
}

/** The same as text, without the zeros at its end. */
export function rateText(rate: Rate): string {
  const digits = rate.toString().padStart(PLACES + 1, '0');
  const fraction = digits.slice(-PLACES).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, -PLACES) : `${digits.slice(0, -PLACES)}.${fraction}`;
}

/** Rounds to the nearest whole number, halves away from zero, so that a sum taken back is 0. */
function divide(amount: bigint, by: bigint): bigint {
  const half = by / 2n;
  return amount < 0n ? -((-amount + half) / by) : (amount + half) / by;
}

function exact(micros: bigint): number {
  const it = Number(micros);
  if (!Number.isSafeInteger(it)) throw new RangeError(`${micros} micros cannot be held exactly`);
  return it;
}

/** Micro-USD of an amount in millionths of a currency. */
export const toUsd = (micros: number, rate: Rate): number =>
  exact(divide(BigInt(micros) * rate, ONE));

/** Millionths of a currency that an amount in micro-USD is worth. */
export const fromUsd = (micros: number, rate: Rate): number =>
  exact(divide(BigInt(micros) * ONE, rate));

/** The same to be shown: beyond 2^53 the nearest number there is. */
export const shownFromUsd = (micros: number, rate: Rate): number =>
  Number(divide(BigInt(micros) * ONE, rate));

/** One divided by it: the units a dollar buys become the dollars of a unit, and back. */
export const inverse = (rate: Rate): Rate => divide(ONE * ONE, rate);

/** Dollars for one unit of a currency of which a base buys so many units. */
export const crossRate = (usdPerBase: Rate, unitsPerBase: Rate): Rate =>
  divide(usdPerBase * ONE, unitsPerBase);

/** Banks publish no rates at weekends and on holidays: the last one before holds, for a week. */
export const RATE_HOLDS_DAYS = 7;

export interface DatedRate {
  /** The day it was published for. */
  day: string;
  rate: Rate;
}

/** The rate of a day among those of one currency, sorted by day: its own, or the last one before. */
export function rateAt<T extends DatedRate>(rates: readonly T[], day: string): T | undefined {
  let [low, high] = [0, rates.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rates[middle]!.day <= day) low = middle + 1;
    else high = middle;
  }
  const found = rates[low - 1];
  return found && found.day >= addDays(day, -RATE_HOLDS_DAYS) ? found : undefined;
}
