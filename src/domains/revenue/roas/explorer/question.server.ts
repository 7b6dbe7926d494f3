import type { Filter } from '#/figures/filter.contract.ts';
import type { Reader, Selection } from '#/figures/selection.records.ts';
import { shownSelectionOf } from '#/figures/shown-money.records.ts';
import { standingOf, type Stand } from '#/figures/standing.facts.ts';
import { lengthOf } from '#/kernel/days.ts';
import { invalid } from '#/kernel/refusal.ts';
import { OLDEST } from '../age-columns.ts';
import type { Bucket, Cohorts } from '../cohort-buckets.ts';
import type { CohortMeasure, CohortSplit } from '../cohort-words.ts';
import { cohortsOf } from '../cohorts.facts.ts';
import { stateOfMoney, stateOfReturns, valuesOf, type KnownTo } from '../triangle.ts';
import { MOST_EXPLORED_DAYS, type CohortPeriod, type ExplorerSplit } from './explorer-words.ts';

/** What the page and the comparison are asked, beside which rows. */
export type Asked = Filter & { cohort: CohortPeriod; split: ExplorerSplit; measure: CohortMeasure };

export const splitsOf = (cohort: CohortPeriod, split: ExplorerSplit): CohortSplit[] => [
  ...(cohort === 'all' ? [] : [cohort]),
  ...(split === 'none' ? [] : [split]),
];

/** What a question is about, and the cohorts of it by other splits than its own, if need be. */
export async function explorerCohorts(
  context: Reader,
  { cohort, split, measure, ...filter }: Asked,
  by: readonly CohortSplit[] = splitsOf(cohort, split),
): Promise<{ selection: Selection; stand: Stand; groups: Cohorts }> {
  const selection = await shownSelectionOf(filter, context);
  if (lengthOf(selection.range) > MOST_EXPLORED_DAYS)
    throw invalid({ date: `At most ${MOST_EXPLORED_DAYS} install days at a time.` });
  const stand = await standingOf(context, selection, 'cohort');
  // Who came back is known on days without an exchange rate, too.
  const { money: _money, ...counted } = selection;
  const asking = measure === 'retention' ? 'retention' : 'revenue';
  const groups = await cohortsOf(
    context.facts,
    measure === 'retention' ? counted : selection,
    {
      by,
      oldest: OLDEST,
      asking,
      against: measure === 'roas' ? 'paid' : measure === 'roasBlended' ? 'blended' : 'nothing',
    },
    stand,
  );
  return { selection, stand, groups };
}

/** What is known at an age; null where no install day has reached it, or no source tells money. */
export const valueAt = (it: KnownTo, measure: CohortMeasure): number | null =>
  (measure === 'retention' ? it.buckets : it.earning) === 0 ? null : valuesOf(it)[measure];

/** The installs that a value is of. */
export const installsAt = (it: KnownTo, measure: CohortMeasure): number =>
  Math.round(measure === 'retention' ? it.installs : it.earners);

/** How much of a cohort a value is of. */
export const stateAt = (it: KnownTo, measure: CohortMeasure, all: readonly Bucket[]) =>
  measure === 'retention' ? stateOfReturns(it, all) : stateOfMoney(it, all);
