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
export type StagedColumns = readonly (readonly [name: string, kind: StagedKind])[];

/** A table that can be loaded. */
export interface Staged {
  name: string;
  columns: StagedColumns;
}

/** Some rows, column by column in the order of the table. */
export type StagedPart = readonly (readonly (string | number | null)[])[];

const types = { id: INTEGER, text: VARCHAR, sum: DOUBLE };
/** Rows that a chunk of DuckDB holds. */
const AT_ONCE = 2048;

/** Makes the tables in a schema `kept` of their own and fills each with what its host gives of it. */
export async function stageAll(
  connection: DuckDBConnection,
  tables: readonly Staged[],
  host: Pick<TaskHost, 'call'>,
): Promise<void> {
  await connection.run('create schema kept');
  for (const it of tables)
    await stage(connection, it, () => host.call('more', it.name) as Promise<StagedPart | null>);
}

async function stage(
  connection: DuckDBConnection,
  { name, columns }: Staged,
  next: () => Promise<StagedPart | null>,
): Promise<void> {
  const typed = columns.map(([column, kind]) => `${column} ${types[kind]}`);
  await connection.run(`create table kept.${name} (${typed.join(', ')})`);
  const appender = await connection.createAppender(name, 'kept');
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
