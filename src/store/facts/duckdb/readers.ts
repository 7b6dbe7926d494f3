import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { busy } from '#/kernel/refusal.ts';
import { Breath } from '../../workers/breath.ts';
import { tooLong, type QueryOptions, type ResultRow } from '../facts.ts';
import { plainColumns } from './plain-values.ts';

/** Each runs on one of the four threads that Node shares with files and passwords. */
const CONNECTIONS = 3;
const TIMEOUT = 20_000;

/** Connections for questions; who finds none free waits for one. */
export class Readers {
  private readonly idle: DuckDBConnection[];
  private readonly waiting: ((connection: DuckDBConnection) => void)[] = [];

  private constructor(connections: DuckDBConnection[]) {
    this.idle = [...connections];
  }

  static async connect(instance: DuckDBInstance): Promise<Readers> {
    return new Readers(
      await Promise.all(Array.from({ length: CONNECTIONS }, () => instance.connect())),
    );
  }

  /** Runs one text; given up after the timeout or by the signal, which frees the connection. */
  async read(
    sql: string,
    { signal, timeout = TIMEOUT, most, parts }: QueryOptions,
  ): Promise<ResultRow[]> {
    const connection = await this.take();
    const giveUp = () => connection.interrupt();
    const late = AbortSignal.timeout(timeout);
    try {
      signal?.throwIfAborted();
      signal?.addEventListener('abort', giveUp);
      late.addEventListener('abort', giveUp);
      if (!parts) return await rowsOf(connection, sql, most);
      const { names, chunks } = await chunksOf(connection, sql, most);
      for (const it of chunks) parts(() => ({ names, columns: plainColumns(it) }));
      return [];
    } catch (error) {
      signal?.throwIfAborted();
      if (late.aborted) throw busy('This question takes too long. Ask for fewer days or splits.');
      throw error;
    } finally {
      signal?.removeEventListener('abort', giveUp);
      late.removeEventListener('abort', giveUp);
      this.give(connection);
    }
  }

  /**
   * Runs work while no question is asked; those that come meanwhile wait. A commit needs it: while
   * DuckDB 1.5 commits more than one row group (122,880 rows), whoever begins to read sees the new
   * rows beside those they replace.
   */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    const all = await this.takeAll();
    try {
      return await work();
    } finally {
      for (const it of all) this.give(it);
    }
  }

  /** Waits for the questions under way. */
  async close(): Promise<void> {
    for (const it of await this.takeAll()) it.disconnectSync();
  }

  /** All at once, so that questions asked from now on come after. */
  private takeAll(): Promise<DuckDBConnection[]> {
    return Promise.all(Array.from({ length: CONNECTIONS }, () => this.take()));
  }

  /** A connection of one's own until it is given back. */
  take(): Promise<DuckDBConnection> | DuckDBConnection {
    return this.idle.pop() ?? new Promise((resolve) => this.waiting.push(resolve));
  }

  give(connection: DuckDBConnection): void {
    const next = this.waiting.shift();
    if (next) next(connection);
    else this.idle.push(connection);
  }
}

/** The answer to a text, as the engine packs it. @throws Refusal `invalid` for more rows than `most` */
async function chunksOf(connection: DuckDBConnection, sql: string, most = Infinity) {
  const result = await connection.run(sql);
  const chunks = await result.fetchAllChunks();
  if (chunks.reduce((sum, it) => sum + it.rowCount, 0) > most) throw tooLong();
  return { names: result.columnNames(), chunks };
}

/** All rows of a text, as objects. @throws Refusal `invalid` for more than `most` */
export async function rowsOf(
  connection: DuckDBConnection,
  sql: string,
  most?: number,
): Promise<ResultRow[]> {
  const { names, chunks } = await chunksOf(connection, sql, most);
  const rows: ResultRow[] = [];
  // Filled one by one: an answer may have fifty thousand rows, and every other way takes twice as long.
  const breath = new Breath();
  for (const chunk of chunks) {
    await breath.take();
    const columns = plainColumns(chunk);
    const count = chunk.rowCount;
    for (let at = 0; at < count; at += 1) {
      const row: ResultRow = {};
      for (let column = 0; column < names.length; column += 1)
        row[names[column]!] = columns[column]![at] ?? null;
      rows.push(row);
    }
  }
  return rows;
}
