import type { DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { Stretch } from '#/store/facts/stretches.ts';
import { totals } from '#/store/facts/totals.ts';
import type { Selection } from './selection.records.ts';

/**
 * Columns that say who brought an install. A mediation, which knows what an install earned, does not
 * know who brought it: its cohorts lie under no campaign, its own network and its own account.
 */
const bringers = ['network_id', 'campaign_id', 'account_id'] as const;
type Bringer = (typeof bringers)[number];
const isBringer = (column: string): column is Bringer => bringers.includes(column as Bringer);

interface CohortQuestion {
  /** Measures of the cohort table. */
  measures: readonly string[];
  /** Columns of the cohort table. */
  splits: readonly string[];
  days: DayRange;
  ages: readonly number[];
  except?: readonly Stretch[] | undefined;
}

type Row = Record<string, string | number | null>;

/** Whether a split or filter asks who brought the installs. */
export const asksWhoBrought = (selection: Selection, splits: readonly string[]): boolean =>
  Boolean(selection.mediaSources ?? selection.campaigns) || splits.some(isBringer);

/**
 * Cohort sums by who brought the installs: what a source says of a campaign is taken as it is; what
 * is known of an app and country only is shared out among its campaigns by their installs there. The
 * parts add up to the whole again.
 */
export async function attributedCohorts(
  facts: Facts,
  selection: Selection,
  { measures, splits, days, ages, except }: CohortQuestion,
): Promise<Row[]> {
  const cell = [
    ...new Set([...splits.filter((it) => !isBringer(it)), 'app_id', 'country']),
  ] as 'country'[];
  const { apps, within } = selection;
  const common = { from: days.from, to: days.to, scopeApps: apps, within, except };
  const places = { country: selection.countries, platform: selection.platforms };
  const by = [...cell, ...bringers];
  const [cohorts, brought] = await Promise.all([
    totals(facts, {
      ...common,
      table: 'cohort',
      measures: measures as ['installs'],
      by: by,
      where: { ...places, age: ages },
    }),
    // The same for every sum of the same days.
    facts.cached(['brought', common, places, by], () =>
      totals(facts, {
        ...common,
        table: 'acquisition',
        measures: ['installs'],
        by: by.filter((it) => (it as string) !== 'age'),
        where: places,
      }),
    ),
  ]);
  return sharedOut(cohorts, brought, { cell, measures, isAsked: asked(selection) });
}

const asked =
  ({ mediaSources, campaigns }: Selection) =>
  (row: Row): boolean =>
    (!mediaSources || mediaSources.includes(Number(row['network_id']))) &&
    (!campaigns || campaigns.includes(Number(row['campaign_id'])));

interface Sharing {
  cell: readonly string[];
  measures: readonly string[];
  isAsked: (row: Row) => boolean;
}

/** Rows without a campaign are divided among those who brought installs to the same cell. */
function sharedOut(
  cohorts: readonly Row[],
  brought: readonly Row[],
  { cell, measures, isAsked }: Sharing,
): Row[] {
  const columns = cell.filter((it) => it !== 'age');
  const keyOf = (row: Row) => columns.map((it) => row[it]).join('\u0001');
  const takers = new Map<string, { installs: number; rows: Row[] }>();
  for (const row of brought) {
    const installs = Number(row['installs']);
    if (installs === 0) continue;
    const at = takers.get(keyOf(row)) ?? { installs: 0, rows: [] };
    at.installs += installs;
    at.rows.push(row);
    takers.set(keyOf(row), at);
  }
  return cohorts.flatMap((row) => {
    const all = row['campaign_id'] === 0 ? takers.get(keyOf(row)) : undefined;
    if (!all) return isAsked(row) ? [row] : [];
    return all.rows.filter(isAsked).map((taker) => {
      const share = Number(taker['installs']) / all.installs;
      const parts = measures.map((it) => [it, row[it] === null ? null : Number(row[it]) * share]);
      return {
        ...row,
        ...Object.fromEntries(bringers.map((it) => [it, taker[it]!])),
        ...Object.fromEntries(parts),
      };
    });
  });
}
