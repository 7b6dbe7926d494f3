import { namedIn, payeeOf } from './asked-measures.ts';
import { readQuestion, type Asked, type AskedNames, type Asking } from './asked.ts';
import type { FilterInput } from './filter.contract.ts';
import { nameOfFigure, type FigureName } from './measures.ts';

/** A question about one thing or about two. */
export interface Comparing extends Asked {
  against?: FilterInput;
  /** What the other side asks for, where that is another figure: `revenue vs spend`. */
  againstMeasure?: FigureName;
  /** Whether it asks what moved the figure. */
  isWhy: boolean;
}

/** What stands between the two sides of a comparison. */
export const between = /(?:^|\s+)(?:vs\.?|versus|against|compared\s+(?:to|with))\s+/i;

/**
 * Reads a question about one thing or about two, `germany vs france last week`: what only one side says
 * holds for both. `why` asks what moved it. The other side may name another figure, as in
 * `vs spend last month` after `revenue`.
 */
export function readComparison(text: string, names: AskedNames, asking: Asking): Comparing {
  const isWhy = /(?:^|\s)why\b/i.test(text);
  const plain = text.replace(/(?:^|\s)why\b\??/gi, ' ');
  const [one = '', other] = plain.split(between);
  const first = readQuestion(one, names, asking);
  if (other === undefined) return { ...first, isWhy };
  const { measure, ...second } = readOther(other, names, asking);
  const by = first.by ?? second.by;
  return {
    filter: { ...second.filter, ...first.filter },
    against: { ...first.filter, ...second.filter },
    ...(measure && { againstMeasure: measure }),
    ...(by && { by }),
    left: [...first.left, ...second.left],
    isWhy,
  };
}

/** The other side; a name that holds a figure's word, "Spend It Fast", is a name before it is a figure. */
function readOther(
  text: string,
  names: AskedNames,
  asking: Asking,
): Asked & { measure?: FigureName } {
  const plain = readQuestion(text, names, asking);
  const found = plain.left.length > 0 ? namedIn(text, asking.own) : undefined;
  if (!found) return plain;
  const { measure, rest } = found;
  const said = readQuestion(rest, names, { ...asking, meant: payeeOf(measure) });
  return { ...said, measure: nameOfFigure(measure) };
}
