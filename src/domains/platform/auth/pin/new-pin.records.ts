import type { Db } from '#/store/records/records.ts';

/** So long the owner has to notice that somebody else asks for a new PIN of theirs: a weekend. */
export const WAIT_MS = 72 * 3_600_000;
/** So long it can be set from then on. */
const OPEN_MS = 48 * 3_600_000;

/**
 * Whether a new PIN may be set with what was shown: the password that the person knows, on a browser
 * where their PIN was right before. A password set by a mailed link, or a browser let in by a mailed
 * code, shows no more than the mailbox.
 */
export async function isProven(db: Db, personId: number, deviceId: number | null) {
  if (deviceId === null) return false;
  const row = await db
    .selectFrom('devices as d')
    .innerJoin('people as p', 'p.id', 'd.person_id')
    .select('d.id')
    .where('d.id', '=', deviceId)
    .where('p.id', '=', personId)
    .where('d.proven_at', 'is not', null)
    .where('p.password_mailed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

const open = (db: Db, personId: number) =>
  db
    .selectFrom('pin_requests')
    .select(['id', 'ready_at'])
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null);

/** The wait for a new PIN: the one that is open, or one that begins now. */
export async function askForPin(db: Db, personId: number, now: Date) {
  await db
    .updateTable('pin_requests')
    .set({ ended_at: now })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('ready_at', '<=', new Date(now.getTime() - OPEN_MS))
    .execute();
  const there = await open(db, personId).executeTakeFirst();
  if (there) return { readyAt: there.ready_at, isNew: false };
  const readyAt = new Date(now.getTime() + WAIT_MS);
  await db
    .insertInto('pin_requests')
    .values({ person_id: personId, asked_at: now, ready_at: readyAt })
    .execute();
  return { readyAt, isNew: true };
}

/** Ends the wait: the PIN was set, the owner has stopped it, or has shown that they know their PIN. */
export async function endPinRequest(db: Db, personId: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('pin_requests')
    .set({ ended_at: now })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A second person vouches for the one who waits. */
export async function approvePinRequest(db: Db, personId: number, by: number, now: Date) {
  const row = await db
    .updateTable('pin_requests')
    .set({ ready_at: now, approved_by: by })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('ready_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
