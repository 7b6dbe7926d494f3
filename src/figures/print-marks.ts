import type { Figures } from './breakdown.contract.ts';
import { coverShort, withEstimate } from './words.ts';

/** What has to be known of a figure, where nobody can rest on it to read why. */
type Marked = NonNullable<Figures['revenue']>;

/** Some delivery behind it is missing. */
const isPartial = (it: Marked | undefined): boolean => it?.covered != null && it.value !== null;

/** A figure as it is printed: ≈ is estimated, * has a delivery missing, † was typed by hand. */
export function printedWords(words: string, of: Marked | undefined): string {
  const signs = `${isPartial(of) ? '*' : ''}${of?.byHand ? '†' : ''}`;
  return withEstimate(signs ? `${words} ${signs}` : words, of?.estimated);
}

/** What the signs mean. The blank is one that paper does not take for that of a figure. */
const estimated = '≈\u00a0estimated';
const partial = '* some deliveries are missing';
const byHand = '† typed by hand in part';

/** What estimated figures and those with a delivery missing are marked with. */
export const printLegend = `${estimated}   ${partial}`;

/** What the signs mean that some figures have, each once; none where all are whole. */
export function legendOf(figures: readonly (Marked | undefined)[]): string[] {
  return [
    ...(figures.some((it) => it?.estimated) ? [estimated] : []),
    ...(figures.some(isPartial) ? [partial] : []),
    ...(figures.some((it) => it?.byHand) ? [byHand] : []),
  ];
}

/** A figure in a line of its own: "≈ $280, over 210 of 300 app-days". */
export function toldWords(words: string, of: Marked | undefined): string {
  const over = isPartial(of) ? `, over ${coverShort(of!.covered!)} app-days` : '';
  return `${withEstimate(words, of?.estimated)}${over}${of?.byHand ? ', typed by hand in part' : ''}`;
}
