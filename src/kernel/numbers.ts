import { language } from './language.ts';

/** Counts and ratios as people read them, with the true minus sign (U+2212) and never a "−0". */

/** In a line from right to left a sign would stand behind its number: the mark (U+200E) holds it. */
const mark = language.direction === 'rtl' ? '\u200E' : '';
export const MINUS = `${mark}−`;
export const PLUS = `${mark}+`;

/** A number as it was typed or is shown, as programs write it: without groups, blanks and marks. */
export const plainNumber = (text: string): string =>
  text.replaceAll('−', '-').replaceAll(/[,\s\u200E]/g, '');

export type Decimals = 0 | 1 | 2 | 3 | 4;

// en-US only groups by commas; the number is already rounded by `toFixed`.
const group = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** `[sign, digits]` of a number rounded to some decimals; the sign is '' for a rounded zero. */
function parts(value: number, decimals: Decimals): [sign: string, digits: string] {
  const digits = Math.abs(value).toFixed(decimals);
  const isZero = !/[1-9]/.test(digits);
  return [isZero ? '' : value < 0 ? MINUS : PLUS, digits];
}

/** `1,234.50`: thousands grouped, 0 to 4 decimals (specification section 9). */
export function formatNumber(value: number, decimals: Decimals = 0): string {
  const [sign, digits] = parts(value, decimals);
  const [whole = '', fraction] = digits.split('.');
  const text = fraction === undefined ? group(whole) : `${group(whole)}.${fraction}`;
  return sign === MINUS ? `${MINUS}${text}` : text;
}

/** `1 app`, `1,200 apps`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${Math.abs(count) === 1 ? one : many}`;

const units = [
  [1, ''],
  [1e3, 'K'],
  [1e6, 'M'],
  [1e9, 'B'],
] as const;

/** Decimals of compact numbers: 2, 0 in the short variant, 1 where numbers stand densely in lists. */
const compactDecimals = { full: 2, dense: 1, short: 0 } as const;
export type CompactStyle = keyof typeof compactDecimals;

/**
 * Compact numbers (specification section 9): K from 1e3, M from 1e6, B from 1e9, with 2 decimals,
 * 0 in the short variant. Below a thousand `small` decimals, none unless told.
 */
export function formatCompact(
  value: number,
  style: CompactStyle = 'full',
  small: Decimals = 0,
): string {
  const size = Math.abs(value);
  for (const [unit, letter] of units) {
    const decimals = unit === 1 ? small : compactDecimals[style];
    // Asked of the rounded number: 999,996 is "1.00M", not "1000.00K".
    if (Number((size / unit).toFixed(decimals)) < 1000 || letter === 'B') {
      return formatNumber(value / unit, decimals) + letter;
    }
  }
  return formatNumber(value);
}

/** `68.4%` of the ratio 0.684. */
export const formatPercent = (ratio: number, decimals: Decimals = 1): string =>
  `${formatNumber(ratio * 100, decimals)}%`;

function signed(value: number, decimals: Decimals): string {
  const [sign, digits] = parts(value, decimals);
  return sign + digits;
}

/** A relative change with its sign: `+6.1%`, `−1.4%`, `0.0%`. */
export const formatChange = (ratio: number, decimals: Decimals = 1): string =>
  `${signed(ratio * 100, decimals)}%`;

/** A difference of two ratios in percentage points: `+1.9 pp`. */
export const formatPoints = (difference: number, decimals: Decimals = 1): string =>
  `${signed(difference * 100, decimals)} pp`;
