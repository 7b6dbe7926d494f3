import { asksWhoBrought } from '#/figures/attributed-cohorts.facts.ts';
import { reconciled } from '#/figures/lifetime/reconciled.ts';
import type { Selection } from '#/figures/selection.records.ts';
import type { Stand } from '#/figures/standing.facts.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { Buckets, Cohorts } from './cohort-buckets.ts';
import { isTime, type CohortSplit } from './cohort-words.ts';
import { columns } from './cohorts.facts.ts';
import type { History } from './history.facts.ts';
import { outlookIn, type Ahead } from './predicted.ts';
import { rowParts } from './row-parts.facts.ts';

interface Asked {
  selection: Selection;
  stand: Pick<Stand, 'lastComplete'>;
  by: readonly CohortSplit[];
}

interface Shown {
  groups: Cohorts;
  /** All of them as one. */
  whole: Buckets;
  history: History;
}

/**
 * What will come of each row of a table, by its key, and of all rows together, without one: grown as
 * the groups grow that the row is of, so that the rows add up to the whole.
 */
export async function aheadIn(
  facts: Facts,
  { selection, stand, by }: Asked,
  { groups, whole, history }: Shown,
): Promise<(key?: string) => Ahead> {
  const { growth, regions, misses } = history;
  const partsBy = (it: readonly CohortSplit[]) =>
    rowParts(facts, selection, { by: it, regions }, stand);
  const parts = await partsBy(by);
  // The total is the same by whatever the rows are told apart, also by who brought them.
  const isShared = asksWhoBrought(selection, { splits: by.map((it) => columns[it]) });
  const isWhole = isShared === asksWhoBrought(selection, { splits: [] });
  const grows = growth.of([...(isWhole ? parts : await partsBy([])).values()].flat());
  const all: Ahead = { grows, outlook: outlookIn(whole, grows), misses };
  const rows = [...groups].map(([key, buckets]) => {
    const own = growth.of(parts.get(key) ?? []);
    return { key, grows: own, outlook: outlookIn(buckets, own) };
  });
  const outlooks = rows.map((it) => it.outlook);
  const added = by.some(isTime) ? outlooks : reconciled(outlooks, all.outlook);
  const byKey = new Map(
    rows.map(({ key, grows: own }, at): [string, Ahead] => [
      key,
      { grows: own, outlook: added[at]!, misses },
    ]),
  );
  return (key) => (key === undefined ? all : byKey.get(key)!);
}
