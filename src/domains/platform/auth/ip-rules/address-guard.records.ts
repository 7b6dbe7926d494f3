import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { notAllowed } from '#/kernel/refusal.ts';
import type { OpenContext } from '#/store/handler.ts';
import { isLetIn, type Rule } from '#/store/network.ts';
import type { Db } from '#/store/records/records.ts';

interface Attempt {
  personId: number;
  address: string;
  door: 'sign-in' | 'session';
}

/** Writes down that somebody was turned away: one line a day, address and door, however often. */
export async function noteAttempt(db: Db, { personId, address, door }: Attempt, now: Date) {
  await db
    .insertInto('ip_attempts')
    .values({ person_id: personId, address, day: dayOf(now), door, last_at: now })
    .onConflict((on) =>
      on
        .columns(['person_id', 'address', 'day', 'door'])
        .doUpdateSet({ tries: sql`ip_attempts.tries + 1`, last_at: now }),
    )
    .execute();
}

export const allRules = (db: Db): Promise<Rule[]> =>
  db.selectFrom('ip_rules').select(['kind', 'network', 'exempt']).execute();

/**
 * Turns somebody away who is under check and signs in from where the rules do not let them. Said only
 * to who has shown the password. Outside of a transaction: the attempt is kept.
 */
export async function refuseAddress(context: OpenContext, personId: number): Promise<void> {
  const { db, address, now } = context;
  const person = await db
    .selectFrom('people')
    .select('ip_checked')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  if (!person.ip_checked || isLetIn(await allRules(db), personId, address)) return;
  await noteAttempt(db, { personId, address, door: 'sign-in' }, now);
  throw notAllowed(`You may not sign in from this address, ${address}. Ask an admin.`);
}
