import {
  DOUBLE,
  DuckDBDataChunk,
  INTEGER,
  VARCHAR,
  type DuckDBConnection,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { TaskHost } from '../workers/task-host.ts';

/** How a column comes: an id or a whole number below two thousand millions, a text, a sum. */
export type StagedKind = 'id' | 'text' | 'sum';
export type StagedColumns = readonly StagedColumn[];
type StagedColumn = readonly [
  name: string,
  kind: StagedKind,
  /** What a text calls that which is made of it; its own name unless told. */
  readAs?: readonly string[],
];

/** A table that can be loaded. */
export interface Staged {
  name: string;
  columns: StagedColumns;
  /** It is loaded only for texts that name one of these; for every text unless told. */
  readAs?: readonly string[];
}

/** Names that a text uses, in small letters, or whatever there is. */
export type Named = ReadonlySet<string> | 'all';

/** Some rows, column by column in the order of the table. */
export type StagedPart = readonly (readonly (string | number | null)[])[];

const types = { id: INTEGER, text: VARCHAR, sum: DOUBLE };

/** What a table is asked for: its host gives these columns, in this order. */
export interface AskedPart {
  name: string;
  columns: readonly string[];
}
/** Rows that a chunk of DuckDB holds. */
const AT_ONCE = 2048;

/**
 * Makes the tables in a schema `kept` of their own and fills each with what its host gives of it: of
 * columns that a text has no name for, nothing: they are null.
 */
export async function stageAll(
  connection: DuckDBConnection,
  tables: readonly Staged[],
  host: Pick<TaskHost, 'call'>,
  named: Named = 'all',
): Promise<void> {
  await connection.run('create schema kept');
  await connection.run('create schema held');
  for (const it of tables) {
    const isRead = isNamed(named, it.readAs);
    const read = it.readAs ? it.columns : columnsRead(it.columns, named);
    const asked: AskedPart = { name: it.name, columns: read.map(([column]) => column) };
    await stage(
      connection,
      { name: it.name, columns: read },
      isRead ? () => host.call('more', asked) as Promise<StagedPart | null> : async () => null,
    );
    const shown = it.columns.map((column) =>
      read.includes(column) ? column[0] : `null::${types[column[1]]} as ${column[0]}`,
    );
    await connection.run(
      `create view kept.${it.name} as select ${shown.join(', ')} from held.${it.name}`,
    );
  }
}

const isNamed = (named: Named, names: readonly string[] | undefined): boolean =>
  named === 'all' || names === undefined || names.some((it) => named.has(it));

/** One at least: a text that names none may count the rows. */
function columnsRead(columns: StagedColumns, named: Named): StagedColumns {
  const read = columns.filter(([name, , readAs = [name]]) => isNamed(named, readAs));
  return read.length > 0 ? read : columns.slice(-1);
}

async function stage(
  connection: DuckDBConnection,
  { name, columns }: Staged,
  next: () => Promise<StagedPart | null>,
): Promise<void> {
  const typed = columns.map(([column, kind]) => `${column} ${types[kind]}`);
  await connection.run(`create table held.${name} (${typed.join(', ')})`);
  const appender = await connection.createAppender(name, 'held');
  // One for all rows: what a chunk holds is freed only when it is collected as garbage.
  const chunk = DuckDBDataChunk.create(columns.map(([, kind]) => types[kind]));
  for (;;) {
    const part = await next();
    if (!part) break;
    const count = part[0]?.length ?? 0;
    for (let from = 0; from < count; from += AT_ONCE) {
      chunk.reset();
      chunk.setColumns(part.map((it) => it.slice(from, from + AT_ONCE) as DuckDBValue[]));
      appender.appendDataChunk(chunk);
    }
  }
  appender.closeSync();
}
