import { addDays } from '#/kernel/days.ts';
import { blockPerson, endDoorsOf } from '#/store/doors.ts';
import type { AuditEntry } from '#/store/handler.ts';
import { endPasskeysOf } from '#/store/passkeys.ts';
import type { Db } from '#/store/records/records.ts';
import { isLastSuperAdmin } from '#/store/super-admins.ts';

interface Leaving {
  id: number;
  /** The last day. */
  leftOn: string;
  /** The first day on which they are in no team any more. */
  outOfTeamsFrom: string;
}

/**
 * Writes a person down as left: sessions, passkeys, trusted browsers, invitation and memberships end. What ended is
 * kept, so that it can be taken back.
 */
export async function writeLeft(db: Db, { id, leftOn, outOfTeamsFrom }: Leaving, now: Date) {
  const { status, joined_on } = await db
    .selectFrom('people')
    .select(['status', 'joined_on'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('people')
    .set((eb) => ({ status: 'left', left_on: leftOn, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await endDoorsOf(db, id, 'left', now);
  await endPasskeysOf(db, id, 'left', now);
  const devices = await db
    .updateTable('devices')
    .set({ revoked_at: now })
    .where('person_id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  await db
    .updateTable('invitations')
    .set({ status: 'revoked' })
    .where('person_id', '=', id)
    .where('status', '=', 'pending')
    .execute();
  await db
    .updateTable('email_changes')
    .set({ over: 'replaced' })
    .where('person_id', '=', id)
    .where('over', 'is', null)
    .execute();
  const memberships = await db
    .updateTable('team_members')
    .set((eb) => ({ until: eb.fn('greatest', ['since', eb.cast(eb.val(outOfTeamsFrom), 'date')]) }))
    .where('person_id', '=', id)
    .where('until', 'is', null)
    .returning('id')
    .execute();
  if (status === 'left') return;
  await db
    .insertInto('departures')
    .values({
      person_id: id,
      joined_on,
      left_on: leftOn,
      marked_at: now,
      was: status,
      memberships: memberships.map((it) => it.id),
      devices: devices.map((it) => it.id),
    })
    .execute();
}

/**
 * Ends the access of somebody whose last day is over, and says what was done for the audit log. Who
 * leads a team is only blocked: marked as left, the team would be without a lead unnoticed. Undefined
 * when that was done before and the team has no other lead yet, and for the last super admin.
 */
export async function endAccess(
  db: Db,
  { id, lastDay }: { id: number; lastDay: string },
  now: Date,
): Promise<AuditEntry | undefined> {
  const { status } = await db
    .selectFrom('people')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (await isLastSuperAdmin(db, id)) return undefined;
  const led = await db.selectFrom('teams').select('name').where('lead_id', '=', id).execute();
  const subject = ['person', id] as const;
  if (led.length === 0) {
    await writeLeft(db, { id, leftOn: lastDay, outOfTeamsFrom: addDays(lastDay, 1) }, now);
    const after = { status: 'left', leftOn: lastDay };
    return { action: 'person.leave', subject, before: { status }, after };
  }
  if (status === 'blocked') return undefined;
  const teams = led.map((it) => it.name).join(', ');
  const reason = `The last day was ${lastDay}; still leads ${teams}.`;
  await blockPerson(db, id, reason, now);
  const after = { status: 'blocked', reason };
  return { action: 'person.block', subject, before: { status }, after };
}
