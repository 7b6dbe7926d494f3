import type { DuckDBConnection } from '@duckdb/node-api';
import { invalid } from '#/kernel/refusal.ts';
import type { Change } from '../changes.ts';
import { deliveredColumns } from '../delivered-row.ts';
import { exact } from '../dialect.ts';
import type { Delivery } from '../facts.ts';
import { mergedColumns } from '../merged-row.ts';
import { packedRows } from '../packed-rows.ts';
import { inSlices, type PlacedSlice } from '../slices.ts';
import {
  columnsOf,
  definitionOf,
  factTableNames,
  precedences,
  type FactTableName,
} from '../tables.ts';
import { rowsOf } from './readers.ts';
import { refreshRollups } from './rollups.ts';
import { duckdbDialect, replacedTable } from './schema.ts';
import { selectSources } from './selection.ts';
import { Staging } from './staging.ts';

const quote = duckdbDialect.quote;
const namesOf = (table: FactTableName) => columnsOf(table).map(([name]) => name);

/** Rows of a delivery, taken into temporary tables: nothing is visible yet. */
export interface Staged {
  delivery: Delivery;
  staging: Staging;
}

export async function stage(
  connection: DuckDBConnection,
  delivery: Delivery,
  name: string,
): Promise<Staged> {
  const columns = deliveredColumns(delivery.table);
  const staging = await Staging.open(connection, name, columns);
  try {
    for await (const rows of packedRows(delivery)) staging.append(rows);
    await staging.finish();
  } catch (error) {
    staging.abandon();
    throw error;
  }
  return { delivery, staging };
}

/** Adds the staged rows; equal dimensions are added up. The number of rows stored. */
async function insertStaged(
  connection: DuckDBConnection,
  { delivery, staging }: Staged,
  batch: number,
): Promise<number> {
  const { table } = delivery;
  const columns = deliveredColumns(table);
  const stored = new Map(columns.map((it) => [it.name, staging.stored(it)]));
  const keys = Object.keys(definitionOf(table).dimensions).map((it) => stored.get(it)!);
  const merged = mergedColumns(table, (it) => stored.get(it)!);
  const values = columns.map(({ name, kind }) => {
    const own = stored.get(name)!;
    if (kind === 'measure') return `cast(${merged.get(name)} as bigint)`;
    return name === 'provisional' ? `max(${own})` : (merged.get(name) ?? own);
  });
  const origin: Record<string, string | number> = {
    source: quote(delivery.source),
    source_timezone: quote(delivery.sourceTimezone),
    fetched_at: delivery.fetchedAt.getTime(),
    import_id: batch,
    precedence: precedences[delivery.precedence],
    selected: 1,
  };
  const names = [...columns.map((it) => it.name), ...Object.keys(origin)];
  // In the order of days, so that a question about some days skips most of the file.
  const result = await connection.run(`
    insert into ${table} (${names.join(', ')})
    select ${[...values, ...Object.values(origin)].join(', ')} from ${staging.sourceSql()}
    group by ${keys.join(', ')} order by ${keys.slice(0, 4).join(', ')}`);
  return result.rowsChanged;
}

async function refuseOutside(
  connection: DuckDBConnection,
  table: FactTableName,
  slices: readonly PlacedSlice[],
  batch: number,
): Promise<void> {
  const [row] = await rowsOf(
    connection,
    `select count(*) as outside from ${table}
     where import_id = ${batch} and not ${inSlices(slices, duckdbDialect)}`,
  );
  if (row?.['outside'] !== 0)
    throw invalid({ rows: `${row?.['outside']} rows lie outside of what the batch replaces.` });
}

/** Replaces the slices of one delivery, inside the caller's transaction. */
export async function replaceSlices(
  connection: DuckDBConnection,
  staged: Staged,
  slices: readonly PlacedSlice[],
  batch: number,
): Promise<{ rows: number; replaced: number }> {
  const { table } = staged.delivery;
  const names = namesOf(table).join(', ');
  const where = inSlices(slices, duckdbDialect);
  await connection.run(
    `insert into ${replacedTable(table)} (${names}, replaced_by)
     select ${names}, ${batch} from ${table} where ${where}`,
  );
  const { rowsChanged: replaced } = await connection.run(`delete from ${table} where ${where}`);
  const rows = await insertStaged(connection, staged, batch);
  return { rows, replaced };
}

/** Takes a batch's rows of one table back and puts those it replaced in their place. */
export async function restoreSlices(
  connection: DuckDBConnection,
  table: FactTableName,
  slices: readonly PlacedSlice[],
  batch: number,
): Promise<void> {
  const names = namesOf(table).join(', ');
  const own = `${inSlices(slices, duckdbDialect)} and import_id = ${batch}`;
  await connection.run(`delete from ${table} where ${own}`);
  await connection.run(
    `insert into ${table} (${names})
     select ${names} from ${replacedTable(table)} where replaced_by = ${batch}`,
  );
  await connection.run(`delete from ${replacedTable(table)} where replaced_by = ${batch}`);
  await refreshRollups(connection, table, slices, await selectSources(connection, table, slices));
}

/** Drops for good what some batches had replaced, inside the caller's transaction. */
export async function dropReplaced(
  connection: DuckDBConnection,
  batches: readonly number[],
): Promise<void> {
  for (const table of factTableNames)
    await connection.run(
      `delete from ${replacedTable(table)} where replaced_by in (${batches.join(', ')})`,
    );
}

/** Ends a commit: every row lies in its slices, and one source counts where some compete. */
export async function settleTable(
  connection: DuckDBConnection,
  table: FactTableName,
  slices: readonly PlacedSlice[],
  batch: number,
): Promise<void> {
  await refuseOutside(connection, table, slices, batch);
  await refreshRollups(connection, table, slices, await selectSources(connection, table, slices));
}

export async function readChanges(connection: DuckDBConnection): Promise<Change[]> {
  const rows = await rowsOf(connection, 'select * from changes order by seq');
  return rows.map((row) => ({
    seq: exact(row['seq'] ?? 0),
    kind: row['kind'] as Change['kind'],
    batch: exact(row['batch'] ?? 0),
    at: exact(row['made_at'] ?? 0),
    rows: exact(row['row_count'] ?? 0),
    replaced: exact(row['replaced_count'] ?? 0),
    slices: JSON.parse(String(row['slices'])) as PlacedSlice[],
  }));
}

export async function logChange(connection: DuckDBConnection, it: Change): Promise<void> {
  await connection.run(
    `insert into changes values (${it.seq}, ${quote(it.kind)}, ${it.batch}, ${it.at}, ${it.rows},
     ${it.replaced}, ${quote(JSON.stringify(it.slices))})`,
  );
}
