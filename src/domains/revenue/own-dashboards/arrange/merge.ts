import type { Filter } from '#/figures/filter.contract.ts';
import type { Card } from '../cards/card.contract.ts';

/** What of a dashboard two people may change at once. */
export interface Arranged {
  name: string;
  filter: Filter;
  cards: readonly Card[];
}

/** A card that both have changed in the same respect: one of the two has to be chosen. */
export interface Clash {
  id: string;
  mine: Card;
  theirs: Card;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type Fields = Record<string, unknown>;

/** Field by field: who changed it has it; undefined where both did, to something else. */
function mergedCard(base: Card, mine: Card, theirs: Card): Card | undefined {
  const [from, one, other] = [base as Fields, mine as Fields, theirs as Fields];
  const merged: Fields = {};
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const isMine = !same(one[name], from[name]);
    const isTheirs = !same(other[name], from[name]);
    if (isMine && isTheirs && !same(one[name], other[name])) return undefined;
    const value = isMine ? one[name] : other[name];
    if (value !== undefined) merged[name] = value;
  }
  // What a card asks belongs together: measures of one and splits of the other may be no card.
  const asks = ['kind', 'measures', 'by'];
  const changed = (it: Fields) => asks.some((name) => !same(it[name], from[name]));
  return changed(one) && changed(other) && !same(mine, theirs) ? undefined : (merged as Card);
}

const byId = (of: readonly Card[]) => new Map(of.map((it) => [it.id, it]));

/** The order of mine where I changed it, else theirs; what only the other has stands after its neighbour. */
function orderOf(base: readonly Card[], mine: readonly Card[], theirs: readonly Card[]): string[] {
  const known = byId(base);
  const among = (of: readonly Card[], other: ReadonlyMap<string, Card>) =>
    of.map(({ id }) => id).filter((id) => known.has(id) && other.has(id));
  const isMoved = !same(among(mine, byId(base)), among(base, byId(mine)));
  const [lead, rest] = isMoved ? [mine, theirs] : [theirs, mine];
  const order = lead.map(({ id }) => id);
  for (const [at, { id }] of rest.entries()) {
    if (order.includes(id)) continue;
    const before = at > 0 ? order.indexOf(rest[at - 1]!.id) : -1;
    order.splice(before + 1, 0, id);
  }
  return order;
}

/**
 * Brings together what two people made of the same dashboard. Nothing is lost: a card that one has
 * removed and the other changed stays, and of a card that both changed the choice is left to people.
 */
export function merge(base: Arranged, mine: Arranged, theirs: Arranged) {
  const [from, one, other] = [byId(base.cards), byId(mine.cards), byId(theirs.cards)];
  const clashes: Clash[] = [];
  const cardOf = (id: string): Card | undefined => {
    const [was, here, there] = [from.get(id), one.get(id), other.get(id)];
    if (!was || !here || !there) {
      const left = here ?? there;
      // Removed by one, and as it was for the other: it goes.
      return was && same(was, left) ? undefined : left;
    }
    const card = mergedCard(was, here, there);
    if (!card) clashes.push({ id, mine: here, theirs: there });
    return card ?? here;
  };
  const cards = orderOf(base.cards, mine.cards, theirs.cards).flatMap((id) => cardOf(id) ?? []);
  const pick = <K extends 'name' | 'filter'>(name: K) =>
    same(mine[name], base[name]) ? theirs[name] : mine[name];
  return { merged: { name: pick('name'), filter: pick('filter'), cards }, clashes };
}
