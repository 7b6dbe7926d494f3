/** Whole micro-units of a currency, in integers that cannot lose a digit. */

const DIGITS = 6;

/**
 * An amount as a file writes it, `$1,234.50` or `1.234,50`: what is finer than a micro is rounded,
 * half away from nought.
 */
export function micros(text: string, mark: '.' | ',' = '.'): bigint {
  const plain = text.replace(/[^0-9.,-]/g, '').replaceAll(mark === '.' ? ',' : '.', '');
  const found = /^(-?)(\d*)(?:[.,](\d*))?$/.exec(plain);
  if (!found) throw new Error(`${text} is no amount.`);
  const [, sign, whole, part = ''] = found;
  const finer = BigInt((part + '0'.repeat(DIGITS + 1)).slice(0, DIGITS + 1));
  const value = BigInt(whole || '0') * 1_000_000n + (finer + 5n) / 10n;
  return sign === '-' ? -value : value;
}

/** A whole number as a file writes it, with separators or without. */
export const count = (text: string, mark: '.' | ',' = '.'): bigint =>
  BigInt(text.replaceAll(mark === '.' ? ',' : '.', '').trim() || '0');

/** A quotient to the nearest whole number, halves away from nought. */
export function rounded(over: bigint, under: bigint): bigint {
  const size = over < 0n ? -over : over;
  const nearest = (2n * size + under) / (2n * under);
  return over < 0n ? -nearest : nearest;
}
