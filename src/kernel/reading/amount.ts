import { currencyOf } from '../currency.ts';
import { lookUp } from '../look-up.ts';
import type { Span } from './span.ts';

/** A sum of money as it is typed: millionths, of the currency that was named with it. */
export interface Amount {
  micros: number;
  /** Absent where none was: whose sum it is decides. */
  currency?: string;
}

export interface AmountReading extends Span {
  amount: Amount;
}

const figure =
  /(?<![\w.,:/#-])(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?:\s*([km])(?![a-z]))?/gi;
const lead = /(?:^|(?<=[\s(]))(?:([a-z]{0,2}[$€£₹₺₩])\s*|([a-z]{3})\s+)$/i;
const tail = /^\s*([$€£₹₺₩]|[a-z]+)/i;
/** "3pm", "12%", "21/11" and "1.2.3" are no sums. */
const goesOn = /^(?:[\w%:/-]|[.,]\d)/;

const factors: Record<string, number> = { k: 1e3, m: 1e6 };

/** Codes that are typed in small letters; others are words as well: all, top, try. */
const typed = new Set('aed cad chf cny eur gbp inr jpy pkr sar sgd usd'.split(' '));
const words: Readonly<Record<string, string>> = {
  dollar: 'USD',
  dollars: 'USD',
  euro: 'EUR',
  euros: 'EUR',
};

function namedBy(text: string): string | undefined {
  const isWord = /^[a-z]+$/i.test(text);
  if (!isWord) return currencyOf(text);
  const word = text.toLowerCase();
  const isMeant = typed.has(word) || (text.length === 3 && text === text.toUpperCase());
  return lookUp(words, word) ?? (isMeant ? currencyOf(text) : undefined);
}

/**
 * The first sum of money in a text: `500`, `$1,250.50`, `1.5k`, `500 eur`. None where two currencies
 * are named with one figure.
 */
export function readAmount(text: string): AmountReading | undefined {
  for (const match of text.matchAll(figure)) {
    const [whole, digits = '', factor = ''] = match;
    const end = match.index + whole.length;
    const before = lead.exec(text.slice(0, match.index));
    const first = before ? namedBy((before[1] ?? before[2])!) : undefined;
    const behind = tail.exec(text.slice(end));
    const last = behind ? namedBy(behind[1]!) : undefined;
    const to = end + (last ? behind![0].length : 0);
    if (goesOn.test(text.slice(to))) continue;
    if (first && last && first !== last) return undefined;
    const value = Number(digits.replaceAll(',', '')) * (lookUp(factors, factor.toLowerCase()) ?? 1);
    const micros = Math.round(value * 1e6);
    if (!Number.isSafeInteger(micros)) continue;
    const currency = first ?? last;
    const from = first ? before!.index : match.index;
    return { from, to, amount: { micros, ...(currency && { currency }) } };
  }
  return undefined;
}
