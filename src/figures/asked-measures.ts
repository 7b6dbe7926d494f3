import type { Payee } from './asked.ts';
import { tablesOf, type FigureKey, type MeasureKey } from './measures.ts';

/** What can be asked for by its first word, and the page that shows more of it. */
export const askedMeasures = [
  ['totalRevenue', ['revenue', 'total revenue'], '/dashboard'],
  ['revenue', ['ad revenue', 'ads revenue'], '/dashboard'],
  ['iapRevenue', ['iap', 'iap revenue', 'purchases'], '/dashboard'],
  ['spend', ['spend', 'cost'], '/dashboard'],
  ['profit', ['profit'], '/dashboard'],
  ['ecpm', ['ecpm'], '/dashboard'],
  ['arpdau', ['arpdau'], '/dashboard'],
  ['dau', ['dau', 'users'], '/engagement'],
  ['wau', ['wau', 'weekly users'], '/engagement'],
  ['mau', ['mau', 'monthly users'], '/engagement'],
  ['stickiness', ['stickiness'], '/engagement'],
  ['arpu', ['arpu'], '/engagement'],
  ['ipu', ['ipu'], '/engagement'],
  ['installs', ['installs'], '/dashboard'],
  ['cpi', ['cpi'], '/dashboard'],
  ['roas7', ['roas'], '/dashboard'],
  ['fill', ['fill rate', 'fill'], '/dashboard'],
  ['impressions', ['impressions'], '/dashboard'],
] as const satisfies readonly (readonly [MeasureKey, readonly string[], string])[];

/** Spend and cohorts are a media source's, all else an ad network's. */
export const payeeOf = (measure: FigureKey): Payee =>
  tablesOf(measure).some((it) => it === 'acquisition' || it === 'cohort')
    ? 'mediaSource'
    : 'network';

const byLength = askedMeasures
  .flatMap(([measure, words, page]) => words.map((word) => ({ measure, word, page })))
  .toSorted((a, b) => b.word.length - a.word.length);

/** The measure that a text names, with the text around it. */
export function measureIn(text: string) {
  for (const { measure, word, page } of byLength) {
    const found = new RegExp(String.raw`(?<=^|\s)${word}(?=\s|$|\?)`, 'i').exec(text);
    if (!found) continue;
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
    return { measure, page, word, rest: rest.trim() };
  }
  return undefined;
}
