import { rm } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { duckdbDialect } from './schema.ts';

/** The only file beside the facts that DuckDB may open. */
export const scratchOf = (file: string) => `${file}.scratch`;

const NAME = 'scratch';

/** A second file for what one change needs meanwhile, attached when it is asked for. */
export interface Scratch {
  /** Attaches the file if it is not yet; how statements call it. */
  catalog: () => Promise<string>;
}

/**
 * Runs work that may need a second file. Tables in it are compressed and written to disk, where
 * temporary ones are held in memory as they are; and it is deleted whole, which needs no room on a
 * disk that has become full.
 */
export async function withScratch<T>(
  connection: DuckDBConnection,
  path: string,
  work: (scratch: Scratch) => Promise<T>,
): Promise<T> {
  const remove = async () => {
    for (const it of [path, `${path}.wal`]) await rm(it, { force: true });
  };
  const attach = async () => {
    // A server that was killed has left its own.
    await remove();
    await connection.run(`attach ${duckdbDialect.quote(path)} as ${NAME}`);
    return NAME;
  };
  let attached: Promise<string> | undefined;
  try {
    return await work({ catalog: () => (attached ??= attach()) });
  } finally {
    if (attached) {
      // After some failures DuckDB answers nothing more, and the file is opened again.
      await connection.run(`detach ${NAME}`).catch(() => {});
      await remove();
    }
  }
}
