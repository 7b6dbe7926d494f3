import { DEFAULT_CURRENCY } from '../delivered-row.ts';
import type { Dialect } from '../dialect.ts';
import { columnsOf, factTableNames, markTable, type FactTableName } from '../tables.ts';
import { upgradedSums } from '../upgrade.ts';

const longList = 16;
/** Wider than any company's ids; bounds the length of a question's text. */
const widestSpread = 20_000;

/**
 * DuckDB answers a long `in` by a join with the list; one bit for each id between the first and the
 * last is read in half the time. The mask keeps every index inside the bits: an index guarded by the
 * range alone is not enough, since the engine may compute it for a whole dictionary of values.
 */
function among(column: string, ids: readonly number[]): string | undefined {
  if (ids.length < longList) return undefined;
  const first = Math.min(...ids);
  const last = Math.max(...ids);
  if (last - first >= widestSpread) return undefined;
  const bits = Array<number>(2 ** Math.ceil(Math.log2(last - first + 1))).fill(0);
  for (const id of ids) bits[id - first] = 1;
  const index = `((${column} - ${first}) & ${bits.length - 1})::integer`;
  return `(${column} between ${first} and ${last} and get_bit('${bits.join('')}'::bit, ${index}) = 1)`;
}

export const duckdbDialect: Dialect = {
  day: (it) => `cast(${it} as date)`,
  month: (it) => `cast(date_trunc('month', ${it}) as date)`,
  innerJoin: 'inner join',
  week: (it) => `cast(date_trunc('week', ${it}) as date)`,
  joined: (it) => `string_agg(${it}, ' ')`,
  sums: {
    table: { total: (it) => `sum(${it})`, rowTotal: 'count(*)' },
    rollup: { total: (it) => `sum(${it})`, rowTotal: 'sum(row_count)' },
  },
  rowsOf: (table) => table,
  deltasOf: (table) => table,
  quote: (text) => `'${text.replaceAll("'", "''")}'`,
  among,
};

/** Rows that a batch replaced, kept beside the table until that batch is reverted. */
export const replacedTable = (table: FactTableName) => `${table}_replaced`;

const types = {
  id: 'integer',
  day: 'date',
  text: 'varchar',
  count: 'bigint',
  measure: 'bigint',
} as const;
/** What a column has where nothing is given. */
export const presetOf = (name: string): string =>
  name === 'currency' ? ` default ${duckdbDialect.quote(DEFAULT_CURRENCY)}` : '';
export const typeOf = (kind: keyof typeof types): string => types[kind];

/** Everything the file holds; run at every start. */
export function duckdbSchema(): string {
  const tables = factTableNames.flatMap((table) => {
    const columns = columnsOf(table).map(([name, kind]) => {
      const isNull = kind === 'measure' ? '' : ' not null';
      return `${name} ${typeOf(kind)}${isNull}${presetOf(name)}`;
    });
    return [
      `create table if not exists ${table} (${columns.join(', ')})`,
      `create table if not exists ${replacedTable(table)} (${columns.join(', ')}, replaced_by integer not null)`,
    ];
  });
  const changes = `create table if not exists changes (
    seq bigint not null, kind varchar not null, batch integer not null, made_at bigint not null,
    row_count bigint not null, replaced_count bigint not null, slices varchar not null)`;
  const upgrade = `create table if not exists ${upgradedSums} (
    table_name varchar not null, month varchar not null, measure varchar not null,
    sum_before bigint not null, sum_after bigint not null)`;
  const mark = `create table if not exists ${markTable} (mark varchar not null)`;
  return [...tables, changes, upgrade, mark].join(';\n');
}
