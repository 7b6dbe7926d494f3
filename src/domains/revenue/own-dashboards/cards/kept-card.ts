import { noteSize } from './card-kinds.ts';
import { Card } from './card.contract.ts';

/** A card as it was kept; one that asks for what there is no more says so in its place. */
export function cardOf(kept: unknown): Card {
  const card = Card.safeParse(kept);
  if (card.success) return card.data;
  const { id, title, width, height } = kept as Card;
  const text = 'This card asked for something that there is no more. Remove it, or make it anew.';
  const [w, h] = noteSize;
  return { kind: 'note', id, title, width: width ?? w, height: height ?? h, text };
}
