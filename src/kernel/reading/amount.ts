import type { Span } from './span.ts';

export interface AmountReading extends Span {
  micros: number;
}

const amount =
  /(?<![\w.,:/#-])(\$\s*)?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*([km]\b)?(?:\s*(?:usd|dollars?)\b)?(?![\w%:/-]|[.,]\d)/i;

const factors: Record<string, number> = { k: 1e3, m: 1e6 };

/** The first sum of money in a text: `500`, `$1,250.50`, `1.5k`. In micro-USD. */
export function readAmount(text: string): AmountReading | undefined {
  const match = amount.exec(text);
  if (!match) return undefined;
  const value = Number(match[2]!.replaceAll(',', ''));
  const micros = Math.round(value * (factors[match[3]?.toLowerCase() ?? ''] ?? 1) * 1e6);
  if (!Number.isSafeInteger(micros)) return undefined;
  return { from: match.index, to: match.index + match[0].trimEnd().length, micros };
}
