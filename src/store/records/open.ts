import { CannotOpenError } from './cannot-open.ts';
import { openEmbedded, type EmbeddedOptions } from './embedded/embedded.ts';
import { refuseSharedSessions } from './pooler.ts';
import { connectRecords, type Records } from './records.ts';

export interface OpenOptions extends EmbeddedOptions {
  /** Another PostgreSQL instead of the embedded one. */
  databaseUrl?: string | undefined;
  /** Connections at most. */
  size?: number;
  /** How long one statement may take; unlimited where absent. */
  statementMs?: number;
}

/**
 * Opens the database of records: the one of `databaseUrl`, or else the embedded one of `dataDir`,
 * which is started when it does not run yet. The schema is not touched: see `migrate`.
 * Throws `InUseError` when another server serves `dataDir`, `CannotOpenError` when the database of
 * `databaseUrl` does not let us in.
 */
export async function openRecords(options: OpenOptions): Promise<Records> {
  const { size, statementMs } = options;
  if (options.databaseUrl) return reached(options.databaseUrl, size, statementMs);
  const embedded = await openEmbedded(options);
  const records = connectRecords(embedded.url, size, statementMs);
  const close = async () => {
    await records.close();
    await embedded.close();
  };
  return { ...records, close };
}

async function reached(
  url: string,
  size: number | undefined,
  statementMs: number | undefined,
): Promise<Records> {
  const records = connectRecords(url, size, statementMs);
  try {
    await refuseSharedSessions(records.pool);
    return records;
  } catch (error) {
    await records.close();
    throw new CannotOpenError(url, error);
  }
}
