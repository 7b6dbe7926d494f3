import type { Books } from './books.ts';
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
  if (under <= 0n) return null;
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
      const rows = new Map(groups.map(([table, it]) => [table, it.get(part) ?? []]));
      return [part, figureIn(measure, rows)];
    }),
  );
}

/** Daily users on an average day: of the days on which anybody of the part used an app. */
export function dailyUsers(
  books: Books,
  scope: Scope,
  by?: Split,
): Map<string, Expected> | undefined {
  const asked = [...(by ? [by] : []), ...(Object.keys(scope.only ?? {}) as Split[])];
  if (asked.some((it) => !knows('engagement', it))) return undefined;
  const groups = groupsOf(books, 'engagement', scope, by);
  const dayCount = (rows: readonly Row[]) =>
    BigInt(new Set(rows.filter((it) => it.sums['dau']! > 0n).map((it) => it.day)).size);
  const all = dayCount([...groups.values()].flat());
  // A country's quiet day is a day all the same; an app or a version may be younger than the range.
  const hasLife = by && ['app', 'team', 'appVersion', 'day', 'week', 'month'].includes(by);
  return new Map(
    [...groups].map(([part, rows]) => {
      const days = hasLife ? dayCount(rows) : all;
      const users = added([{ table: 'engagement', sum: 'dau' }], new Map([['engagement', rows]]));
      return [part, days > 0n ? rounded(users, days) : null];
    }),
  );
}
