import type { FigureName } from '#/figures/measures.ts';
import { askedFigures, requireUsable } from '#/figures/own/own-measures.records.ts';
import { shownMeasure } from '#/figures/own/shown-measure.ts';
import { invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { OwnDashboard } from '../dashboards.contract.ts';
import { troublesOf } from './card-troubles.ts';
import type { Card, FigureCard } from './card.contract.ts';

const isFigures = (it: Card): it is FigureCard => it.kind !== 'note';

/** Every measure on some cards, once. */
export const measuresOn = (cards: readonly Card[]): FigureName[] => [
  ...new Set(cards.filter(isFigures).flatMap((it) => it.measures)),
];

/**
 * Refuses cards with own measures that whoever saves them may not use, that its readers could not, or
 * that are not known by what the card splits and filters by. Cards that stay as they were are let be:
 * their measure may have been somebody’s who has left.
 * @throws Refusal `not-found`, `invalid`
 */
export async function requireCards(
  context: Context,
  before: OwnDashboard | undefined,
  cards: readonly Card[],
): Promise<void> {
  const kept = new Set(before?.cards.map((it) => JSON.stringify(it)));
  const changed = cards.filter((it) => !kept.has(JSON.stringify(it))).filter(isFigures);
  const isShared =
    before !== undefined && (!before.mine || before.people.length + before.teams.length > 0);
  const names = measuresOn(changed);
  await requireUsable(context, names, { byOthers: isShared });
  const { keys, own } = await askedFigures(context, names);
  const keyOf = (name: FigureName) => keys[names.indexOf(name)];
  const shownOf = (name: FigureName) => shownMeasure(name, own);
  for (const card of changed) {
    const trouble = Object.entries(troublesOf(card, { keyOf, shownOf }))[0];
    if (!trouble) continue;
    const at = cards.indexOf(card);
    throw invalid({ [`cards.${at}.${trouble[0]}`]: trouble[1] });
  }
}
