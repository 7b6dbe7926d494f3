import { convertedSql, type Conversion } from './converted-sql.ts';
import type { Param, Params } from './facts.ts';
import { baseOf, countsFor } from './selected.ts';
import { inStretches, type Stretch } from './stretches.ts';
import { amountsOf, definitionOf, type FactTableName } from './tables.ts';

/** Groups of days: the first of the month, the Monday of the week. */
export type Period = 'month' | 'week';
const periods: Record<Period, string> = { month: 'month_of(day)', week: 'week_of(day)' };
/** What a row says of its origin and may be split and filtered by. */
const origins = ['source', 'currency'];

/** A request for totals with its types erased. */
export interface PlainTotals {
  table: FactTableName;
  measures: readonly string[];
  by?: readonly string[];
  from: string;
  to: string;
  scopeApps: readonly number[] | 'all';
  where?: Readonly<Record<string, readonly (string | number)[] | undefined>>;
  within?: readonly Stretch[];
  except?: readonly Stretch[];
  sources?: 'selected' | 'all';
  into?: Conversion;
  order?: readonly string[];
  limit?: number;
}

/** A measure, and those a row has to carry too where they are paired. */
const pairOf = (name: string) => name.split('/') as [measure: string, ...carried: string[]];
const measuresOf = (names: readonly string[]) => names.map((it) => pairOf(it)[0]);
/** ClickHouse mistakes an alias that is a column's name for the column, hence the prefix. */
export const aliasOf = (measure: string) => `sum_${measure.replaceAll('/', '_with_')}`;
const expressionOf = (split: string) => (split in periods ? periods[split as Period] : split);

/** Whether a sum is in micro-USD, so that it can be asked for in another currency. */
const isMoney = (table: FactTableName, name: string) =>
  Object.values(definitionOf(table).originals).includes(pairOf(name)[0]);

/** The amount in the row's own currency behind a measure in micro-USD. */
function originalOf(table: FactTableName, measure: string): string {
  const [original] =
    Object.entries(definitionOf(table).originals).find(([, it]) => it === measure) ?? [];
  return original ?? measure;
}

function conditions(request: PlainTotals): { text: string; params: Params } {
  const params: Record<string, Param> = { from: request.from, to: request.to };
  const parts = ['day >= day($from)', 'day <= day($to)'];
  if (request.sources !== 'all') parts.push(countsFor(request.table, measuresOf(request.measures)));
  if (request.scopeApps !== 'all') {
    params['scope_apps'] = request.scopeApps;
    parts.push('app_id in ($scope_apps)');
  }
  for (const [column, values] of Object.entries(request.where ?? {})) {
    if (!values) continue;
    params[`only_${column}`] = values as readonly number[] | readonly string[];
    parts.push(`${column} in ($only_${column})`);
  }
  const stretches = (these: readonly Stretch[], name: string) => {
    const found = inStretches(these, request, name);
    Object.assign(params, found.params);
    return found.text;
  };
  if (request.within) parts.push(stretches(request.within, 'within'));
  if (request.except?.length) parts.push(`not ${stretches(request.except, 'except')}`);
  return { text: parts.join(' and '), params };
}

/** SQL expression of a row's amount; in its own currency for `revenue_original` and its kin. */
function amountOf(table: FactTableName, measure: string): string {
  const base = baseOf(table, measure);
  return base === measure
    ? measure
    : `case when ${measure} is null then ${base} else ${measure} end`;
}

/** SQL expression of what a row adds to a measure; null when it adds nothing. */
function valueOf(
  { table, measures, sources }: PlainTotals,
  name: string,
  amount = (measure: string) => amountOf(table, measure),
): string {
  const [measure, ...carried] = pairOf(name);
  // What lets every row in that counts for any measure of the request need not be said twice.
  const counts = [measure, ...carried]
    .map((it) => countsFor(table, [it]))
    .filter((it) => it !== countsFor(table, measuresOf(measures)));
  const needed = [
    ...(sources === 'all' ? [] : new Set(counts)),
    ...carried.map((it) => `${baseOf(table, it)} is not null`),
  ];
  if (needed.length === 0) return amount(measure);
  return `case when ${needed.join(' and ')} then ${amount(measure)} else null end`;
}

