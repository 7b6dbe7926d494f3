import type { NamedMeasure, Payee } from './asked.ts';
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
  ['newUsers', ['new users'], '/engagement'],
  ['sessions', ['sessions'], '/engagement'],
  ['postbackInstalls', ['skan installs', 'postback installs'], '/skadnetwork'],
  ['postbackRoasLeast', ['skan roas', 'postback roas'], '/skadnetwork'],
  ['postbackRevenueLeast', ['skan revenue', 'postback revenue'], '/skadnetwork'],
  ['installs', ['installs'], '/dashboard'],
  ['cpi', ['cpi'], '/dashboard'],
  ['ipm', ['ipm'], '/dashboard'],
  ['roi', ['roi'], '/dashboard'],
  ['roas7', ['roas', 'roas d7', 'd7 roas'], '/dashboard'],
  ['roas30', ['roas d30', 'd30 roas'], '/roas-dashboard'],
  ['roasBlended7', ['blended roas'], '/roas-dashboard'],
  ['ltv7', ['ltv d7', 'd7 ltv'], '/roas-dashboard'],
  ['ltv30', ['ltv', 'ltv d30', 'd30 ltv'], '/roas-dashboard'],
  ['retention1', ['retention d1', 'd1 retention'], '/roas-dashboard'],
  ['retention7', ['retention', 'retention d7', 'd7 retention'], '/roas-dashboard'],
  ['retention30', ['retention d30', 'd30 retention'], '/roas-dashboard'],
  ['organicShare', ['organic share'], '/roas-dashboard'],
  ['fill', ['fill rate', 'fill'], '/dashboard'],
  ['impressions', ['impressions'], '/dashboard'],
] as const satisfies readonly (readonly [MeasureKey, readonly string[], string])[];

/** Spend and cohorts are a media source's, all else an ad network's. */
export const payeeOf = (measure: FigureKey): Payee =>
  tablesOf(measure).some((it) => ['acquisition', 'cohort', 'postbacks'].includes(it))
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

/** The measure that a text names with the text around it; an own one may hold the word of another. */
export function namedIn(
  text: string,
  own: readonly NamedMeasure[] = [],
): { measure: FigureKey; rest: string } | undefined {
  const small = text.toLowerCase();
  const isApart = (at: string | undefined) => at === undefined || /[\s?]/.test(at);
  const places = own.flatMap(({ name, key }) => {
    const at = small.indexOf(name.toLowerCase());
    const end = at + name.length;
    return at >= 0 && isApart(text[at - 1]) && isApart(text[end]) ? [{ name, key, at, end }] : [];
  });
  const longest = places.toSorted((a, b) => b.name.length - a.name.length)[0];
  const builtIn = measureIn(text);
  if (!longest || (builtIn && builtIn.word.length > longest.name.length)) return builtIn;
  const rest = `${text.slice(0, longest.at)} ${text.slice(longest.end)}`.trim();
  return { measure: longest.key, rest };
}
