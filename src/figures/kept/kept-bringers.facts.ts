import type { Facts } from '#/store/facts/facts.ts';
import { totals } from '#/store/facts/totals.ts';
import { attributedCohorts, type CohortQuestion } from '../attributed-cohorts.facts.ts';
import { conditionsOn } from '../fact-columns.ts';
import type { Selection } from '../selection.records.ts';
import { campaignsWithoutSource, sharedRowsOnce } from '../shared-cohorts.facts.ts';
import { bringerSumsOf, bringersAddedUp, isBringerSplit } from './bringer-sums.ts';
import type { SumsColumns } from './day-sums.ts';
import type { KeptQuestion } from './kept-sums.facts.ts';

/** Fewer apps than this are looked up by their rows, which takes less than keeping everybody's days. */
const MANY = 16;
const isMany = (apps: Selection['apps']) => apps === 'all' || apps.length >= MANY;

/** What rows are kept by: whatever a list of campaigns or media sources leaves out is added up from it. */
const KEPT_BY = ['day', 'app_id', 'network_id', 'campaign_id'] as const;

/** Whether a question about cohorts is about who brought them, of all that many apps have. */
export const isKeptBringer = (selection: Selection, { splits }: CohortQuestion): boolean =>
  !selection.money &&
  !selection.countries &&
  !selection.platforms &&
  !selection.mediaSources &&
  !selection.campaigns &&
  !selection.accounts &&
  isMany(selection.apps) &&
  isBringerSplit(splits);

/**
 * Sums of cohorts from those kept by day, app and who brought them. A page asks for a dozen: of its
 * days and those before, each without the days that one side of a ratio misses, of all installs and of
 * those that were paid for. Undefined where cohorts of these days name campaigns without their media
 * source, which is then found by what campaigns cost at any time.
 */
export async function keptBringers(
  facts: Facts,
  selection: Selection,
  question: CohortQuestion,
): Promise<SumsColumns | undefined> {
  const { measures, ages, brought, days, splits, except } = question;
  if ((await campaignsWithoutSource(facts, days)).length > 0) return undefined;
  const { apps, within, organic, unpaidSources } = selection;
  const everything = { ...selection, apps: 'all' as const, within: undefined };
  const byDay = await facts.byDay({
    key: ['bringer-cohorts', measures, ages, organic],
    tables: ['cohort', 'acquisition'],
    days,
    compute: async (range) => {
      const asked = { measures, ages, splits: KEPT_BY, days: range };
      const rows = await attributedCohorts(facts, everything, asked, sharedRowsOnce);
      return bringerSumsOf(rows, measures);
    },
  });
  const counts =
    brought && ((network: number) => unpaidSources.includes(network) === (brought === 'unpaid'));
  const reach = { apps, within, except };
  return bringersAddedUp(byDay, reach, { days, splits, measures, kept: measures }, counts);
}

/** Whether a question is about what campaigns cost and brought, of all that many apps have. */
export const isKeptCost = (selection: Selection, { table, splits }: KeptQuestion): boolean =>
  table === 'acquisition' &&
  !selection.money &&
  isMany(selection.apps) &&
  isBringerSplit(splits) &&
  Object.keys(conditionsOn(table, selection)).length === 0;

/** The groups of a question for which `isKeptCost` holds. */
export async function keptCosts(facts: Facts, question: KeptQuestion): Promise<SumsColumns> {
  const { measures, days } = question;
  const byDay = await facts.byDay({
    key: ['bringer-costs', measures],
    tables: ['acquisition'],
    days,
    compute: async (range) => {
      const rows: Record<string, string | number | null>[] = await totals(facts, {
        table: 'acquisition',
        measures: measures as ['installs'],
        by: KEPT_BY,
        ...range,
        scopeApps: 'all',
      });
      return bringerSumsOf(
        rows.map((values) => ({ values, isEstimated: false })),
        measures,
      );
    },
  });
  return bringersAddedUp(byDay, question, { ...question, kept: measures });
}
