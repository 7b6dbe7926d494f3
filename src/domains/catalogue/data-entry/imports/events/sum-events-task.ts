import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import Papa from 'papaparse';
import { invalid } from '#/kernel/refusal.ts';
import { asFull } from '#/store/full-disk.ts';
import type { TaskRun } from '#/store/workers/task-host.ts';
import { unpacked } from '../unpack.ts';
import { eventKindNames, eventKinds, eventTables, gathered, type EventKind } from './events-sql.ts';

export interface SumEventsTask {
  /** Undefined for a Parquet file, whose columns say it. */
  kind: EventKind | undefined;
  /** Where the file lies for as long as it is read. */
  folder: string;
}

/** A table made of events. */
export interface SummedTable {
  kind: EventKind;
  name: string;
  /** CSV. */
  text: string;
  rows: number;
}

/** Bytes of a file of events, once it is unpacked: what lies on the disk meanwhile. */
const MOST_BYTES = 4_000_000_000;
const MEMORY = '700MiB';
/** Rows of a table: more are no sums by day and country. */
const MOST_ROWS = 500_000;

async function* limited(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > MOST_BYTES)
      throw invalid({ file: 'A file of events has 4 GB at most. Export fewer days at once.' });
    yield piece;
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A database that reaches the file and what it puts aside, and nothing else. */
async function opened(folder: string): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: MEMORY,
    threads: '1',
    preserve_insertion_order: 'false',
    temp_directory: join(folder, 'aside'),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await instance.connect();
  await connection.run(`set allowed_directories = [${quoted(folder)}]`);
  await connection.run('set enable_external_access = false');
  await connection.run('set lock_configuration = true');
  return connection;
}

async function kindOfParquet(connection: DuckDBConnection, path: string): Promise<EventKind> {
  const found = await connection.runAndReadAll(
    `select column_name from (describe select * from read_parquet(${quoted(path)}))`,
  );
  const names = new Set(found.getRows().map(([name]) => String(name)));
  const kind = eventKindNames.find((it) => eventKinds[it].required.every((one) => names.has(one)));
  if (!kind) throw invalid({ file: 'This Parquet file has no events that Backlot can read.' });
  return kind;
}

function sourceOf(kind: EventKind, path: string, isParquet: boolean): string {
  const columns = Object.entries(eventKinds[kind].columns);
  const typed = columns.map(([name, type]) => `${name}: ${quoted(type)}`).join(', ');
  return isParquet
    ? `select ${columns.map(([name]) => name).join(', ')} from read_parquet(${quoted(path)})`
    : `select * from read_json(${quoted(path)}, format = 'auto', records = true, columns = {${typed}})`;
}

const cell = (value: unknown) => (value === null ? '' : String(value));

async function tablesOf(connection: DuckDBConnection, kind: EventKind): Promise<SummedTable[]> {
  const made: SummedTable[] = [];
  for (const { name, headings, select } of eventTables(kind)) {
    const found = await connection.runAndReadUntil(select, MOST_ROWS + 1);
    const rows = found.getRows();
    if (rows.length > MOST_ROWS)
      throw invalid({ file: 'These events are of too many days, apps and countries at once.' });
    const text = Papa.unparse([headings, ...rows.map((row) => row.map(cell))], { newline: '\n' });
    made.push({ kind, name, text: `${text}\n`, rows: rows.length });
  }
  return made;
}

/** Which line cannot be read, in the engine's words without the line: it is about a person. */
function refused(error: unknown, isParquet: boolean): never {
  const message = error instanceof Error ? error.message : '';
  const isOfFile = /^(Error: )?(Invalid Input|Conversion|Out of Range)/i.test(message);
  if (!isOfFile && !(isParquet && /Binder|TProtocol|Parquet/i.test(message))) throw error;
  const [, line] = /line (\d+)/.exec(message) ?? [];
  const where = line ? ` Line ${line} cannot be read.` : '';
  throw invalid({ file: `These are no events as BigQuery or GameAnalytics export them.${where}` });
}

/** Sums events up by day, app, platform and country. */
export const run: TaskRun<SumEventsTask, SummedTable[]> = async ({ kind: told, folder }, host) => {
  const path = join(folder, 'events');
  const file = await unpacked(host.open());
  if (file.kind === 'workbook') throw invalid({ file: 'A workbook holds no events.' });
  await pipeline(limited(file.bytes), createWriteStream(path, { mode: 0o600 })).catch(
    (error: unknown) => {
      throw asFull(error);
    },
  );
  const connection = await opened(folder);
  try {
    const kind = told ?? (await kindOfParquet(connection, path));
    await connection.run(`create temp view source as ${sourceOf(kind, path, !told)}`);
    for (const it of gathered(kind)) await connection.run(it);
    return await tablesOf(connection, kind);
  } catch (error) {
    return refused(error, !told);
  } finally {
    connection.closeSync();
  }
};
