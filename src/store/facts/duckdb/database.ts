import { availableParallelism, totalmem } from 'node:os';
import { DuckDBInstance } from '@duckdb/node-api';
import { Refusal } from '#/kernel/refusal.ts';
import { duckdbDialect } from './schema.ts';
import { scratchOf } from './scratch.ts';

export interface DuckdbOptions {
  /** The file; made when it is not there. */
  file: string;
  /** Most memory, for instance `2GB`; a quarter of the machine's unless told. */
  memory?: string | undefined;
  /** Threads of a query; the machine's cores unless told. */
  threads?: number | undefined;
  /** Much is written at once: what is logged becomes part of the tables in large steps. */
  isFilled?: boolean | undefined;
}

/** Another process has the file open. */
export class FactsInUseError extends Error {
  constructor(file: string, holder: string | undefined, cause: unknown) {
    const by = holder ? `process ${holder}` : 'another process';
    super(
      `The facts in ${file} are open in ${by}. DuckDB serves one process: stop that one, or set CLICKHOUSE_URL for several servers.`,
      { cause },
    );
    this.name = 'FactsInUseError';
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** A failure after which DuckDB answers nothing more until the file is opened again. */
export const isFatal = (error: unknown) =>
  /database has been invalidated|^FATAL|INTERNAL Error/.test(messageOf(error));

/** A failure that leaves in the file what had been written already. */
export const isFull = (error: unknown) =>
  /No space left on device|failed to offload|max_temp_directory_size/i.test(messageOf(error));

/** What a failure of DuckDB means to the caller; anything unknown comes back as it is. */
export function asRefusal(error: unknown): unknown {
  const details = { cause: error, retryAfter: 60 };
  if (isFull(error))
    return new Refusal(
      'full',
      'The disk of the facts is full. Nothing was changed; try again later.',
      details,
    );
  if (isFatal(error))
    return new Refusal('busy', 'The facts are opened again. Nothing was changed; try again.', {
      ...details,
      retryAfter: 2,
    });
  if (/Out of Memory Error/.test(messageOf(error)))
    return new Refusal('busy', 'The facts have too little memory for this at present.', details);
  return error;
}

function asOpenError(error: unknown, file: string): unknown {
  const message = messageOf(error);
  if (!/lock on file|already open|being used by another process/i.test(message)) return error;
  return new FactsInUseError(file, /PID (\d+)/.exec(message)?.[1], error);
}

/** From here on no statement reaches a file but the two of the database, nor opens the way to one. */
async function shut(instance: DuckDBInstance, file: string): Promise<void> {
  const scratch = scratchOf(file);
  const paths = [scratch, `${scratch}.wal`].map((it) => duckdbDialect.quote(it));
  const connection = await instance.connect();
  try {
    await connection.run(`set allowed_paths = [${paths.join(', ')}]`);
    await connection.run('set enable_external_access = false');
    await connection.run('set lock_configuration = true');
  } catch (error) {
    instance.closeSync();
    throw error;
  } finally {
    connection.disconnectSync();
  }
}

/** Opens the file with everything shut that SQL could reach outside of it, and no way to open it. */
export async function openDatabase(options: DuckdbOptions): Promise<DuckDBInstance> {
  const quarter = Math.max(256, Math.floor(totalmem() / 4 / 2 ** 20));
  const settings = {
    memory_limit: options.memory ?? `${quarter}MiB`,
    threads: String(options.threads ?? availableParallelism()),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    preserve_insertion_order: 'false',
    // A change writes each row group as soon as it is full: five are kept otherwise, of every table.
    write_buffer_row_group_count: '1',
    // Gives back what a question has needed; without them 20 MB more are held after the first ones.
    allocator_background_threads: 'true',
    // Each step writes the last rows of every table anew: half of the time of many commits in a row.
    ...(options.isFilled && { checkpoint_threshold: '256MB' }),
  };
  try {
    const instance = await DuckDBInstance.create(options.file, settings);
    await shut(instance, options.file);
    return instance;
  } catch (error) {
    throw asRefusal(asOpenError(error, options.file));
  }
}
