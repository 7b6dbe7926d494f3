import type { DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { totals } from '#/store/facts/totals.ts';
import { attributedCohorts, type CohortQuestion } from '../attributed-cohorts.facts.ts';
import type { Selection } from '../selection.records.ts';
import { campaignsWithoutSource, sharedRowsOnce } from '../shared-cohorts.facts.ts';
import type { Reach } from './counting.ts';
import { addedUp, daySumsOf, type DaySums, type SumsColumns, type SumsRow } from './day-sums.ts';
import { isKeptSplit } from './times.ts';

/** Whether a question about cohorts is about apps and days alone. */
export const isKeptCohort = (selection: Selection, { splits }: CohortQuestion): boolean =>
  !selection.money &&
  !selection.countries &&
  !selection.platforms &&
  !selection.mediaSources &&
  !selection.campaigns &&
  !selection.accounts &&
  splits.every(isKeptSplit);

/**
 * Sums of cohorts from those kept by day and app; undefined where cohorts of these days name
 * campaigns without their media source, which is then found by what campaigns cost at any time.
 */
export async function keptCohorts(
  facts: Facts,
  selection: Selection,
  question: CohortQuestion,
): Promise<SumsColumns | undefined> {
  const { measures, ages, brought, days, splits, except } = question;
  if (brought && (await campaignsWithoutSource(facts, days)).length > 0) return undefined;
  const { organic, unpaidSources } = selection;
  const everything = { ...selection, apps: 'all' as const, within: undefined };
  const byDay = await facts.byDay({
    key: ['app-cohorts', measures, ages, brought ? [brought, organic, unpaidSources] : null],
    tables: brought ? ['cohort', 'acquisition'] : ['cohort'],
    days,
    compute: async (range): Promise<Map<string, DaySums>> => {
      const rows = brought
        ? await attributedCohorts(
            facts,
            everything,
            { ...question, splits: ['day', 'app_id'], days: range, except: undefined },
            sharedRowsOnce,
          )
        : await plainCohorts(facts, range, question);
      return daySumsOf(rows, measures);
    },
  });
  const { apps, within } = selection;
  const reach: Reach = { apps, within, except };
  return addedUp(byDay, reach, { days, splits, measures, kept: measures });
}

async function plainCohorts(
  facts: Facts,
  days: DayRange,
  { measures, ages }: CohortQuestion,
): Promise<SumsRow[]> {
  const rows = await totals(facts, {
    table: 'cohort',
    measures: measures as ['installs'],
    by: ['day', 'app_id'],
    ...days,
    scopeApps: 'all',
    where: { age: ages },
  });
  return rows.map((values) => ({ values, isEstimated: false }));
}
