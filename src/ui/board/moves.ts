export type CardKey = string | number;

/** The part of a column that moves are reckoned with. */
export interface Lane<C> {
  id: string;
  title: string;
  cards: readonly C[];
  /** How many there are in all, when `cards` are only some of them. */
  count?: number;
  /** Most cards there should be at once; more is said, not refused. */
  limit?: number | null;
}

/** Where a card comes to stand: between these two of the column, each absent at its end. */
export interface Place<C> {
  column: string;
  above: C | undefined;
  below: C | undefined;
}

export interface Move<C> {
  card: C;
  place: Place<C>;
}

export const countOf = (lane: Lane<never> | Lane<unknown>) => lane.count ?? lane.cards.length;

/** The place before the `at`th of the column's other cards; the last one when there are fewer. */
export function placeAt<C>(
  lane: Lane<C>,
  card: C,
  at: number,
  keyOf: (card: C) => CardKey,
): Place<C> {
  const others = lane.cards.filter((it) => keyOf(it) !== keyOf(card));
  const index = Math.max(0, Math.min(at, others.length));
  return { column: lane.id, above: others[index - 1], below: others[index] };
}

/** The place at an edge of the card that something was dropped on. */
export function placeBeside<C>(
  lane: Lane<C>,
  card: C,
  over: { key: CardKey; after: boolean },
  keyOf: (card: C) => CardKey,
): Place<C> {
  const others = lane.cards.filter((it) => keyOf(it) !== keyOf(card));
  const at = others.findIndex((it) => keyOf(it) === over.key);
  return placeAt(lane, card, at < 0 ? others.length : at + Number(over.after), keyOf);
}

/** Whether the move would leave the card where it stands. */
export function isSamePlace<C>(
  lanes: readonly Lane<C>[],
  { card, place }: Move<C>,
  keyOf: (card: C) => CardKey,
): boolean {
  const lane = lanes.find((it) => it.id === place.column);
  const at = lane?.cards.findIndex((it) => keyOf(it) === keyOf(card)) ?? -1;
  if (!lane || at < 0) return false;
  const same = (one: C | undefined, other: C | undefined) =>
    one === other || (one !== undefined && other !== undefined && keyOf(one) === keyOf(other));
  return same(lane.cards[at - 1], place.above) && same(lane.cards[at + 1], place.below);
}

/** The columns as they will be: shown at once, while the server is told. */
export function moved<C, L extends Lane<C>>(
  lanes: readonly L[],
  { card, place }: Move<C>,
  keyOf: (card: C) => CardKey,
): L[] {
  const key = keyOf(card);
  return lanes.map((lane) => {
    const others = lane.cards.filter((it) => keyOf(it) !== key);
    const had = others.length < lane.cards.length;
    const gets = lane.id === place.column;
    if (!had && !gets) return lane;
    const { above, below } = place;
    const before = below && others.findIndex((it) => keyOf(it) === keyOf(below));
    const after = above && others.findIndex((it) => keyOf(it) === keyOf(above)) + 1;
    if (gets) others.splice(before !== undefined && before >= 0 ? before : (after ?? 0), 0, card);
    const count = countOf(lane) + Number(gets) - Number(had);
    return { ...lane, cards: others, ...(lane.count !== undefined && { count }) };
  });
}

/** What is read out after a move. */
export function movedWords<C>(
  lanes: readonly Lane<C>[],
  { card, place }: Move<C>,
  name: string,
  ordered: boolean,
  keyOf: (card: C) => CardKey,
): string {
  const lane = lanes.find((it) => it.id === place.column);
  if (!lane) return '';
  const at = lane.cards.findIndex((it) => keyOf(it) === keyOf(card)) + 1;
  const count = countOf(lane);
  return [
    `${name} moved to ${lane.title}`,
    ordered && at > 0 && `${at} of ${count}`,
    lane.limit && count > lane.limit && `over its limit of ${lane.limit}`,
  ]
    .filter(Boolean)
    .join(', ');
}
