import { askedFigures } from '#/figures/own/own-measures.records.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { Refusal } from '#/kernel/refusal.ts';
import { fairFacts } from '#/store/facts/fair-facts.ts';
import type { OpenContext } from '#/store/handler.ts';
import type { FigureCard } from '../cards/card.contract.ts';
import type { CardFigures } from '../dashboards.contract.ts';
import { figuresOfDashboard, without } from '../figures/dashboard-figures.server.ts';
import type { dashboardLinkEndpoints, SharedDashboard } from './links.contract.ts';
import { rowsWords } from './links.records.ts';
import { openLink, openVisit, type Opened } from './open-link.server.ts';
import { isShared, outsideCard, within } from './shared-rows.ts';

type Open = ParsedInputOf<(typeof dashboardLinkEndpoints)['POST /open-shared-dashboard']>;
type Wanted = ParsedInputOf<(typeof dashboardLinkEndpoints)['POST /shared-dashboard-figures']>;

export async function openShared(given: Open, context: OpenContext): Promise<SharedDashboard> {
  const { visit, name, until, filter, cards, rows, maker } = await openLink(context, given);
  return {
    visit,
    name,
    until,
    rows: await rowsWords(maker, rows),
    date: filter.singleDate ? `${filter.singleDate}..${filter.singleDate}` : filter.date,
    compare: filter.compare,
    cards: cards.map(outsideCard),
  };
}

const NOT_SHARED = 'This card shows something that is not part of what is shared.';
const APART = 'There is nothing here of what is shared.';

/** Whether each figure of a card is of what the link shares. */
async function isShown({ maker, rows }: Opened, card: FigureCard): Promise<boolean> {
  try {
    return isShared(card, (await askedFigures(maker, card.measures)).keys, rows);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** How a measure of the house is computed is the house's own. */
const outsideFigures = (it: CardFigures): CardFigures => ({
  ...it,
  own: Object.fromEntries(
    Object.entries(it.own).map(([key, shown]) => [key, { ...shown, formula: '' }]),
  ),
});

/** The figures behind a visit: within the rows of its link, with the eyes of whoever made it. */
export async function sharedFigures(
  { visit, cards: ids, wait, date, compare }: Wanted,
  context: OpenContext,
) {
  const opened = await openVisit(context, visit);
  const whole = within(opened.filter, opened.rows);
  const wanted = opened.cards.filter(
    (it): it is FigureCard => it.kind !== 'note' && (!ids || ids.includes(it.id)),
  );
  const hidden = (of: readonly FigureCard[], words: string) =>
    of.map((it) => without(it.id, 'hidden', words));
  if (!whole) return { cards: hidden(wanted, APART), standing: null };
  const shown = await Promise.all(wanted.map((it) => isShown(opened, it)));
  const cards = wanted.filter((_, at) => shown[at]);
  const filter = {
    ...whole,
    ...(date && { date, singleDate: undefined }),
    ...(compare && { compare }),
  };
  const facts = fairFacts(context.facts, `link:${opened.id}`);
  const reader = { ...opened.maker, facts, log: context.log };
  const found = await figuresOfDashboard(reader, { cards }, { cards: undefined, wait, filter });
  return {
    cards: [
      ...found.cards.map(outsideFigures),
      ...hidden(
        wanted.filter((_, at) => !shown[at]),
        NOT_SHARED,
      ),
    ],
    standing: found.standing,
  };
}
