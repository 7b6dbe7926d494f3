import type { DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { Stretch } from '#/store/facts/stretches.ts';
import type { DayTableName } from '#/store/facts/tables.ts';
import { totals } from '#/store/facts/totals.ts';
import { asksWhoBrought, attributedCohorts } from './attributed-cohorts.facts.ts';
import { dailyUsers, daysOfUse, isOfDailyUsers } from './daily-users.facts.ts';
import type { Dimension } from './dimensions.ts';
import { answers, conditionsOn, dimensionColumns } from './fact-columns.ts';
import { fill, groupAt, type Answered, type Filling } from './filling.ts';
import { keyOf, valuesOf } from './group-keys.ts';
import { isKeptBringer, isKeptCost, keptBringers, keptCosts } from './kept/kept-bringers.facts.ts';
import { isKeptCohort, keptCohorts } from './kept/kept-cohorts.facts.ts';
import { isKeptPart, keptParts } from './kept/kept-parts.facts.ts';
import { isKept, keptSums } from './kept/kept-sums.facts.ts';
import { tablesOfSum } from './measures.ts';
import { postbackSpend } from './postback-spend.facts.ts';
import { reportedApps, reportedIn } from './reported-ages.facts.ts';
import type { Selection } from './selection.records.ts';
import { agesOf, questionsOf, sideOf, type Question, type ReportedTo } from './sum-questions.ts';
import {
  columnOf,
  dayCounts,
  isDayCount,
  isRevenueSum,
  partsOfRevenue,
  type DayCount,
  type EstimatedPart,
  type RevenueSum,
  type SumName,
  type Sums,
} from './sums.ts';

export interface SumsRequest {
  names: readonly SumName[];
  by: readonly Dimension[];
  days: DayRange;
  /** The last day with complete figures: cohorts are old enough when counted from here. */
  lastComplete: string;
  /** App-days to leave out: some side of what the sums are for is missing there. */
  except?: readonly Stretch[] | undefined;
}

/** Sums of the groups that occur, by the values of the split joined with `keyOf`. */
export type Groups = Map<string, Sums>;

/** Names with those that others are added up from. */
const withParts = (names: readonly SumName[], { revenue }: Selection): SumName[] => [
  ...new Set(
    names.flatMap((it) => (isRevenueSum(it) ? [it, ...partsOfRevenue(it, revenue)] : [it])),
  ),
];

const splitsOf = (table: DayTableName, by: readonly Dimension[]): string[] =>
  by.map((it) => dimensionColumns[it][table]!);

const bothOf = (one: readonly Stretch[] | undefined, other: readonly Stretch[] | undefined) =>
  one && other ? [...one, ...other] : (one ?? other);

async function ask(
  facts: Facts,
  selection: Selection,
  by: readonly Dimension[],
  question: Question,
  except: readonly Stretch[] | undefined,
): Promise<Answered['sums']> {
  const { table, names, days, ages, brought, ofSenders } = question;
  const splits = splitsOf(table, by);
  const measures = [...new Set(Object.values(names).flat())];
  if (table === 'cohort') {
    const cohort = { measures, splits, days, ages: ages ?? [], except, brought };
    const kept = isKeptCohort(selection, cohort) && (await keptCohorts(facts, selection, cohort));
    if (kept) return kept;
    const ofBringers =
      isKeptBringer(selection, cohort) && (await keptBringers(facts, selection, cohort));
    if (ofBringers) return ofBringers;
    if (asksWhoBrought(selection, { splits, brought }))
      return attributedCohorts(facts, selection, cohort);
  }
  if (ofSenders) return postbackSpend(facts, selection, { splits, days, except });
  if (measures.every((it) => isOfDailyUsers(table, it)))
    return dailyUsers(facts, selection, { measures, by, splits, days, except });
  const { knownTo } = question;
  const scopeApps =
    knownTo === undefined
      ? selection.apps
      : [...(await reportedApps(facts, selection, days, 'money', knownTo))]
          .filter(([, oldest]) => oldest >= knownTo)
          .map(([app]) => app);
  const kept = { table, measures, splits, days, apps: scopeApps, within: selection.within, except };
  if (isKept(selection, kept)) return keptSums(facts, kept);
  if (isKeptCost(selection, kept)) return keptCosts(facts, kept);
  if (!ages && isKeptPart(selection, kept)) return keptParts(facts, kept);
  // The names were checked above against the tables; `totals` checks them once more at run time.
  const rows = (await totals(facts, {
    table: table as 'monetisation',
    measures: measures as 'requests'[],
    by: [...new Set(splits)] as 'country'[],
    from: days.from,
    to: days.to,
    scopeApps,
    except,
    within: selection.within,
    into: selection.money?.into(table),
    where: { ...conditionsOn(table as 'monetisation', selection), ...(ages && { age: ages }) },
  })) as Record<string, string | number | null>[];
  return rows.map((values) => ({ values, isEstimated: false }));
}

/** Sums of a selection over some days, split by dimensions; without any split one group `''`. */
export async function sumsBy(
  facts: Facts,
  selection: Selection,
  { names: asked, ...rest }: SumsRequest,
): Promise<Groups> {
  const request = { ...rest, names: withParts(asked, selection) };
  const reported = await reportedFor(facts, selection, request);
  const questions = questionsOf(request, reported).filter((it) =>
    answers(it.table, selection, request.by),
  );
  const filling: Filling = new Map();
  const answered = await Promise.all(
    questions.map(async (it) => ({
      names: it.names,
      splits: splitsOf(it.table, request.by),
      sums: await ask(facts, selection, request.by, it, bothOf(request.except, it.short)),
    })),
  );
  for (const it of answered) fill(filling, it);
  await Promise.all(
    request.names.filter(isDayCount).map((it) => countDays(facts, selection, request, filling, it)),
  );
  const groups = zeroed(filling, request, selection);
  return selection.money?.withRates(groups, request.by, request.days, valuesOf) ?? groups;
}

/** How far cohorts are known, on the sides and to the ages that are asked for. */
async function reportedFor(
  facts: Facts,
  selection: Selection,
  { names, days }: SumsRequest,
): Promise<ReportedTo> {
  const asked = new Map(
    names.flatMap((name) => {
      const [kind, age] = agesOf(name) ?? [];
      if (kind === undefined || age === undefined) return [];
      const side = sideOf(kind);
      return [[`${side} ${age}`, { side, age }] as const];
    }),
  );
  const found = await Promise.all(
    [...asked].map(
      async ([name, { side, age }]) =>
        [name, await reportedIn(facts, selection, days, side, age)] as const,
    ),
  );
  return Object.fromEntries(found);
}

/** Which of some sums a selection can answer for in a split. */
export const answered = (
  names: readonly SumName[],
  selection: Selection,
  by: readonly Dimension[],
): SumName[] =>
  names.filter((it) =>
    tablesOfSum(it, selection.revenue).every((table) => answers(table, selection, by)),
  );

/** Sums of cohort money by their age: they are known together or not at all. */
function moneyByAge(names: readonly SumName[]): Map<SumName, SumName[]> {
  const aged = names.flatMap((name) => {
    const [kind = '', age] = agesOf(name) ?? [];
    return sideOf(kind) === 'money' ? [{ name, age }] : [];
  });
  const byAge = Map.groupBy(aged, (it) => it.age);
  return new Map(aged.map(({ name, age }) => [name, byAge.get(age)!.map((it) => it.name)]));
}

/**
 * What was asked and answered, yet did not occur in a group, is zero there; what occurred there
 * without a figure is absent, and so is the money of cohorts where nothing of it is known.
 */
function zeroed(filling: Filling, request: SumsRequest, selection: Selection): Groups {
  if (request.by.length === 0) groupAt(filling, '');
  const known = answered(request.names, selection, request.by).map((name) => {
    const part: EstimatedPart = `estimated:${name}`;
    return { name, part };
  });
  const money = moneyByAge(request.names);
  const groups: Groups = new Map();
  for (const [key, group] of filling) {
    const sums: Partial<Record<SumName | EstimatedPart, number>> = {};
    for (const { name, part } of known) {
      if (money.get(name)?.every((it) => (group[it] ?? null) === null)) continue;
      const sum = isRevenueSum(name) ? revenueIn(group, name, selection) : group[name];
      if (sum !== null) sums[name] = sum ?? 0;
      const estimated = group[part];
      if (estimated) sums[part] = estimated;
    }
    groups.set(key, sums);
  }
  return groups;
}

/** Ads alone or with purchases; a store that counts downloads and no purchases had none to tell of. */
function revenueIn(
  { revenue = 0, iapRevenue }: Partial<Record<SumName | EstimatedPart, number | null>>,
  name: RevenueSum,
  selection: Selection,
): number | null {
  if (revenue === null) return null;
  const hasPurchases = partsOfRevenue(name, selection.revenue).includes('iapRevenue');
  return revenue + (hasPurchases ? (iapRevenue ?? 0) : 0);
}

/** Splits whose parts have lives of their own: an app may be younger than the range. */
const ownLives: readonly Dimension[] = ['app', 'team', 'appVersion'];

/**
 * Days with any users, for the averages of users: of each app or version on its own, of everything together
 * for other splits, because a country's quiet day is a day all the same.
 */
async function countDays(
  facts: Facts,
  selection: Selection,
  { by, days, except }: SumsRequest,
  filling: Filling,
  name: DayCount,
) {
  const [table, column] = columnOf(dayCounts[name]);
  if (!answers(table, selection, by)) return;
  const time = by.find((it) => it === 'day' || it === 'week' || it === 'month');
  const lives = by.filter((it) => it === time || ownLives.includes(it));
  const counts = new Map<string, number>();
  const splits = splitsOf(table, lives);
  const kept =
    name === 'daysWithUse'
      ? await daysOfUse(facts, selection, { by: lives, splits, days, except })
      : undefined;
  if (kept) for (const { group, days } of kept) counts.set(keyOf(group), days);
  else {
    const names = { [dayCounts[name]]: [column] };
    const sums = await ask(facts, selection, [...lives, 'day'], { table, names, days }, except);
    // What was added up over parts of an app and what was not are groups of their own of the same day.
    const byDay: Filling = new Map();
    fill(byDay, { names, splits: [...splits, 'day'], sums });
    for (const [key, { [dayCounts[name]]: sum }] of byDay) {
      if (!sum) continue;
      const group = keyOf(valuesOf(key).slice(0, -1));
      counts.set(group, (counts.get(group) ?? 0) + 1);
    }
  }
  const places = lives.map((it) => by.indexOf(it));
  for (const [key, group] of filling) {
    const values = valuesOf(key);
    group[name] = counts.get(keyOf(places.map((at) => values[at]!))) ?? 0;
  }
}
