import type { Books } from './books.ts';
import { coverage } from './coverage.ts';
import { groupsOf, knows, type Scope, type Split } from './groups.ts';
import { measures, ofAdsAlone, tablesOf, type Measure } from './measures.ts';
import { rounded } from './money.ts';
import type { Row, Table } from './rows.ts';

/**
 * What a measure is somewhere: a whole number, a fraction, null where it cannot be known, and
 * `nothing` where nobody reported anything, which may stand as nought or as no figure.
 */
export type Expected = bigint | { over: bigint; under: bigint } | 'nothing' | null;

type Rows = ReadonlyMap<Table, readonly Row[]>;

/** Of each table those rows that carry all sums of a measure: who lacks one side is left out. */
function paired({ over, under = [] }: Measure, rows: Rows): Rows {
  const parts = [...over, ...under].filter((it) => !it.spare);
  return new Map(
    [...rows].map(([table, all]) => {
      const needed = parts.filter((it) => it.table === table).map((it) => it.sum);
      return [table, all.filter((it) => needed.every((sum) => it.sums[sum] !== undefined))];
    }),
  );
}

const dayOfApp = (it: Row) => `${it.app} ${it.day}`;

/** Of each table the days of apps on which the divisor was reported, wherever these rows stand. */
function together(books: Books, { under = [] }: Measure, scope: Scope, rows: Rows): Rows {
  const needed = under.map(({ table, sum }) => {
    const { from, to } = scope;
    const found = [...groupsOf(books, table, { from, to }).values()].flat();
    return new Set(found.filter((it) => it.sums[sum] !== undefined).map(dayOfApp));
  });
  const isIn = (row: Row) => needed.every((it) => it.has(dayOfApp(row)));
  return new Map([...rows].map(([table, all]) => [table, all.filter(isIn)]));
}

/** Without the days of apps of which a side is missing: the other alone says nothing of both. */
function onBothSides(books: Books, measure: Measure, rows: Rows): Rows {
  const tables = tablesOf(measure);
  if (tables.length < 2 || measure.came) return rows;
  const { missing } = coverage(books, tables);
  return new Map(
    [...rows].map(([table, all]) => [table, all.filter((it) => !missing.has(dayOfApp(it)))]),
  );
}

function added(parts: Measure['over'], rows: Rows): bigint {
  let sum = 0n;
  for (const it of parts)
    for (const row of rows.get(it.table) ?? [])
      sum += it.minus ? -row.sums[it.sum]! : (row.sums[it.sum] ?? 0n);
  return sum;
}

function figureIn(measure: Measure, rows: Rows): Expected {
  const counted = paired(measure, rows);
  const tables = tablesOf(measure);
  if (tables.every((it) => !rows.get(it)?.length)) return measure.under ? null : 'nothing';
  if (tables.some((it) => rows.get(it)?.length && !counted.get(it)?.length)) return null;
  const over = added(measure.over, counted);
  if (!measure.under) return measure.floor && over < 0n ? 0n : over;
  const under = added(measure.under, counted);
  if (under <= 0n || (measure.dear && over === 0n)) return null;
  const times = measure.times ?? 1n;
  return measure.whole ? rounded(over * times, under) : { over: over * times, under };
}

/**
 * A measure in every part of a split, or in all as the part ''. Undefined where one of its tables
 * does not know the split or a filter: it does not exist there.
 */
export function figures(
  books: Books,
  name: string,
  scope: Scope,
  by?: Split,
): Map<string, Expected> | undefined {
  const measure = (scope.adsOnly && ofAdsAlone[name]) || measures[name]!;
  const tables = tablesOf(measure);
  const asked = [...(by ? [by] : []), ...(Object.keys(scope.only ?? {}) as Split[])];
  if (tables.some((table) => asked.some((it) => !knows(table, it)))) return undefined;
  const groups = tables.map((table) => [table, groupsOf(books, table, scope, by)] as const);
  const parts = new Set(groups.flatMap(([, it]) => [...it.keys()]));
  if (!by) parts.add('');
  return new Map(
    [...parts].map((part) => {
      const came = new Map(groups.map(([table, it]) => [table, it.get(part) ?? []]));
      const all = onBothSides(books, measure, came);
      const rows = measure.together ? together(books, measure, scope, all) : all;
      return [part, figureIn(measure, rows)];
    }),
  );
}

type Users = { table: Table; sum: string };

/** Averages of users, under the names of the API. */
export const averages: Readonly<Record<string, Users>> = {
  dau: { table: 'players', sum: 'dau' },
  wau: { table: 'audience', sum: 'weekly' },
  mau: { table: 'audience', sum: 'monthly' },
};

/** Users of an average day: of the days on which anybody of the part used an app. */
export function averageUsers(
  books: Books,
  { table, sum }: Users,
  scope: Scope,
  by?: Split,
): Map<string, Expected> | undefined {
  const asked = [...(by ? [by] : []), ...(Object.keys(scope.only ?? {}) as Split[])];
  if (asked.some((it) => !knows(table, it))) return undefined;
  const groups = groupsOf(books, table, scope, by);
  const dayCount = (rows: readonly Row[]) =>
    BigInt(new Set(rows.filter((it) => (it.sums[sum] ?? 0n) > 0n).map((it) => it.day)).size);
  const all = dayCount([...groups.values()].flat());
  // A country's quiet day is a day all the same; an app or a version may be younger than the range.
  const hasLife = by && ['app', 'team', 'appVersion', 'day', 'week', 'month'].includes(by);
  return new Map(
    [...groups].map(([part, rows]) => {
      const days = hasLife ? dayCount(rows) : all;
      const users = rows.reduce((all, it) => all + (it.sums[sum] ?? 0n), 0n);
      return [part, days > 0n ? rounded(users, days) : null];
    }),
  );
}
