import { createHash } from 'node:crypto';
import type { Cluster } from './cluster.ts';

/** How PostgreSQL runs beside us; given on the command line, so that no file can disagree. */
const fixed: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '100',
  shared_buffers: '128MB',
  // An upgrade from an old version changes all tables and their indexes in one transaction.
  max_locks_per_transaction: '256',
  // Short queries only: compiling them costs more than it saves.
  jit: 'off',
  // Parallel workers need /dev/shm, of which containers have little.
  max_parallel_workers_per_gather: '0',
  // Nothing is replicated from the embedded database.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  // A killed client's query ends with it instead of holding its locks.
  client_connection_check_interval: '1s',
  idle_in_transaction_session_timeout: '5min',
  // Errors of statements reach the server's own log with their request; here they would carry data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** `durable: false` is for tests alone: a crash of the machine may lose everything. */
const volatile = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** What an address of a socket may have, `.s.PGSQL.` and a port with it; 104 on macOS, with an end. */
const LONGEST = 103 - '/.s.PGSQL.65535'.length;

/**
 * Nobody but PostgreSQL's own user and root may enter the folder of a cluster, so its socket lies there.
 * The setting is a list: quotes and commas in a name would be read as its signs.
 */
function socketsIn(folder: string): string {
  const isAddress =
    process.platform !== 'win32' && Buffer.byteLength(folder) <= LONGEST && !/[",]/.test(folder);
  return isAddress ? folder : '';
}

/** Of a cluster in this folder. */
export function settingsOf(folder: string, durable: boolean): Record<string, string> {
  const settings = { ...fixed, unix_socket_directories: socketsIn(folder) };
  return durable ? settings : { ...settings, ...volatile };
}

/** Names version and settings, so that a running server left by an older Backlot is told apart. */
export function fingerprint(cluster: Cluster, settings: Record<string, string>): string {
  const text = JSON.stringify([cluster.binaries.version, settings]);
  return `backlot-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
}
