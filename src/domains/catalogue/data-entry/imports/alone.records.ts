import { setTimeout } from 'node:timers/promises';
import { conflict, Refusal } from '#/kernel/refusal.ts';
import { ifFree, type Lock } from '#/store/records/if-free.ts';
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
 * Runs while no other process is at the same thing.
 * @throws Refusal `conflict` with `message` when somebody else is at it.
 */
export async function alone<T>(
  db: Db,
  lock: Lock,
  message: string,
  work: () => Promise<T>,
): Promise<T> {
  const done = await ifFree(db, lock, work);
  if (!done) throw conflict(message);
  return done.result;
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
