import type { DuckDBConnection } from '@duckdb/node-api';
import { addDays, addMonths, type DayRange } from '#/kernel/days.ts';
import { allRollups, carriedBy, rollupsOf, type Rollup } from '../rollups.ts';
import { daysOf, inSlices, type PlacedSlice } from '../slices.ts';
import { amountsOf, columnsOf, factTableNames, type FactTableName } from '../tables.ts';
import { rowsOf } from './readers.ts';
import { duckdbDialect, typeOf } from './schema.ts';

/** Days of apps whose rows a change has touched beside those of its slices. */
export type Touched = readonly { day: string; app: number }[];

/** As many days of apps are named one by one; more are summed up with everything on their days. */
const NAMED = 1000;

const onDays = ({ from, to }: DayRange) => `day between ${dayOf(from)} and ${dayOf(to)}`;
const dayOf = (text: string) => duckdbDialect.day(duckdbDialect.quote(text));

function createSql({ table, name, columns }: Rollup): string {
  const own = columnsOf(table).filter(([column]) => columns.includes(column));
  const dimensions = own.map(([column, kind]) => `${column} ${typeOf(kind)} not null`);
  const sums = amountsOf(table).map((it) => `${it} bigint`);
  return `create table ${name} (${[...dimensions, ...sums, 'row_count bigint not null'].join(', ')})`;
}

/** Adds the sums of rows of the fact table, or of a finer rollup, to a rollup. */
function fillSql({ table, name, columns }: Rollup, source: string, where: string): string {
  const amounts = amountsOf(table);
  const sums = amounts.map((it) => `cast(sum(${it}) as bigint)`);
  const rows = source === table ? 'count(*)' : 'cast(sum(row_count) as bigint)';
  // In the order of days, so that a question about some days skips most of the file.
  return `
    insert into ${name} (${[...columns, ...amounts, 'row_count'].join(', ')})
    select ${[...columns, ...sums, rows].join(', ')} from ${source} where ${where}
    group by ${columns.join(', ')}, ${carriedBy(table)} order by day, app_id`;
}

/** What each rollup of a table is summed up from. */
const steps = (table: FactTableName) =>
  rollupsOf(table).map((rollup, at, all) => ({ rollup, source: all[at - 1]?.name ?? table }));

/** Sums everything up once more, a month at a time so that it fits into memory. */
async function rebuild(connection: DuckDBConnection, table: FactTableName): Promise<void> {
  for (const { name } of rollupsOf(table)) await connection.run(`delete from ${name}`);
  const months = await rowsOf(
    connection,
    `select distinct ${duckdbDialect.month('day')} as month from ${table} order by month`,
  );
  for (const { month } of months) {
    const first = String(month);
    const where = onDays({ from: first, to: addDays(addMonths(first, 1), -1) });
    for (const { rollup, source } of steps(table))
      await connection.run(fillSql(rollup, source, where));
  }
}

export async function rebuildRollups(connection: DuckDBConnection): Promise<void> {
  for (const table of factTableNames) await rebuild(connection, table);
}

/** Makes the rollups a file lacks, and those of changed tables anew, inside the caller's transaction. */
export async function makeRollups(
  connection: DuckDBConnection,
  changed: readonly FactTableName[],
): Promise<void> {
  const rows = await rowsOf(connection, 'select table_name as name from duckdb_tables()');
  const there = new Set(rows.map((it) => it['name']));
  const missing = allRollups.filter((it) => !there.has(it.name));
  for (const it of missing) await connection.run(createSql(it));
  for (const table of new Set([...missing.map((it) => it.table), ...changed]))
    await rebuild(connection, table);
}

/** SQL condition: what has to be summed up anew, on the days of a change. */
function rowsOn(slices: readonly PlacedSlice[], touched: Touched): string {
  if (touched.length > NAMED) return '1 = 1';
  const own = inSlices(slices, duckdbDialect);
  if (touched.length === 0) return own;
  const beside = touched.map((it) => `(${dayOf(it.day)}, ${it.app})`);
  return `(${own} or (day, app_id) in (${beside.join(', ')}))`;
}

/**
 * Sums up anew what a change has touched, inside its transaction. A slice names columns that the
 * finer rollups have; days of the rollup of apps are summed up whole.
 */
export async function refreshRollups(
  connection: DuckDBConnection,
  table: FactTableName,
  slices: readonly PlacedSlice[],
  touched: Touched,
): Promise<void> {
  const rows = rowsOn(slices, touched);
  const whole = onDays(daysOf(slices));
  for (const { rollup, source } of steps(table)) {
    const where = rollup.columns.includes('source') ? `${whole} and ${rows}` : whole;
    await connection.run(`delete from ${rollup.name} where ${where}`);
    await connection.run(fillSql(rollup, source, where));
  }
}
