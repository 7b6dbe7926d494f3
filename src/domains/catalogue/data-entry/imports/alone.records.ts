import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { conflict, Refusal } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';

/** What only one may be at, over all servers. The numbers are any constants that differ. */
export const locks = {
  batch: 7_340_044,
  entryCommit: 7_340_045,
  join: 7_340_046,
  merge: 7_340_047,
  turn: 7_340_048,
  slices: 7_340_049,
} as const;

/**
 * Runs while no other process is at the same thing. The lock belongs to a connection, so it ends
 * with a process that is killed.
 * @throws Refusal `conflict` with `message` when somebody else is at it.
 */
export async function alone<T>(
  db: Db,
  [lock, id]: readonly [lock: number, id: number],
  message: string,
  work: () => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (held) => {
    const got = await sql<{
      ok: boolean;
    }>`select pg_try_advisory_lock(${lock}, ${id}) as ok`.execute(held);
    if (!got.rows[0]?.ok) throw conflict(message);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${lock}, ${id})`.execute(held);
    }
  });
}

/**
 * Runs while nobody else brings something in that follows this import.
 * @param root the import itself, not what follows it.
 * @throws Refusal `conflict` when somebody does.
 */
export const aloneJoining = <T>(db: Db, root: number, work: () => Promise<T>): Promise<T> =>
  alone(db, [locks.join, root], 'Somebody else is bringing in what waited in this import.', work);

/** Between two looks whether it is one's turn, ms; a connection is held only while looking. */
const LOOK = 50;
/** How long somebody waits for their turn, ms. */
const PATIENCE = 120_000;

/**
 * The same where others wait for their turn instead of being refused.
 * @throws Refusal `conflict` with `message` when the turn does not come.
 */
export async function inTurn<T>(
  db: Db,
  lock: readonly [lock: number, id: number],
  message: string,
  work: () => Promise<T>,
): Promise<T> {
  for (const until = Date.now() + PATIENCE; ;) {
    let isOurs = false;
    try {
      return await alone(db, lock, message, () => {
        isOurs = true;
        return work();
      });
    } catch (error) {
      if (isOurs || Date.now() > until) throw error;
      if (!(error instanceof Refusal && error.code === 'conflict')) throw error;
    }
    await setTimeout(LOOK);
  }
}
