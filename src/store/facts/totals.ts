import type { Conversion } from './converted-sql.ts';
import type { Facts, QueryOptions, ResultRow } from './facts.ts';
import type { Stretch } from './stretches.ts';
import type { Dimension, DimensionsOf, FactTableName, Measure } from './tables.ts';
import { aliasOf, totalsSql, type Period, type PlainTotals } from './totals-sql.ts';

/** What totals can be split by: dimensions, periods, the currency, and the source with all sources. */
export type SplitBy<T extends FactTableName> = Dimension<T> | Period | 'source' | 'currency';

/**
 * What totals can sum: a measure, or `measure/other`, the measure over those rows only that carry the
 * other one too. A ratio is formed of two such sums, or one side counts what the other lacks.
 */
export type Sum<T extends FactTableName> = Measure<T> | `${Measure<T>}/${Measure<T>}`;

/** The name of a split or measure; with a minus before it, the largest first. */
type Order<Name extends string> = Name | `-${Name}`;

/** Which rows count: those whose value is in the list. An empty list lets nothing through. */
export type Where<T extends FactTableName> = {
  readonly [D in Exclude<Dimension<T>, 'day'>]?: readonly DimensionsOf<T>[D][];
} & {
  readonly source?: readonly string[];
  readonly currency?: readonly string[];
  readonly provisional?: readonly (0 | 1)[];
};

export interface TotalsRequest<
  T extends FactTableName,
  M extends Sum<T>,
  B extends SplitBy<T>,
> extends QueryOptions {
  table: T;
  measures: readonly M[];
  /** One row for each combination that occurs; without it one row in all. */
  by?: readonly B[];
  /** First and last day, both included. */
  from: string;
  to: string;
  /** The apps the caller may see: applied to every number, beside what `where` asks for. */
  scopeApps: readonly number[] | 'all';
  where?: Where<T>;
  /** Only these days of these apps; an empty list lets nothing through. */
  within?: readonly Stretch[];
  /** Not these days of these apps. */
  except?: readonly Stretch[];
  /**
   * `selected` (the default) counts every figure once. `all` lets rival sources in as well, to
   * compare them: then the rows must be split by `source` or limited to one.
   */
  sources?: 'selected' | 'all';
  /** Money in this currency instead of dollars, each day's by the rate of that day. */
  into?: Conversion | undefined;
  /** By the splits in turn unless told. */
  order?: readonly Order<M | B>[];
  limit?: number;
}

type Split<T extends FactTableName, B extends SplitBy<T>> = {
  [Name in B]: Name extends keyof DimensionsOf<T> ? DimensionsOf<T>[Name] : string;
};
export type TotalsRow<T extends FactTableName, M extends Sum<T>, B extends SplitBy<T>> = Split<
  T,
  B
> &
  Record<M, number | null>;

/**
 * Renames a row's columns to what was asked for. Made once a question, because an answer may have ten
 * thousand rows.
 */
function naming(request: PlainTotals) {
  const splits = (request.by ?? []).map((it) => [it, `by_${it}`] as const);
  const sums = request.measures.map((it) => [it, aliasOf(it)] as const);
  return (row: ResultRow) => {
    const named: ResultRow = {};
    for (const [name, column] of splits) named[name] = row[column] ?? '';
    // Without any rows nobody could have said it: that is no sum, and none is missing.
    const none = row['rows_found'] === 0 || row['rows_found'] === null ? 0 : null;
    for (const [name, column] of sums) named[name] = row[column] ?? none;
    return named;
  };
}

/**
 * Sums of measures over a range of days, split and filtered by dimensions, within the caller's
 * scope: the question nearly every figure on a dashboard asks. Money in micro-USD unless `into` names
 * another currency, amounts in the
 * original currency (`revenue_original`) in micros of it, to be split by `currency` or limited to one.
 *
 * A sum is null when there are rows but none of them carries the measure: the sources do not say.
 * Without a split and without any rows it is 0.
 */
export async function totals<
  T extends FactTableName,
  M extends Sum<T>,
  B extends SplitBy<T> = never,
>(facts: Pick<Facts, 'query'>, request: TotalsRequest<T, M, B>): Promise<TotalsRow<T, M, B>[]> {
  const { sql, params } = totalsSql(request);
  const { signal, timeout } = request;
  const rows = await facts.query(sql, params, { signal, timeout });
  const named = naming(request);
  return rows.map((row) => named(row) as TotalsRow<T, M, B>);
}

type Known<Row> = { [Name in keyof Row]: Exclude<Row[Name], null> };

/** Totals for sums in which what nobody says is nothing, such as the money of all sources together. */
export async function knownTotals<
  T extends FactTableName,
  M extends Sum<T>,
  B extends SplitBy<T> = never,
>(
  facts: Pick<Facts, 'query'>,
  request: TotalsRequest<T, M, B>,
): Promise<Known<TotalsRow<T, M, B>>[]> {
  const rows: ResultRow[] = await totals(facts, request);
  for (const row of rows) for (const name of request.measures) row[name] ??= 0;
  return rows as Known<TotalsRow<T, M, B>>[];
}
