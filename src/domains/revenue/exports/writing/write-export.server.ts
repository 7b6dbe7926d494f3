import { Filter } from '#/figures/filter.contract.ts';
import { rawPieces } from '#/figures/raw/raw-pieces.facts.ts';
import { RawStaged, rawStaged } from '#/figures/raw/raw-staged.server.ts';
import { rawNames, rawSelect, rawTables } from '#/figures/raw/raw-tables.ts';
import { selectionOf, type Reader, type Selection } from '#/figures/selection.records.ts';
import { exactRange } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { counted } from '#/kernel/numbers.ts';
import { invalid, Refusal } from '#/kernel/refusal.ts';
import { factTableNames, type FactTableName } from '#/store/facts/tables.ts';
import { dayFiles } from '#/store/parquet/day-files.ts';
import type { DayFile } from '#/store/parquet/days-task.ts';
import type { Db } from '#/store/records/records.ts';
import type { Destination } from './destination.server.ts';

/** Changes of the files' form that a reader has to know of. */
const SCHEMA_VERSION = 1;

/** How many rows of a table are looked at together. */
export interface PieceLimits {
  /** Days are taken together up to so many, as they were counted before. */
  together: number;
  /** More fail the run: those of a single day, or what has come since the count. */
  most: number;
}
const LIMITS: PieceLimits = { together: 1_000_000, most: 5_000_000 };

const types = { parquet: 'application/vnd.apache.parquet', csv: 'text/csv; charset=utf-8' };

export interface Written {
  id: number;
  folder: string;
  format: 'parquet' | 'csv';
  tables: readonly string[];
  days: number;
}

const inFolder = (folder: string, path: string) => (folder ? `${folder}/${path}` : path);

/** Days of a table, each with what it stands in now. */
async function known(db: Db, id: number, facts: string) {
  const rows = await db
    .selectFrom('fact_export_files')
    .select(['day', 'path', 'sha256'])
    .where('export_id', '=', id)
    .where('facts', '=', facts)
    .execute();
  return new Map(rows.map((it) => [it.day, it]));
}

/** What is replaced stays until the run after: who has read the manifest before still finds it. */
const leave = (db: Db, export_id: number, path: string, since: Date) =>
  db
    .insertInto('fact_export_leftovers')
    .values({ export_id, path, since })
    .onConflict((on) => on.doNothing())
    .execute();

async function keep(db: Db, id: number, facts: string, path: string, it: DayFile) {
  const { day, sha256, rows } = it;
  const values = { path, sha256, rows, bytes: it.bytes.length, sums: JSON.stringify(it.sums) };
  await db
    .insertInto('fact_export_files')
    .values({ export_id: id, facts, day, ...values })
    .onConflict((on) => on.columns(['export_id', 'facts', 'day']).doUpdateSet(values))
    .execute();
  // Figures that were taken back and came again are written under the name they had.
  await db
    .deleteFrom('fact_export_leftovers')
    .where('export_id', '=', id)
    .where('path', '=', path)
    .execute();
}

interface Desk {
  reader: Reader;
  destination: Destination;
  it: Written;
  now: Date;
  limits?: PieceLimits | undefined;
}

/** The files of the days of a table, one piece of the days after the other. */
async function* filesOf(
  { reader, it, limits = LIMITS }: Desk,
  table: FactTableName,
  selection: Selection,
): AsyncGenerator<DayFile> {
  const name = rawNames[table];
  const task = {
    staged: rawStaged([table]),
    select: rawSelect(table),
    by: 'day',
    sums: rawTables[table].columns.flatMap((column) =>
      column.isSum && column.type === 'BIGINT' ? [column.name] : [],
    ),
    format: it.format,
  };
  const { together, most } = limits;
  for (const range of await rawPieces(reader.facts, { table, selection, rows: together })) {
    const staged = new RawStaged(reader, { ...selection, range }, { most });
    try {
      yield* dayFiles(task, (part) => staged.load(part));
    } catch (error) {
      if (!(error instanceof Refusal) || !error.fields?.['date']) throw error;
      throw invalid({
        tables: `${name} has more than ${counted(most, 'row')} of ${exactRange(range)}, too many to be written. Leave this table out of the export.`,
      });
    }
  }
}

