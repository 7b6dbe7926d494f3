import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { locks } from './alone.records.ts';
import { giveTurn, takeTurn } from './turns.ts';

/** Large reports that all servers of one database read at once: they often share a machine. */
export const MOST_OVER_ALL = 2;
const LOOK_MS = 200;

let shared: Db | undefined;

/** From now on turns of this process are counted with those of every other one at these records. */
export function shareTurns(db: Db | undefined): void {
  shared = db;
}

type Give = () => Promise<void>;

/** A lock that is free; it belongs to the connection, so it ends with a process that is killed. */
async function freePlace(held: Db, signal: AbortSignal | undefined): Promise<number> {
  for (;;) {
    for (let place = 1; place <= MOST_OVER_ALL; place += 1) {
      const { ok } = await held
        .selectNoFrom(sql<boolean>`pg_try_advisory_lock(${locks.turn}, ${place})`.as('ok'))
        .executeTakeFirstOrThrow();
      if (ok) return place;
    }
    await sleep(LOOK_MS, undefined, { signal });
  }
}

async function takePlace(db: Db, signal: AbortSignal | undefined): Promise<Give> {
  const given = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const ended = db.connection().execute(async (held) => {
    const place = await freePlace(held, signal);
    taken.resolve();
    await given.promise;
    await held.selectNoFrom(sql`pg_advisory_unlock(${locks.turn}, ${place})`.as('given')).execute();
  });
  // A connection that broke meanwhile has given its lock up by itself.
  const over = ended.catch((error: unknown) => taken.reject(error));
  await taken.promise;
  return () => {
    given.resolve();
    return over;
  };
}

/**
 * Waits for a turn to read a large report, in this process and over all of them; gives what ends it.
 * @throws Refusal `busy` when too many wait here already; the reason of a signal that ends the wait.
 */
export async function sharedTurn(signal: AbortSignal | undefined): Promise<Give> {
  await takeTurn(signal);
  if (!shared) return async () => giveTurn();
  try {
    const give = await takePlace(shared, signal);
    return async () => {
      await give();
      giveTurn();
    };
  } catch (error) {
    giveTurn();
    throw signal?.aborted ? signal.reason : error;
  }
}
