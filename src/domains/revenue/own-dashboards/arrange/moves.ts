import { counted } from '#/kernel/numbers.ts';
import { HEIGHTS, kindLabel, WIDTHS } from '../cards/card-kinds.ts';
import type { Card } from '../cards/card.contract.ts';

const within = (value: number, [least, most]: readonly [number, number]) =>
  Math.min(most, Math.max(least, value));

/** A card in another place; its neighbours close up. */
export function moved(cards: readonly Card[], id: string, to: number): readonly Card[] {
  const card = cards.find((it) => it.id === id);
  if (!card) return cards;
  const rest = cards.filter((it) => it !== card);
  const at = within(to, [0, rest.length]);
  return [...rest.slice(0, at), card, ...rest.slice(at)];
}

/** A card in another size, as far as there is room. */
export const resized = (
  cards: readonly Card[],
  id: string,
  { width, height }: { width: number; height: number },
): readonly Card[] =>
  cards.map((it) =>
    it.id === id ? { ...it, width: within(width, WIDTHS), height: within(height, HEIGHTS) } : it,
  );

/** What one hears of a card after it was moved or resized. */
export function placeWords(cards: readonly Card[], id: string): string {
  const at = cards.findIndex((it) => it.id === id);
  const card = cards[at];
  if (!card) return '';
  const size = `${card.width} of 12 wide, ${counted(card.height, 'row')} high`;
  return `${kindLabel(card.kind)} “${card.title}”: place ${at + 1} of ${cards.length}, ${size}`;
}

/** What a key does to a card; undefined for keys that do nothing to it. */
export function byKey(
  cards: readonly Card[],
  id: string,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): readonly Card[] | undefined {
  const at = cards.findIndex((it) => it.id === id);
  const card = cards[at];
  if (!card) return undefined;
  const { width, height } = card;
  if (shiftKey) {
    if (key === 'ArrowRight') return resized(cards, id, { width: width + 1, height });
    if (key === 'ArrowLeft') return resized(cards, id, { width: width - 1, height });
    if (key === 'ArrowDown') return resized(cards, id, { width, height: height + 1 });
    if (key === 'ArrowUp') return resized(cards, id, { width, height: height - 1 });
    return undefined;
  }
  if (key === 'ArrowLeft' || key === 'ArrowUp') return moved(cards, id, at - 1);
  if (key === 'ArrowRight' || key === 'ArrowDown') return moved(cards, id, at + 1);
  if (key === 'Home') return moved(cards, id, 0);
  return key === 'End' ? moved(cards, id, cards.length) : undefined;
}