function orderBy(request: PlainTotals, splitTerm: (split: string) => string): string {
  const splits = request.by ?? [];
  const asked = request.order ?? [];
  const named = new Set(asked.map((it) => it.replace(/^-/, '')));
  // The splits settle ties, so that the same question always gives the same order.
  const keys = [...asked, ...splits.filter((it) => !named.has(it))];
  if (keys.length === 0) return '';
  const terms = keys.map((key) => {
    const name = key.replace(/^-/, '');
    const term = splits.includes(name) ? splitTerm(name) : aliasOf(name);
    return key.startsWith('-') ? `${term} desc` : term;
  });
  return ` order by ${terms.join(', ')}`;
}

/** Names come from code, yet a name from a request must never become SQL. */
function checkNames(request: PlainTotals): void {
  const { dimensions } = definitionOf(request.table);
  const amounts = amountsOf(request.table);
  const splits = request.by ?? [];
  const ordered = (request.order ?? []).map((it) => it.replace(/^-/, ''));
  const filters = [...Object.keys(dimensions), ...origins, 'provisional'];
  const wrong = [
    ...request.measures.filter((it) => !it.split('/').every((one) => amounts.includes(one))),
    ...splits.filter((it) => !(it in dimensions) && !(it in periods) && !origins.includes(it)),
    ...ordered.filter((it) => !splits.includes(it) && !request.measures.includes(it)),
    ...Object.keys(request.where ?? {}).filter((it) => !filters.includes(it)),
  ];
  if (wrong.length > 0)
    throw new TypeError(`${request.table} has no ${wrong.join(', ')} to total.`);
  const apart = splits.includes('source') || request.where?.['source']?.length === 1;
  if (request.sources === 'all' && !apart)
    throw new TypeError('Totals of all sources are split by source, or they count figures twice.');
}

/** The groups of a request in no order, and how its splits are called where it is put in one. */
function groupsSql(request: PlainTotals) {
  checkNames(request);
  const { table, measures, into, by: splits = [] } = request;
  const { text, params } = conditions(request);
  if (into && measures.some((it) => isMoney(table, it))) {
    const sums = measures.map((name) => ({
      alias: aliasOf(name),
      isMoney: isMoney(table, name),
      valueOf: (amount?: (measure: string) => string) => valueOf(request, name, amount),
      originalOf: (measure: string) => amountOf(table, originalOf(table, measure)),
    }));
    const parts = splits.map((it) => [`by_${it}`, expressionOf(it)] as const);
    const sql = convertedSql(into, request, { table, parts, sums, where: text });
    const termOf = (it: string) => `by_${it}`;
    return { sql, params: { ...params, own_currency: into.currency }, termOf };
  }
  const columns = [
    ...splits.map((it) => `${expressionOf(it)} as by_${it}`),
    ...measures.map((it) => `total(${valueOf(request, it)}) as ${aliasOf(it)}`),
    ...(splits.length > 0 ? [] : ['row_total() as rows_found']),
  ];
  // A group whose rows were all replaced or taken back is no group.
  const group =
    splits.length > 0
      ? ` group by ${splits.map(expressionOf).join(', ')} having row_total() > 0`
      : '';
  const sql = `select ${columns.join(', ')} from deltas(${table}) where ${text}${group}`;
  return { sql, params, termOf: expressionOf };
}

/**
 * The groups of a request as a part of a longer text: splits are called `by_SPLIT` and sums
 * `sum_MEASURE` in it. Its parameters begin with a prefix that no other part of the text has.
 */
export function partSql(request: PlainTotals, prefix: string): { sql: string; params: Params } {
  const { sql, params } = groupsSql(request);
  return {
    sql: sql.replaceAll(/\$([a-z_]\w*)/g, `$$${prefix}_$1`),
    params: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [`${prefix}_${name}`, value]),
    ),
  };
}

/** The SQL text and parameters of a request. */
export function totalsSql(request: PlainTotals): { sql: string; params: Params } {
  const { sql, params, termOf } = groupsSql(request);
  const limit = request.limit === undefined ? '' : ` limit ${Math.trunc(request.limit)}`;
  return { sql: sql + orderBy(request, termOf) + limit, params };
}
