/** A number exactly as it was typed, in units of 10^-DECIMALS: no rounding decides who is right. */
type Exact = bigint;

const DECIMALS = 9;
const DIGITS = 15;

export const LONGEST_NUMBER = 40;

const numberWords = 'Write a number such as 1200, 1,200 or 1.5.';

/** What is right and how far off still counts, as their author typed them, and what is counted. */
export interface RightNumber {
  value: string;
  /** In the unit of the value; empty: none. */
  tolerance: string;
  unit: string;
}

export const noNumber: RightNumber = { value: '', tolerance: '', unit: '' };

/**
 * Digits without or with commas or spaces between groups, by thousands or, as in Pakistan, by lakh
 * (12,00,000). A comma anywhere else may be meant as a decimal point, so it is asked about.
 */
const shape =
  /^([+-]?)(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d{1,2}(?:,\d{2})+,\d{3})?(?:\.(\d+))?$/;

/** What was typed without the spaces around it and the unit before or behind it. */
function bare(text: string, unit: string): string {
  const plain = text
    .replace(/[\u2212\u2013]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();
  const named = unit.trim().toLowerCase();
  if (named === '') return plain;
  const low = plain.toLowerCase();
  if (low.endsWith(named)) return plain.slice(0, -named.length).trim();
  return low.startsWith(named) ? plain.slice(named.length).trim() : plain;
}

/** A number as people type it, with or without its unit; words for what cannot be read as one. */
export function readExact(text: string, unit = ''): Exact | string {
  const [, sign, whole, fraction = ''] = shape.exec(bare(text, unit)) ?? [];
  if (sign === undefined || (whole === undefined && fraction === '')) return numberWords;
  const digits = (whole ?? '0').replace(/[, ]/g, '').replace(/^0+(?=\d)/, '');
  if (digits.length > DIGITS) return `Write at most ${DIGITS} digits before the point.`;
  if (fraction.length > DECIMALS) return `Write at most ${DECIMALS} digits behind the point.`;
  const value = BigInt(digits + fraction.padEnd(DECIMALS, '0'));
  return sign === '-' ? -value : value;
}

/** Why this cannot be kept as an answer; null when it can, and for nothing at all. */
export function typedProblem(text: string, unit: string): string | null {
  if (text.trim() === '') return null;
  const read = readExact(text, unit);
  return typeof read === 'string' ? read : null;
}

/** Why a number question cannot be asked; null when it can. */
export function numberProblem({ value, tolerance, unit }: RightNumber): string | null {
  if (value.trim() === '') return 'The right number is missing.';
  const right = readExact(value, unit);
  if (typeof right === 'string') return `Right number: ${right}`;
  if (tolerance.trim() === '') return null;
  const off = readExact(tolerance, unit);
  if (typeof off === 'string') return `Tolerance: ${off}`;
  return off < 0n ? 'The tolerance is not below 0.' : null;
}

/** Whether a typed number is no further off than is allowed; both ends count. */
export function isRightNumber({ value, tolerance, unit }: RightNumber, typed: string): boolean {
  const [right, off, given] = [value, tolerance.trim() || '0', typed].map((it) =>
    readExact(it, unit),
  );
  if (typeof right !== 'bigint' || typeof off !== 'bigint' || typeof given !== 'bigint')
    return false;
  const distance = given > right ? given - right : right - given;
  return distance <= off;
}

/** "1,200 USD, 50 more or less". */
export function rightWords({ value, tolerance, unit }: RightNumber): string {
  const off = tolerance.trim();
  const named = unit && !value.toLowerCase().includes(unit.toLowerCase()) ? ` ${unit}` : '';
  return `${value}${named}${off && readExact(off, unit) !== 0n ? `, ${off} more or less` : ''}`;
}
