import type { DuckDBConnection } from '@duckdb/node-api';
import {
  amountsOf,
  columnsOf,
  factTableNames,
  precedences,
  type FactTableName,
} from '../tables.ts';
import { countedSums, sidesOf, upgradedSums, type UpgradedSum } from '../upgrade.ts';
import { rowsOf } from './readers.ts';
import { makeRollups } from './rollups.ts';
import { duckdbDialect, presetOf, replacedTable, typeOf } from './schema.ts';
import { hasTyped, selectSql, selectTyped } from './selection.ts';

/** Brings a file of an earlier version to the columns of this one, all or nothing. */
export async function migrate(connection: DuckDBConnection): Promise<void> {
  const ask = (sql: string) => rowsOf(connection, sql);
  await connection.run('begin transaction');
  try {
    const there = await columnsThere(connection);
    const isBefore = isOlder(there) || (await hasTyped(connection));
    const before = isBefore && (await countedSums(ask, duckdbDialect));
    for (const table of factTableNames) {
      const hasChanged = await migrateTable(connection, there, table, table);
      await migrateTable(connection, there, table, replacedTable(table));
      if (hasChanged && table === 'cohort') await migrateCohorts(connection);
    }
    const tables = await selectTyped(connection);
    if (before) {
      const after = await countedSums(ask, duckdbDialect);
      await recordUpgrade(connection, sidesOf(before, after));
    }
    await makeRollups(connection, tables);
    await connection.run('commit');
  } catch (error) {
    await connection.run('rollback').catch(() => {});
    throw error;
  }
}

/** By table: its columns, and whether they may be null. */
type ColumnsThere = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

/** Asked once for all tables: each question goes through the whole catalogue. */
async function columnsThere(connection: DuckDBConnection): Promise<ColumnsThere> {
  const rows = await rowsOf(
    connection,
    'select table_name, column_name, is_nullable from duckdb_columns()',
  );
  const there = new Map<string, Map<string, boolean>>();
  for (const row of rows) {
    const table = String(row['table_name']);
    const columns = there.get(table) ?? new Map<string, boolean>();
    there.set(table, columns.set(String(row['column_name']), row['is_nullable'] === 1));
  }
  return there;
}

/** Whether an earlier version made this file: one of its tables lacks a column. */
const isOlder = (there: ColumnsThere): boolean =>
  factTableNames.some((table) => columnsOf(table).some(([name]) => !there.get(table)?.has(name)));

/** Keeps what the figures came to before and after: `doctor` tells what has changed. */
async function recordUpgrade(connection: DuckDBConnection, sums: readonly UpgradedSum[]) {
  await connection.run(`delete from ${upgradedSums}`);
  const rows = sums.map(
    (it) => `('${it.table}', '${it.month}', '${it.measure}', ${it.before}, ${it.after})`,
  );
  if (rows.length > 0)
    await connection.run(`insert into ${upgradedSums} values ${rows.join(', ')}`);
}

/** Adds what columns a table lacks and lets its measures be null; whether it lacked any. */
async function migrateTable(
  connection: DuckDBConnection,
  there: ColumnsThere,
  table: FactTableName,
  name: string,
): Promise<boolean> {
  const isNullable = there.get(name);
  for (const measure of amountsOf(table))
    if (isNullable?.get(measure) === false)
      await connection.run(`alter table ${name} alter column ${measure} drop not null`);
  const missing = columnsOf(table).filter(([column]) => !isNullable?.has(column));
  for (const [column, kind] of missing) {
    await connection.run(
      `alter table ${name} add column ${column} ${typeOf(kind)}${presetOf(column)}`,
    );
  }
  return missing.length > 0;
}

/** One source counts for an app's cohorts since then, and attribution services come first. */
async function migrateCohorts(connection: DuckDBConnection): Promise<void> {
  const { attribution, attributedCohort } = precedences;
  for (const name of ['cohort', replacedTable('cohort')])
    await connection.run(
      `update ${name} set precedence = ${attributedCohort} where precedence = ${attribution}`,
    );
  await connection.run(selectSql('cohort'));
}