/** Writes the days of a table that are not there as they are now; how many these were. */
async function writeTable(desk: Desk, table: FactTableName, selection: Selection) {
  const { reader, destination, it, now } = desk;
  const { db } = reader;
  const name = rawNames[table];
  const before = await known(db, it.id, name);
  const found = new Set<string>();
  let written = 0;
  for await (const file of filesOf(desk, table, selection)) {
    found.add(file.day);
    const last = before.get(file.day);
    if (last?.sha256 === file.sha256) continue;
    const part = `${file.sha256.slice(0, 16)}.${it.format}`;
    const path = inFolder(it.folder, `table=${name}/day=${file.day}/${part}`);
    await destination.put(path, file.bytes, types[it.format]);
    await db.transaction().execute(async (tx) => {
      if (last) await leave(tx, it.id, last.path, now);
      await keep(tx, it.id, name, path, file);
    });
    written += 1;
  }
  const { from, to } = selection.range;
  for (const { day, path } of before.values()) {
    if (found.has(day) || day < from || day > to) continue;
    await db.transaction().execute(async (tx) => {
      await leave(tx, it.id, path, now);
      await tx
        .deleteFrom('fact_export_files')
        .where('export_id', '=', it.id)
        .where('facts', '=', name)
        .where('day', '=', day)
        .execute();
    });
  }
  return written;
}

/** Says what is there by now: whoever reads by it never meets a half of a run. */
async function writeManifest({ reader, destination, it, now }: Desk, version: number) {
  const files = await reader.db
    .selectFrom('fact_export_files')
    .select(['facts as table', 'day', 'path', 'sha256', 'bytes', 'rows', 'sums'])
    .where('export_id', '=', it.id)
    .where('facts', 'in', it.tables)
    .orderBy('facts')
    .orderBy('day')
    .execute();
  const columns = factTableNames
    .filter((table) => it.tables.includes(rawNames[table]))
    .map((table) => [rawNames[table], rawTables[table].columns]);
  const manifest = {
    schemaVersion: SCHEMA_VERSION,
    format: it.format,
    madeAt: now.toISOString(),
    factsVersion: version,
    columns: Object.fromEntries(columns),
    files,
  };
  const bytes = new TextEncoder().encode(JSON.stringify(manifest, undefined, 1));
  await destination.put(inFolder(it.folder, 'manifest.json'), bytes, 'application/json');
  return { files: files.length, rows: files.reduce((sum, file) => sum + file.rows, 0) };
}

async function sweep({ reader: { db }, destination, it }: Desk, began: Date) {
  const old = await db
    .selectFrom('fact_export_leftovers')
    .select('path')
    .where('export_id', '=', it.id)
    .where('since', '<', began)
    .execute();
  for (const { path } of old) {
    await destination.remove(path);
    await db
      .deleteFrom('fact_export_leftovers')
      .where('export_id', '=', it.id)
      .where('path', '=', path)
      .execute();
  }
}

/**
 * One run of an export with the rights of its reader: the days that changed, then the manifest, then
 * what the run before left. Broken off anywhere it may be done again, and goes on where it was.
 */
export async function writeExport(desk: Desk) {
  const { reader, it, now } = desk;
  const today = dayOf(now);
  const date = `${addDays(today, -it.days)}..${addDays(today, -1)}`;
  const selection = await selectionOf(Filter.parse({ date, compare: 'none' }), reader);
  // Read before the rows: what is committed meanwhile is of a later version.
  const version = await reader.facts.version();
  let written = 0;
  for (const table of factTableNames.filter((one) => it.tables.includes(rawNames[one])))
    written += await writeTable(desk, table, selection);
  const told = await writeManifest(desk, version);
  await sweep(desk, now);
  return { written, ...told };
}
