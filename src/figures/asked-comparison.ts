import { readQuestion, type Asked, type AskedNames, type Asking } from './asked.ts';
import type { FilterInput } from './filter.contract.ts';

/** A question about one thing or about two. */
export interface Comparing extends Asked {
  against?: FilterInput;
  /** Whether it asks what moved the figure. */
  isWhy: boolean;
}

const between = /\s+(?:vs\.?|versus|against|compared\s+(?:to|with))\s+/i;

/**
 * Reads a question about one thing or about two, `germany vs france last week`: what only one side says
 * holds for both. `why` asks what moved it.
 */
export function readComparison(text: string, names: AskedNames, asking: Asking): Comparing {
  const isWhy = /(?:^|\s)why\b/i.test(text);
  const plain = text.replace(/(?:^|\s)why\b\??/gi, ' ');
  const [one = '', other] = plain.split(between);
  const first = readQuestion(one, names, asking);
  if (other === undefined) return { ...first, isWhy };
  const second = readQuestion(other, names, asking);
  const by = first.by ?? second.by;
  return {
    filter: { ...second.filter, ...first.filter },
    against: { ...first.filter, ...second.filter },
    ...(by && { by }),
    left: [...first.left, ...second.left],
    isWhy,
  };
}
