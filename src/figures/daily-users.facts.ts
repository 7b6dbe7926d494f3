import { startOfMonth, startOfWeek, type DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { Stretch } from '#/store/facts/stretches.ts';
import type { DayTableName } from '#/store/facts/tables.ts';
import { totals } from '#/store/facts/totals.ts';
import type { Dimension } from './dimensions.ts';
import { answers, conditionsOn, type Filters } from './fact-columns.ts';
import { daysWithAny, type DaysRow } from './kept/day-counts.ts';
import { addedUp, daySumsOf, type Row, type SumsColumns, type SumsRow } from './kept/day-sums.ts';
import { isKeptSplit } from './kept/times.ts';
import type { Selection } from './selection.records.ts';

/** Daily users, and those of rows that carry another measure too, such as `dau/sessions`. */
const counted: readonly string[] = ['dau', 'dau/new_users', 'dau/sessions', 'dau/session_seconds'];

/** Whether a column of the use of apps counts daily users. */
export const isOfDailyUsers = (table: DayTableName, column: string): boolean =>
  table === 'engagement' && column.split('/')[0] === 'dau';

/** What is counted for some columns: what pages ask for together, or what own measures pair beside. */
const countedFor = (measures: readonly string[]): readonly string[] =>
  measures.every((it) => counted.includes(it)) ? counted : [...new Set(['dau', ...measures])];

interface UsersQuestion {
  measures: readonly string[];
  by: readonly Dimension[];
  /** The columns of the split. */
  splits: readonly string[];
  days: DayRange;
  except?: readonly Stretch[] | undefined;
}

/**
 * Daily users. Who plays in two countries or of two versions is in the rows of both, so nothing of
 * them is added up where the same service told the unique users of the whole app and day. Where it
 * did not, or it is asked about countries or versions, the rows are added up and marked as
 * estimated as soon as they are of more than one part.
 */
export async function dailyUsers(
  facts: Facts,
  selection: Selection,
  question: UsersQuestion,
): Promise<SumsRow[] | SumsColumns> {
  const { splits, days, measures, except } = question;
  if (!answers('audience', selection, question.by)) return summedUsers(facts, selection, question);
  const parts = splits.filter((it) => !isKeptSplit(it));
  if (parts.length > 0) return usersByPart(facts, selection, question, parts);
  const { apps, within } = selection;
  const kept = countedFor(measures);
  const byDay = await keptUsers(facts, selection, days, kept);
  return addedUp(byDay, { apps, within, except }, { days, splits, measures, kept });
}

const keptUsers = (facts: Facts, selection: Selection, days: DayRange, columns = counted) =>
  facts.byDay({
    key: [
      'daily-users',
      conditionsOn('engagement', selection),
      ...(columns === counted ? [] : columns),
    ],
    tables: ['engagement', 'audience'],
    days,
    compute: async (range) => {
      const rows = await usersOfApps(facts, selection, { days: range, apps: 'all', columns }, []);
      return daySumsOf(rows, columns);
    },
  });

/** On how many days each group has users; undefined where it is asked for more than apps and days. */
export async function daysOfUse(
  facts: Facts,
  selection: Selection,
  { by, splits, days, except }: Omit<UsersQuestion, 'measures'>,
): Promise<DaysRow[] | undefined> {
  if (!answers('audience', selection, by) || !splits.every(isKeptSplit)) return undefined;
  const { apps, within } = selection;
  const byDay = await keptUsers(facts, selection, days);
  const asked = { days, splits, kept: counted, measure: 'dau' };
  return daysWithAny(byDay, { apps, within, except }, asked);
}

/** Sums over countries and versions, as they are split. */
async function summedUsers(
  facts: Facts,
  selection: Selection,
  { measures, splits, days, except }: UsersQuestion,
): Promise<SumsRow[]> {
  const { apps: scopeApps, within } = selection;
  const asked = { table: 'engagement', ...days, scopeApps, within, except } as const;
  const where = conditionsOn('engagement', selection);
  const of = { ...asked, by: [...new Set(splits)] as 'country'[] };
  const unsplit = unsplitOf(selection, splits);
  const [rows, single] = (await Promise.all([
    totals(facts, { ...of, where, measures: [...new Set(['dau', ...measures])] as 'dau'[] }),
    totals(facts, { ...of, where: { ...where, ...unsplit }, measures: ['dau'] }),
  ] as Promise<Row[]>[])) as [Row[], Row[]];
  const keyOf = (row: Row) => splits.map((it) => row[it]).join(' ');
  const known = new Map(single.map((it) => [keyOf(it), it['dau']]));
  return rows.map((values) => ({
    values,
    isEstimated: isSummed(values['dau'], known.get(keyOf(values))),
  }));
}

/** Whether users were added up over parts: not all of them stand in rows that are not split. */
const isSummed = (sum: Row[string] | undefined, single: Row[string] | undefined) =>
  (sum ?? null) !== null && Number(sum) !== Number(single ?? 0);

/** What rows that are split no further than it is asked for have in common. */
function unsplitOf({ countries, appVersions }: Selection, splits: readonly string[]) {
  const isOne = (column: string, only: readonly string[] | undefined) =>
    splits.includes(column) || only?.length === 1;
  return {
    ...(!isOne('country', countries) && { country: [''] }),
    ...(!isOne('app_version', appVersions) && { app_version: [''] }),
  };
}

interface AppsAsked {
  days: DayRange;
  apps: readonly number[] | 'all';
  within?: readonly Stretch[] | undefined;
  except?: readonly Stretch[] | undefined;
  /** `dau` first. */
  columns?: readonly string[];
}

/** Users by day, app and further columns that both tables have. */
async function usersOfApps(
  facts: Facts,
  filters: Filters,
  { days, apps: scopeApps, within, except, columns = counted }: AppsAsked,
  parts: readonly string[],
): Promise<SumsRow[]> {
  const of = { ...days, scopeApps, within, except };
  const where = conditionsOn('engagement', filters);
  const by = ['day', 'app_id', ...parts] as 'day'[];
  const withService = [...by, 'network_id'] as 'day'[];
  const table = 'engagement';
  const [rows, single, wholes] = await Promise.all([
    totals(facts, {
      ...of,
      table,
      where,
      by: withService,
      measures: columns as readonly 'dau'[],
    }) as Promise<Row[]>,
    totals(facts, {
      ...of,
      table,
      by,
      measures: ['dau'],
      where: { ...where, country: [''], app_version: [''] },
    }) as Promise<Row[]>,
    totals(facts, {
      ...of,
      table: 'audience',
      where: conditionsOn('audience', filters),
      by: withService,
      measures: ['daily_users'],
    }) as Promise<Row[]>,
  ]);
  const dayOf = (it: Row) => `${it['day']} ${it['app_id']}`;
  const partOf = (it: Row) => by.map((column) => it[column]).join(' ');
  const unsplit = new Map(single.map((it) => [partOf(it), it['dau']]));
  const splitRows = Map.groupBy(rows, dayOf);
  const told = Map.groupBy(
    wholes.filter((it) => {
      const services = splitRows.get(dayOf(it));
      const isSame = (row: Row) => row['network_id'] === it['network_id'];
      return it['daily_users'] !== null && (!services || services.some(isSame));
    }),
    dayOf,
  );
  return [...new Set([...splitRows.keys(), ...told.keys()])].flatMap((day): SumsRow[] => {
    const [its, whole] = [splitRows.get(day) ?? [], told.get(day)];
    if (whole) return wholeUsers(its, whole, columns.slice(1));
    return its.map((values) => {
      return { values, isEstimated: isSummed(values['dau'], unsplit.get(partOf(values))) };
    });
  });
}

/** Users of one app by day, of the days on which anybody says how many. */
export async function usersOfApp(
  facts: Facts,
  app: number,
  days: DayRange,
): Promise<ReadonlyMap<string, number>> {
  const rows = await usersOfApps(facts, {}, { days, apps: [app] }, []);
  const known = new Map<string, number>();
  for (const { values } of rows) {
    const day = String(values['day']);
    if (values['dau'] !== null) known.set(day, (known.get(day) ?? 0) + Number(values['dau']));
  }
  return known;
}

/**
 * The unique users of an app and day. All of them have what all rows of the parts carry; of what
 * some rows lack, the users of the others are as near as one can come.
 */
function wholeUsers(
  parts: readonly Row[],
  whole: readonly Row[],
  pairs: readonly string[],
): SumsRow[] {
  const sum = (column: string) => parts.reduce((all, it) => all + Number(it[column] ?? 0), 0);
  const isWhole = new Map(pairs.map((it) => [it, parts.length > 0 && sum(it) === sum('dau')]));
  const rest = pairs.filter(
    (it) => !isWhole.get(it) && parts.some((one) => (one[it] ?? null) !== null),
  );
  return whole.map((row, nth) => {
    const users = row['daily_users']!;
    const carried = pairs.map((it) => {
      if (isWhole.get(it)) return [it, users];
      return [it, nth === 0 && rest.includes(it) ? sum(it) : null];
    });
    return { values: { ...row, dau: users, ...Object.fromEntries(carried) }, isEstimated: false };
  });
}

/** A row with the week and month of its day, where it is split by them. */
const withPeriods = (row: Row, splits: readonly string[]): Row => ({
  ...row,
  ...(splits.includes('week') && { week: startOfWeek(String(row['day'])) }),
  ...(splits.includes('month') && { month: startOfMonth(String(row['day'])) }),
});

/** Users by platform or account: what both tables say of each. */
async function usersByPart(
  facts: Facts,
  selection: Selection,
  { measures, splits, days, except }: UsersQuestion,
  parts: readonly string[],
): Promise<SumsRow[]> {
  const { apps, within } = selection;
  const asked = { days, apps, within, except, columns: countedFor(measures) };
  const rows = await usersOfApps(facts, selection, asked, parts);
  const groups = new Map<string, SumsRow>();
  for (const { values, isEstimated } of rows) {
    const row = withPeriods(values, splits);
    const key = [...splits.map((it) => row[it]), isEstimated].join(' ');
    const group = groups.get(key);
    if (!group) {
      const columns = [...splits, ...measures].map((it) => [it, row[it] ?? null]);
      groups.set(key, { values: Object.fromEntries(columns), isEstimated });
      continue;
    }
    for (const it of measures) {
      const value = row[it] ?? null;
      if (value !== null) group.values[it] = Number(group.values[it] ?? 0) + Number(value);
    }
  }
  return [...groups.values()];
}
