import type { Span } from './span.ts';

interface NumberReading extends Span {
  number: number;
}

const plain = /(?<![\w.,:/#-])-?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?![\w%:/-]|[.,]\d)/;
const share = /(?<![\w.,:/#-])-?\d+(?:\.\d+)?\s*(?:%|percent\b|(?![\w%:/-]|[.,]\d))/i;

/** The first number in a text; with `percent`, "40%" as well as "40". */
export function readNumber(text: string, percent = false): NumberReading | undefined {
  const match = (percent ? share : plain).exec(text);
  if (!match) return undefined;
  const written = match[0].trimEnd();
  const number = Number.parseFloat(written.replaceAll(',', ''));
  return { from: match.index, to: match.index + written.length, number };
}
