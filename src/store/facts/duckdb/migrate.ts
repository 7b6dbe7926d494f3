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
    const isBefore = (await isOlder(connection)) || (await hasTyped(connection));
    const before = isBefore && (await countedSums(ask, duckdbDialect));
    for (const table of factTableNames) {
      const hasChanged = await migrateTable(connection, table, table);
      await migrateTable(connection, table, replacedTable(table));
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

const columnsThere = (connection: DuckDBConnection, name: string) =>
  rowsOf(
    connection,
    `select column_name as name, is_nullable as nullable from duckdb_columns() where table_name = '${name}'`,
  );

/** Whether an earlier version made this file: one of its tables lacks a column. */
async function isOlder(connection: DuckDBConnection): Promise<boolean> {
  for (const table of factTableNames) {
    const there = new Set((await columnsThere(connection, table)).map((it) => it['name']));
    if (columnsOf(table).some(([name]) => !there.has(name))) return true;
  }
  return false;
}

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
  table: FactTableName,
  name: string,
): Promise<boolean> {
  const there = await columnsThere(connection, name);
  const nullable = new Map(there.map((it) => [it['name'], it['nullable'] === 1]));
  for (const measure of amountsOf(table))
    if (nullable.get(measure) === false)
      await connection.run(`alter table ${name} alter column ${measure} drop not null`);
  const missing = columnsOf(table).filter(([column]) => !nullable.has(column));
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
