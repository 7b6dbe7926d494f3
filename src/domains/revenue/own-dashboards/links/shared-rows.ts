import { type Dimension } from '#/figures/dimensions.ts';
import { Filter } from '#/figures/filter.contract.ts';
import { isKnownBy } from '#/figures/known-by.ts';
import type { FigureKey } from '#/figures/measures.ts';
import { revenueBy } from '#/figures/revenue.ts';
import { firstMention } from '#/kernel/rich-text.ts';
import type { Card, CardFilter } from '../cards/card.contract.ts';
import { meet } from '../cards/meet.ts';

/** What a link is narrowed to; null does not narrow. */
export interface SharedRows {
  apps: readonly number[] | null;
  networks: readonly number[] | null;
  countries: readonly string[] | null;
}

/** The rows of a link as a card's own filter says them. */
export const filterOfRows = ({ apps, networks, countries }: SharedRows): CardFilter => ({
  ...(apps && { app: [...apps] }),
  ...(networks && { network: [...networks] }),
  ...(countries && { country: [...countries] }),
});

/** A filter within the rows of a link; undefined where they have nothing in common. */
export const within = (filter: Filter, rows: SharedRows): Filter | undefined =>
  meet(filter, { filter: filterOfRows(rows) });

/** Splits that tell of the house: who works on an app, under which account it is kept. */
const ofTheHouse: readonly Dimension[] = ['team', 'account'];

/**
 * Whether a card may be shown by a link: each of its figures is of the link's rows and of nothing
 * beside them, and its parts are called by nothing that is the house's own. A measure that is not
 * known by what the link is narrowed to would be one of all rows.
 */
export function isShared(
  { by }: { by: readonly Dimension[] },
  keys: readonly FigureKey[],
  { networks, countries }: SharedRows,
): boolean {
  if (by.some((it) => ofTheHouse.includes(it))) return false;
  const narrowed: Dimension[] = [
    ...(networks ? (['network'] as const) : []),
    ...(countries ? (['country'] as const) : []),
  ];
  return keys.every((key) =>
    narrowed.every((it) => isKnownBy(key, it, revenueBy(networks ? 'ads' : 'all', by))),
  );
}

/** A note without names of colleagues, and without links and pictures that are the console's. */
function outsideText(markdown: string): string {
  let text = markdown;
  for (let found = firstMention(text); found; found = firstMention(text))
    text = `${text.slice(0, found.at)}a colleague${text.slice(found.at + found.raw.length)}`;
  return text
    .replace(/!\[[^\]\n]{0,300}\]\(\/[^)\n]{0,2000}\)/g, '')
    .replace(/\[((?:\\.|[^\]\\\n]){0,300})\]\((?:\/|person:)[^)\n]{0,2000}\)/g, '$1');
}

/** A card as it is told outside: what it asks, without what it is narrowed to. */
export const outsideCard = (card: Card): Card =>
  card.kind === 'note' ? { ...card, text: outsideText(card.text) } : { ...card, filter: {} };
