import { alikeApps } from '#/figures/alike-apps.facts.ts';
import {
  asksWhoBrought,
  attributedCohorts,
  type CohortQuestion,
} from '#/figures/attributed-cohorts.facts.ts';
import { narrowedBy, type AppDays } from '#/figures/coverage/cover.ts';
import { conditionsOn } from '#/figures/fact-columns.ts';
import { keyOf } from '#/figures/group-keys.ts';
import type { SumsRow } from '#/figures/kept/day-sums.ts';
import { reportedAges, reportedApps } from '#/figures/reported-ages.facts.ts';
import type { Selection } from '#/figures/selection.records.ts';
import type { Stand } from '#/figures/standing.facts.ts';
import { regionKey } from '#/figures/unknown-region.ts';
import { daysBetween, type DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { Stretch } from '#/store/facts/stretches.ts';
import { totals } from '#/store/facts/totals.ts';
import {
  addCohort,
  addCost,
  addPaid,
  addSpentOn,
  bucketAt,
  MISSING,
  type Buckets,
  type Cohorts,
  type Reach,
  type Row,
} from './cohort-buckets.ts';
import type { CohortSplit } from './cohort-words.ts';

export const columns = {
  day: 'day',
  week: 'week',
  month: 'month',
  app: 'app_id',
  mediaSource: 'network_id',
  campaign: 'campaign_id',
  country: 'country',
  platform: 'platform',
} as const satisfies Record<CohortSplit, string>;

const revenueMeasures = ['ad_revenue_micros', 'iap_revenue_micros'] as const;

/** What is asked of the installs themselves. */
const asks = {
  everything: ['installs', ...revenueMeasures, 'retained_users'],
  revenue: ['installs', ...revenueMeasures],
  retention: ['installs', 'retained_users'],
} as const;

/** Install days without an exchange rate: what they cost and brought is left out on both sides. */
export const unrated = ({ money }: Selection, days: DayRange): Stretch[] | undefined =>
  money?.missingIn(days).map((day) => ({ apps: 'all', from: day, to: day }));

/** Every age up to one. */
export const agesTo = (oldest: number) => Array.from({ length: oldest + 1 }, (_, age) => age);

export const cohortRows = (
  facts: Facts,
  selection: Selection,
  question: CohortQuestion,
): Promise<SumsRow[]> =>
  asksWhoBrought(selection, question)
    ? attributedCohorts(facts, selection, question)
    : plainRows(facts, selection, question);

/**
 * Rows by app and media source, as services tell them: what names no source stays without one, unless
 * the question itself asks who brought the installs. To share it out for each of them takes long, and
 * says nothing of how a source grows.
 */
export function groupRows(
  facts: Facts,
  selection: Selection,
  question: CohortQuestion,
): Promise<SumsRow[]> {
  const splits = [...new Set([...question.splits, 'app_id', 'network_id'])];
  const rowsOf = asksWhoBrought(selection, question) ? attributedCohorts : plainRows;
  return rowsOf(facts, selection, { ...question, splits });
}

async function plainRows(
  facts: Facts,
  selection: Selection,
  question: CohortQuestion,
): Promise<SumsRow[]> {
  const { measures, splits, days, ages } = question;
  const rows: Row[] = await totals(facts, {
    table: 'cohort',
    measures: measures as ['installs'],
    by: splits as 'country'[],
    ...days,
    scopeApps: selection.apps,
    within: selection.within,
    except: question.except,
    into: selection.money?.into('cohort'),
    where: { ...conditionsOn('cohort', selection), age: ages },
  });
  return rows.map((values) => ({ values, isEstimated: false }));
}

const costRows = (
  facts: Facts,
  selection: Selection,
  splits: readonly string[],
  days: DayRange,
): Promise<Row[]> =>
  totals(facts, {
    table: 'acquisition',
    measures: ['spend_micros', 'installs'],
    by: splits as 'country'[],
    ...days,
    scopeApps: selection.apps,
    within: selection.within,
    except: unrated(selection, days),
    into: selection.money?.into('acquisition'),
    where: conditionsOn('acquisition', selection),
  });

export interface CohortsAsked {
  by: readonly CohortSplit[];
  /** The oldest age that is looked at, days. */
  oldest: number;
  /** What is not asked for cannot be taken for estimated. */
  asking: keyof typeof asks;
  /**
   * What they cost, and what of their revenue stands against it: `blended` all of it, `paid` also
   * that of the installs which were paid for.
   */
  against: 'nothing' | 'blended' | 'paid';
}

/** Days that are complete, and app-days on which a ratio to spend lacks one of its sides. */
interface Known {
  days: DayRange;
  lastComplete: string;
  unspent: readonly AppDays[];
  holes: readonly ReadonlyMap<number, readonly DayRange[]>[];
}

function knownOf(
  selection: Selection,
  { against }: CohortsAsked,
  { lastComplete, cover }: Pick<Stand, 'lastComplete' | 'cover'>,
): Known {
  const { from, to } = selection.range;
  const days = { from, to: to < lastComplete ? to : lastComplete };
  const question = { days, ...narrowedBy(selection) };
  if (against === 'nothing') return { days, lastComplete, unspent: [], holes: [] };
  return {
    days,
    lastComplete,
    unspent: cover.appDays({ ...question, tables: ['acquisition'] }),
    holes: (['cohort', 'acquisition'] as const).map((it) =>
      cover.holes({ ...question, tables: [it] }),
    ),
  };
}

/**
 * Cohorts of a selection by the key of their group: install days of which the same is known stand
 * together, because every cell is over the days that have reached its age. Asked once for all
 * cohorts; once for each kind of report where services tell different ages.
 */
export function cohortsOf(
  facts: Facts,
  selection: Selection,
  asked: CohortsAsked,
  stand: Pick<Stand, 'lastComplete' | 'cover'>,
): Promise<Cohorts> {
  const known = knownOf(selection, asked, stand);
  const { days, lastComplete, unspent, holes } = known;
  const key = ['cohorts', selection, asked, lastComplete, unspent, holes.map((it) => [...it])];
  return facts.cached(key, async () => {
    const groups = new Map<string, Buckets>();
    if (days.from > days.to) return groups;
    const { by, oldest, against } = asked;
    const keyAt = (row: Row) => keyOf(by.map((it) => partOf(row, it)));
    const alike = await alikeApps(facts, selection, days, { oldest, lastComplete });
    const kinds = await Promise.all(
      alike.map(async ({ apps, told }, kind) => {
        const part = { ...selection, apps };
        const [installs, money, rows] = await Promise.all([
          reportedAges(facts, part, days, 'installs'),
          reportedAges(facts, part, days, 'money'),
          rowsOf(facts, part, asked, known),
        ]);
        const bucketOf = (row: Row, known: Reach = { reached: oldest, earned: oldest }) => {
          const day = String(row['day']);
          const most = daysBetween(day, lastComplete);
          const reached = Math.min(most, known.reached, installs.get(day) ?? -1);
          const earned = Math.min(most, known.earned, money.get(day) ?? -1);
          return bucketAt(groups, keyAt(row), { kind, told, reached, earned });
        };
        return { apps, rows, bucketOf };
      }),
    );
    if (against !== 'nothing') {
      const bucketsOf = new Map(
        kinds.flatMap(({ apps, bucketOf }) =>
          apps === 'all' ? [] : apps.map((app) => [app, bucketOf] as const),
        ),
      );
      const { costs, reachedBy } = await costsOf(facts, selection, by, known);
      for (const row of costs) {
        const bucketOf = bucketsOf.get(Number(row['app_id'])) ?? kinds[0]!.bucketOf;
        addCost(bucketOf(row, reachedBy(row)), row);
      }
    }
    for (const { bucketOf, rows } of kinds) {
      for (const it of rows.cohorts) addCohort(bucketOf(it.values), it);
      for (const it of rows.spentOn) addSpentOn(bucketOf(it.values), it);
      for (const it of rows.paid) addPaid(bucketOf(it.values), it);
    }
    return groups;
  });
}

export function partOf(row: Row, split: CohortSplit): string {
  const value = String(row[columns[split]]);
  return split === 'country' ? regionKey(value) : value;
}

/** The splits as columns, with the day: what is known of an install day goes by it. */
const daily = (by: readonly CohortSplit[]) => [...new Set([...by.map((it) => columns[it]), 'day'])];

/** What installs brought: all of it, of that what stands against spend, and of this what was paid for. */
async function rowsOf(
  facts: Facts,
  selection: Selection,
  { by, oldest, asking, against }: CohortsAsked,
  { days, unspent }: Known,
): Promise<Record<'cohorts' | 'spentOn' | 'paid', SumsRow[]>> {
  const except = unrated(selection, days);
  const cohort = { splits: [...daily(by), 'age'], days, ages: agesTo(oldest), except };
  const all = cohortRows(facts, selection, { ...cohort, measures: asks[asking] });
  if (against === 'nothing') return { cohorts: await all, spentOn: [], paid: [] };
  const spent = { ...cohort, measures: revenueMeasures, except: [...(except ?? []), ...unspent] };
  const [cohorts, paid, spentOn] = await Promise.all([
    all,
    against === 'paid' ? cohortRows(facts, selection, { ...spent, brought: 'paid' }) : [],
    unspent.length > 0 ? cohortRows(facts, selection, spent) : all,
  ]);
  return { cohorts, spentOn, paid };
}

async function costsOf(
  facts: Facts,
  selection: Selection,
  by: readonly CohortSplit[],
  { days, holes }: Known,
) {
  const [installs, money, costs] = await Promise.all([
    reportedApps(facts, selection, days, 'installs'),
    reportedApps(facts, selection, days, 'money'),
    costRows(facts, selection, [...new Set([...daily(by), 'app_id'])], days),
  ]);
  // Neither side of a ratio counts where the other is missing, or is only part of what was spent.
  const isUnknown = (app: number, day: string) =>
    holes.some((it) => it.get(app)?.some(({ from, to }) => from <= day && day <= to));
  const reachedBy = (row: Row): Reach => {
    const app = Number(row['app_id']);
    if (isUnknown(app, String(row['day']))) return { reached: MISSING, earned: MISSING };
    return { reached: installs.get(app) ?? -1, earned: money.get(app) ?? -1 };
  };
  return { costs, reachedBy };
}
