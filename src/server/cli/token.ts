import { openSession } from '#/domains/platform/auth/session.records.ts';
import { invalid } from '#/kernel/refusal.ts';
import { appendAudit } from '#/store/audit/audit.ts';
import type { Db } from '#/store/records/records.ts';
import { hashToken, newToken } from '#/store/secret.ts';

/**
 * A session of a person for scripts, on a device of their list named "Command line", where they can
 * end it. It does not lock: nobody is there to enter a PIN.
 * @throws Refusal `invalid` when nobody active has this address.
 */
export async function makeToken(db: Db, email: string, now: Date): Promise<string> {
  const person = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', email.trim().toLowerCase())
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!person) throw invalid({ user: `Nobody active has the address ${email}.` });
  return db.transaction().execute(async (tx) => {
    const deviceId = await commandLineOf(tx, person.id, now);
    const { id, token, expiresAt } = await openSession(
      tx,
      { personId: person.id, deviceId, keep: false },
      now,
    );
    // Idle time counts from the last activity: from its end on, none is left before it expires.
    await tx
      .updateTable('sessions')
      .set({ last_active_at: expiresAt })
      .where('id', '=', id)
      .execute();
    await appendAudit(
      tx,
      [
        {
          action: 'session.start',
          subject: ['session', id],
          after: { personId: person.id, deviceId },
        },
      ],
      { actorId: null, actingAs: null, address: 'command line', requestId: '', at: now },
    );
    return token;
  });
}

/** As long as the session lasts, the device is on the person's list. */
const LISTED_MS = 12 * 3_600_000;

/** Its device secret is thrown away: nobody can sign in with it. */
async function commandLineOf(db: Db, personId: number, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('devices')
    .values({
      person_id: personId,
      secret_hash: hashToken(newToken()),
      browser: 'Command line',
      system: 'Server',
      address: 'command line',
      verified_at: now,
      trusted_until: new Date(now.getTime() + LISTED_MS),
      last_seen_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
