import type { DuckDBConnection } from '@duckdb/node-api';
import type { DayRange } from '#/kernel/days.ts';
import { invalid } from '#/kernel/refusal.ts';
import type { Change } from '../changes.ts';
import { deliveredColumns } from '../delivered-row.ts';
import { exact } from '../dialect.ts';
import type { Delivery } from '../facts.ts';
import { mergedColumns } from '../merged-row.ts';
import { packedRows, type PackedRows } from '../packed-rows.ts';
import { daysOf, inSlices, type PlacedSlice } from '../slices.ts';
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
import type { Scratch } from './scratch.ts';
import { selectSources } from './selection.ts';
import { Staging } from './staging.ts';
import { stretchesOf, within } from './stretches.ts';

const quote = duckdbDialect.quote;
const dayOf = (text: string) => duckdbDialect.day(quote(text));
const namesOf = (table: FactTableName) => columnsOf(table).map(([name]) => name);

/** Rows of a delivery, taken into tables of their own: nothing is visible yet. */
export interface Staged {
  delivery: Delivery;
  staging: Staging;
}

/** Packs of rows that are few enough for memory: some 100,000 rows. */
const FEW = 50;

/** Takes the rows of a delivery; many of them into the second file. */
export async function stage(
  connection: DuckDBConnection,
  delivery: Delivery,
  name: string,
  scratch: Scratch,
): Promise<Staged> {
  const columns = deliveredColumns(delivery.table);
  const first: PackedRows[] = [];
  let staging: Staging | undefined;
  const open = async (catalog: string) => {
    staging = await Staging.open(connection, catalog, name, columns);
    for (const it of first.splice(0)) staging.append(it);
    return staging;
  };
  try {
    for await (const rows of packedRows(delivery)) {
      if (staging) staging.append(rows);
      else if (first.push(rows) > FEW) await open(await scratch.catalog());
    }
    staging ??= await open('temp');
    await staging.finish();
    return { delivery, staging };
  } catch (error) {
    await staging?.abandon();
    throw error;
  }
}

/** SQL that adds the staged rows of some days; equal dimensions are added up. */
function insertSql({ delivery, staging }: Staged, batch: number, days: DayRange): string {
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
  return `
    insert into ${table} (${names.join(', ')})
    select ${[...values, ...Object.values(origin)].join(', ')} from ${staging.sourceSql()}
    where ${stored.get('day')!} between ${dayOf(days.from)} and ${dayOf(days.to)}
    group by ${keys.join(', ')} order by ${keys.slice(0, 4).join(', ')}`;
}

/** Adds the staged rows, some days at a time. The number of rows stored. */
async function insertStaged(
  connection: DuckDBConnection,
  staged: Staged,
  batch: number,
): Promise<number> {
  let rows = 0;
  for (const stretch of await stretchesOf(connection, staged.staging.daysSql())) {
    const result = await connection.run(insertSql(staged, batch, stretch));
    rows += result.rowsChanged;
  }
  return rows;
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

/** Selects sources and sums up anew on the days of some slices, some days at a time. */
async function settle(
  connection: DuckDBConnection,
  table: FactTableName,
  slices: readonly PlacedSlice[],
): Promise<void> {
  const days = daysOf(slices);
  const rows = `${table} where day between ${dayOf(days.from)} and ${dayOf(days.to)}`;
  for (const stretch of await stretchesOf(connection, rows, days)) {
    const part = within(slices, stretch);
    if (part.length === 0) continue;
    await refreshRollups(connection, table, part, await selectSources(connection, table, part));
  }
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
  await settle(connection, table, slices);
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
  await settle(connection, table, slices);
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
