import { sql } from 'kysely';
import type { Db } from './records.ts';

/** A number of its own for what is done, and which of it: a key, an import; 0 where there is one. */
export type Lock = readonly [of: number, id: number];

/**
 * Runs unless it is being done already, on whichever server. The lock belongs to a connection, so it
 * ends with a process that is killed.
 * @returns what it gave, or undefined when it did not run.
 */
export async function ifFree<T>(
  db: Db,
  [of, id]: Lock,
  work: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  return db.connection().execute(async (held) => {
    const { ok } = await held
      .selectNoFrom(sql<boolean>`pg_try_advisory_lock(${of}, ${id})`.as('ok'))
      .executeTakeFirstOrThrow();
    if (!ok) return undefined;
    try {
      return { result: await work() };
    } finally {
      await held.selectNoFrom(sql`pg_advisory_unlock(${of}, ${id})`.as('given')).execute();
    }
  });
}
