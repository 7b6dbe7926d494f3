import { setTimeout as after } from 'node:timers/promises';
import type { Filter } from '#/figures/filter.contract.ts';
import type { Reader } from '#/figures/selection.records.ts';
import { shownSelectionOf } from '#/figures/shown-money.records.ts';
import { standingOf } from '#/figures/standing.facts.ts';
import { Refusal } from '#/kernel/refusal.ts';
import type { OpenContext } from '#/store/handler.ts';
import type { FigureCard } from '../cards/card.contract.ts';
import type { CardFigures, OwnDashboard } from '../dashboards.contract.ts';
import { figuresOfCard } from './card-figures.server.ts';

/** What takes longer is asked for by itself, ms: it holds up none of the others. */
const PATIENCE = 2_500;

const bare = { standing: null, own: {}, tile: null, trends: [], list: null, sides: null };
/** A card without figures, and why. */
export const without = (
  id: string,
  state: 'slow' | 'failed' | 'hidden',
  words: string,
): CardFigures => ({
  id,
  state,
  words,
  ...bare,
});

export type Asker = Reader & Pick<OpenContext, 'log'>;

/** Cards at once, each with a state of its own: what one makes of it concerns no other. */
async function figuresOfCards(
  reader: Asker,
  cards: readonly FigureCard[],
  { filter, wait }: { filter: Filter; wait: boolean },
): Promise<CardFigures[]> {
  const one = async (card: FigureCard): Promise<CardFigures> => {
    try {
      return await figuresOfCard(reader, card, filter);
    } catch (error) {
      if (error instanceof Refusal) return without(card.id, 'failed', error.message);
      reader.log.error({ err: error, card: card.kind }, 'a card has no figures');
      return without(card.id, 'failed', 'This did not work. Try again.');
    }
  };
  if (wait) return Promise.all(cards.map(one));
  const over = new AbortController();
  const late = after(PATIENCE, 'late' as const, { signal: over.signal, ref: false });
  late.catch(() => undefined);
  const found = await Promise.all(
    cards.map(async (card) => {
      const it = await Promise.race([one(card), late]);
      return it === 'late' ? without(card.id, 'slow', 'This takes a little longer.') : it;
    }),
  );
  over.abort();
  return found;
}

interface Wanted {
  cards: readonly string[] | undefined;
  wait: boolean;
  filter: Filter;
}

/** The figures of a dashboard's cards, or of some of them. */
export async function figuresOfDashboard(
  reader: Asker,
  { cards }: Pick<OwnDashboard, 'cards'>,
  { cards: ids, wait, filter }: Wanted,
) {
  const wanted = cards.filter(
    (it): it is FigureCard => it.kind !== 'note' && (!ids || ids.includes(it.id)),
  );
  // Days that make no sense are refused for the whole.
  const selection = await shownSelectionOf(filter, reader);
  const [stand, figures] = await Promise.all([
    standingOf(reader, selection),
    figuresOfCards(reader, wanted, { filter, wait }),
  ]);
  const { freshness, ...standing } = stand.standing;
  return { cards: figures, standing, freshness };
}
