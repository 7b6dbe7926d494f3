import { lookUp } from './look-up.ts';
import { type Decimals, formatCompact, formatNumber, MINUS } from './numbers.ts';

/**
 * Money is a whole number of micro-USD (1 USD = 1,000,000) everywhere: in both stores, in memory
 * and on the wire, where it is a JSON integer (schema `Micros`). A `number` holds it exactly up to
 * ±9.007 billion dollars; stores add up in `bigint`, and `safeMicros` brings a sum back.
 */

export const MICROS_PER_DOLLAR = 1_000_000;

/** Dollars, for axes and charts only: never calculate further with them. */
export const dollarsOf = (micros: number): number => micros / MICROS_PER_DOLLAR;

/** Millionths in the smallest amount of a currency: 10,000 in a cent, a million in a yen. */
export function smallestOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return MICROS_PER_DOLLAR / 10 ** maximumFractionDigits;
}

/** The number of a `bigint` or number of micros. Throws RangeError where a number is not exact. */
export function safeMicros(micros: bigint | number): number {
  const it = Number(micros);
  if (!Number.isSafeInteger(it)) throw new RangeError(`${micros} micro-USD cannot be held exactly`);
  return it;
}

/** Adds micros up. Throws RangeError when the sum cannot be held exactly. */
export function sumMicros(amounts: Iterable<number>): number {
  let sum = 0;
  for (const it of amounts) sum = safeMicros(sum + it);
  return sum;
}

const withPoint = /^(-|−|\+)?\$?(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/;
const withComma = /^(-|−|\+)?\$?(\d{1,3}(?:\.\d{3})+|\d*)(?:,(\d*))?$/;

/**
 * Micros of an amount of US dollars as networks and spreadsheets write it: `1234.5`, `$1,234.50`,
 * `-0.0225`, `1.5E-05`; with `decimal: ','` also `1.234,50`. More than six decimals are rounded,
 * halves away from zero. `undefined` for anything else, another currency or a wrong grouping
 * included, and for amounts that a number cannot hold exactly.
 */
export function parseMoney(text: string, decimal: '.' | ',' = '.'): number | undefined {
  const plain = decimal === '.' ? plainMicros(text) : undefined;
  if (plain !== undefined) return plain;
  // Shown from right to left an amount begins with a mark.
  const bare = text.replace('\u200E', '').trim();
  const found = (decimal === '.' ? withPoint : withComma).exec(bare);
  if (!found) return fromScientific(bare);
  const [, sign, whole = '', fraction = ''] = found;
  if (whole === '' && fraction === '') return undefined;
  const dollars = Number(whole.replaceAll(decimal === '.' ? ',' : '.', ''));
  const part = Number(fraction.slice(0, 6).padEnd(6, '0'));
  const up = fraction.charCodeAt(6) >= 53 ? 1 : 0; // '5'
  const micros = dollars * MICROS_PER_DOLLAR + part + up;
  if (!Number.isSafeInteger(micros)) return undefined;
  return (sign === '-' || sign === '−') && micros !== 0 ? -micros : micros;
}

/**
 * Micros of digits with a point and at most six decimals, which is how reports write nearly all of
 * their money; read in a quarter of the time. Undefined for whatever else an amount may be.
 */
function plainMicros(text: string): number | undefined {
  if (text.length < 3 || text.length > 15) return undefined;
  let micros = 0;
  let decimals = -1;
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 48; // '0'
    if (digit >= 0 && digit <= 9) {
      micros = micros * 10 + digit;
      if (decimals >= 0) decimals += 1;
    } else if (text[at] === '.' && decimals < 0) decimals = 0;
    else return undefined;
  }
  if (decimals < 1 || decimals > 6) return undefined;
  micros *= 10 ** (6 - decimals);
  return Number.isSafeInteger(micros) ? micros : undefined;
}

// Spreadsheets save tiny amounts this way.
function fromScientific(text: string): number | undefined {
  if (!/^-?\d(\.\d{1,15})?e[+-]?\d{1,2}$/i.test(text)) return undefined;
  const micros = Math.round(Number(text) * MICROS_PER_DOLLAR) || 0;
  return Number.isSafeInteger(micros) ? micros : undefined;
}

/**
 * How an amount is shown: `compact` `$413.66K`, `$6.84`, `$0.0225` below ten cents; `dense`
 * `$413.7K` for lists; `short` `$414K` for axes; `whole` `$1,421`; `exact` `$1,234.50` with up to six
 * decimals where they are not zero.
 */
export type MoneyStyle = 'compact' | 'dense' | 'short' | 'whole' | 'exact';

const signs: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  INR: '₹',
  JPY: '¥',
};

/** Currencies of which nobody uses the hundredth: shown whole from this amount on. */
const wholeCurrencies: ReadonlySet<string> = new Set(
  'BDT CLP HUF IDR ISK JPY KRW LKR NGN NPR PKR PYG UGX VND XAF XOF'.split(' '),
);
const WHOLE_FROM = 10;

/** An amount in dollars, or in millionths of another currency: `€1.2K`, `PKR 1.2K`. */
export function formatMoney(
  micros: number,
  style: MoneyStyle = 'compact',
  currency = 'USD',
): string {
  const size = Math.abs(micros) / MICROS_PER_DOLLAR;
  const text = digits(size, style, wholeCurrencies.has(currency) && size >= WHOLE_FROM ? 0 : 2);
  const shown = `${lookUp(signs, currency) ?? `${currency}\u00a0`}${text}`;
  return micros < 0 && /[1-9]/.test(text) ? `${MINUS}${shown}` : shown;
}

/** An amount with so many decimals, whatever its size. */
export function formatMoneyTo(micros: number, decimals: Decimals, currency = 'USD'): string {
  const text = formatNumber(Math.abs(micros) / MICROS_PER_DOLLAR, decimals);
  const shown = `${lookUp(signs, currency) ?? `${currency}\u00a0`}${text}`;
  return micros < 0 && /[1-9]/.test(text) ? `${MINUS}${shown}` : shown;
}

function digits(dollars: number, style: MoneyStyle, decimals: 0 | 2): string {
  if (style === 'whole') return formatNumber(dollars);
  if (style === 'short') return formatCompact(dollars, 'short');
  if (style === 'exact') return exact(dollars);
  if (dollars !== 0 && dollars < 0.1) return formatNumber(dollars, 4);
  return formatCompact(dollars, style === 'dense' ? 'dense' : 'full', decimals);
}

function exact(dollars: number): string {
  const [whole = '', fraction = ''] = dollars.toFixed(6).split('.');
  return `${formatNumber(Number(whole))}.${fraction.replace(/0{1,4}$/, '')}`;
}
