import { DatabaseError } from 'pg';
import { Refusal } from '#/kernel/refusal.ts';

/** Name of the constraint a write ran into, when it is that kind of failure. */
export function violated(error: unknown): string | undefined {
  return error instanceof DatabaseError && error.code?.startsWith('23')
    ? error.constraint
    : undefined;
}

const full = (cause: unknown) =>
  new Refusal('full', 'The disk is full. Nothing was changed; try again once there is room.', {
    cause,
    retryAfter: 60,
  });

/**
 * PostgreSQL's `disk_full`, the system's own code, and `read_only_sql_transaction`: the embedded
 * database lets nothing be written while its disk is nearly full.
 */
const fullCodes = new Set(['53100', 'ENOSPC', '25006']);

/** "Not now": connections, locks, serialisation, memory. */
const passingCodes = new Set([
  '40001',
  '40P01',
  '53000',
  '53200',
  '53300',
  '53400',
  '55P03',
  '57014',
]);

/** No connection came free in time. */
const passingMessage = /timeout exceeded when trying to connect/;

/** PostgreSQL is starting up, shutting down, gone, or somewhere that cannot be reached. */
const awayCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** What pg says without a code: the connection it had broke. */
const awayMessage = /Connection terminated|connection error and is not queryable/;

/** Its socket is gone while it restarts; any other file that is missing is a fault of ours. */
const hasNoSocket = (error: Error) =>
  'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';

/**
 * PgBouncer's words for a database that it has lost, or cannot reach, come under the code of a protocol
 * that was broken and end the connection; of the database itself that code is a mistake of ours.
 */
const isOfPooler = (error: Error) =>
  error instanceof DatabaseError && error.code === '08P01' && error.severity === 'FATAL';

const AWAY = 'The database cannot be reached at the moment.';
/** Long enough for a database that restarts, short enough for whoever waits. */
const AWAY_SECONDS = 2;

/**
 * What a failure of a store means to the caller; anything unknown comes back as it is.
 * @param wasEnding the transaction had been asked to commit: then only the database knows.
 */
export function asRefusal(error: unknown, wasEnding = false): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (fullCodes.has(code) || error.message.includes('No space left on device')) return full(error);
  if (
    awayCodes.has(code) ||
    awayMessage.test(error.message) ||
    hasNoSocket(error) ||
    isOfPooler(error)
  ) {
    const what = wasEnding
      ? 'It went away while this was being kept, so it may have been done: look before you do it anew.'
      : 'Nothing was changed; try again in a few seconds.';
    return new Refusal('busy', `${AWAY} ${what}`, { cause: error, retryAfter: AWAY_SECONDS });
  }
  if (!passingCodes.has(code) && !passingMessage.test(error.message)) return error;
  return new Refusal('busy', 'The records are busy. Nothing was changed; try again.', {
    cause: error,
    retryAfter: 2,
  });
}
