import type { Facts, Params, QueryOptions, ResultRow } from './facts.ts';
import {
  definitionOf,
  type Dimension,
  type DimensionsOf,
  type FactTableName,
  type Measure,
} from './tables.ts';

/** Groups of days: the first of the month, the Monday of the week. */
type Period = 'month' | 'week';
const periods: Record<Period, string> = { month: 'month_of(day)', week: 'week_of(day)' };

/** What totals can be split by: dimensions, periods, and the source with all sources. */
export type SplitBy<T extends FactTableName> = Dimension<T> | Period | 'source';

/** The name of a split or measure; with a minus before it, the largest first. */
type Order<Name extends string> = Name | `-${Name}`;

/** Which rows count: those whose value is in the list. An empty list lets nothing through. */
export type Where<T extends FactTableName> = {
  readonly [D in Exclude<Dimension<T>, 'day'>]?: readonly DimensionsOf<T>[D][];
} & { readonly source?: readonly string[]; readonly provisional?: readonly (0 | 1)[] };

export interface TotalsRequest<
  T extends FactTableName,
  M extends Measure<T>,
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
  /**
   * `selected` (the default) counts every figure once. `all` lets rival sources in as well, to
   * compare them: then the rows must be split by `source` or limited to one.
   */
  sources?: 'selected' | 'all';
  /** By the splits in turn unless told. */
  order?: readonly Order<M | B>[];
  limit?: number;
}

type Split<T extends FactTableName, B extends SplitBy<T>> = {
  [Name in B]: Name extends keyof DimensionsOf<T> ? DimensionsOf<T>[Name] : string;
};
export type TotalsRow<T extends FactTableName, M extends Measure<T>, B extends SplitBy<T>> = Split<
  T,
  B
> &
  Record<M, number>;

/** The request with its types erased, as the SQL is written from it. */
interface Plain {
  table: FactTableName;
  measures: readonly string[];
  by?: readonly string[];
  from: string;
  to: string;
  scopeApps: readonly number[] | 'all';
  where?: Readonly<Record<string, readonly (string | number)[] | undefined>>;
  sources?: 'selected' | 'all';
  order?: readonly string[];
  limit?: number;
}

/** ClickHouse mistakes an alias that is a column's name for the column, hence the prefix. */
const alias = (measure: string) => `sum_${measure}`;
const expressionOf = (split: string) => (split in periods ? periods[split as Period] : split);

function conditions(request: Plain): { text: string; params: Params } {
  const params: Record<string, Params[string]> = { from: request.from, to: request.to };
  const parts = ['day >= day($from)', 'day <= day($to)'];
  if (request.sources !== 'all') parts.push('selected = 1');
  if (request.scopeApps !== 'all') {
    params['scope_apps'] = request.scopeApps;
    parts.push('app_id in ($scope_apps)');
  }
  for (const [column, values] of Object.entries(request.where ?? {})) {
    if (!values) continue;
    params[`only_${column}`] = values as readonly number[] | readonly string[];
    parts.push(`${column} in ($only_${column})`);
  }
  return { text: parts.join(' and '), params };
}

function orderBy(request: Plain): string {
  const splits = request.by ?? [];
  const asked = request.order ?? [];
  const named = new Set(asked.map((it) => it.replace(/^-/, '')));
  // The splits settle ties, so that the same question always gives the same order.
  const keys = [...asked, ...splits.filter((it) => !named.has(it))];
  if (keys.length === 0) return '';
  const terms = keys.map((key) => {
    const name = key.replace(/^-/, '');
    const term = splits.includes(name) ? expressionOf(name) : alias(name);
    return key.startsWith('-') ? `${term} desc` : term;
  });
  return ` order by ${terms.join(', ')}`;
}

/** Names come from code, yet a name from a request must never become SQL. */
function checkNames(request: Plain): void {
  const { dimensions, measures } = definitionOf(request.table);
  const splits = request.by ?? [];
  const ordered = (request.order ?? []).map((it) => it.replace(/^-/, ''));
  const wrong = [
    ...request.measures.filter((it) => !measures.includes(it)),
    ...splits.filter((it) => !(it in dimensions) && !(it in periods) && it !== 'source'),
    ...ordered.filter((it) => !splits.includes(it) && !request.measures.includes(it)),
    ...Object.keys(request.where ?? {}).filter(
      (it) => !(it in dimensions) && it !== 'source' && it !== 'provisional',
    ),
  ];
  if (wrong.length > 0)
    throw new TypeError(`${request.table} has no ${wrong.join(', ')} to total.`);
  const apart = splits.includes('source') || request.where?.['source']?.length === 1;
  if (request.sources === 'all' && !apart)
    throw new TypeError('Totals of all sources are split by source, or they count figures twice.');
}

/** The SQL text and parameters of a request. */
export function totalsSql(request: Plain): { sql: string; params: Params } {
  checkNames(request);
  const splits = request.by ?? [];
  const { text, params } = conditions(request);
  const columns = [
    ...splits.map((it) => `${expressionOf(it)} as by_${it}`),
    ...request.measures.map((it) => `total(${it}) as ${alias(it)}`),
  ];
  // A group whose rows were all replaced or taken back is no group.
  const group =
    splits.length > 0
      ? ` group by ${splits.map(expressionOf).join(', ')} having row_total() > 0`
      : '';
  const limit = request.limit === undefined ? '' : ` limit ${Math.trunc(request.limit)}`;
  const sql = `select ${columns.join(', ')} from deltas(${request.table}) where ${text}${group}`;
  return { sql: sql + orderBy(request) + limit, params };
}

/**
 * Renames a row's columns to what was asked for. A sum over no rows is null on one engine and 0 on
 * the other; here it is 0. Made once a question, because an answer may have ten thousand rows.
 */
function naming(request: Plain) {
  const splits = (request.by ?? []).map((it) => [it, `by_${it}`] as const);
  const sums = request.measures.map((it) => [it, alias(it)] as const);
  return (row: ResultRow) => {
    const named: Record<string, string | number> = {};
    for (const [name, column] of splits) named[name] = row[column] ?? '';
    for (const [name, column] of sums) named[name] = row[column] ?? 0;
    return named;
  };
}

/**
 * Sums of measures over a range of days, split and filtered by dimensions, within the caller's
 * scope: the question nearly every figure on a dashboard asks. Money in micro-USD.
 */
export async function totals<
  T extends FactTableName,
  M extends Measure<T>,
  B extends SplitBy<T> = never,
>(facts: Pick<Facts, 'query'>, request: TotalsRequest<T, M, B>): Promise<TotalsRow<T, M, B>[]> {
  const { sql, params } = totalsSql(request);
  const { signal, timeout } = request;
  const rows = await facts.query(sql, params, { signal, timeout });
  const named = naming(request);
  return rows.map((row) => named(row) as TotalsRow<T, M, B>);
}
