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

/** "Not now": connections, locks, serialisation, memory, starting up and shutting down. */
const passingCodes = new Set([
  '40001',
  '40P01',
  '53000',
  '53200',
  '53300',
  '53400',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
]);

/** What pg says without a code: no connection came free in time, or the one it had broke. */
const passingMessage =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/;

/** What a failure of a store means to the caller; anything unknown comes back as it is. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (fullCodes.has(code) || error.message.includes('No space left on device')) return full(error);
  if (!passingCodes.has(code) && !passingMessage.test(error.message)) return error;
  return new Refusal('busy', 'The records are busy. Nothing was changed; try again.', {
    cause: error,
    retryAfter: 2,
  });
}
