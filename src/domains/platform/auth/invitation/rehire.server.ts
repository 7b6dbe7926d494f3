import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { isBelow } from '#/kernel/may-give.ts';
import { conflict, invalid, notFound, Refusal } from '#/kernel/refusal.ts';
import { roleToGive } from '#/store/giving.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { invitationMail } from '../mails.ts';
import { resendInvitation } from './invitation.records.ts';
import type { inviteEndpoints } from './invite.contract.ts';

/** What was shared with them by name: who shared it did so with a colleague of then. */
async function endShares(db: Db, id: number) {
  await db
    .deleteFrom('project_members')
    .where('person_id', '=', id)
    .where('role', '<>', sql.lit('lead'))
    .execute();
  await db.deleteFrom('document_people').where('person_id', '=', id).execute();
  await db.deleteFrom('share_people').where('person_id', '=', id).execute();
}

/**
 * Calls off what was still to come when they left: it would come over them in their new time. Who takes
 * over what was chosen for the leaving that is behind them.
 */
async function callOff(db: Db, it: { id: number; name: string; leftOn: string }, now: Date) {
  const open = ['applied', 'approved'] as const;
  await db
    .updateTable('leaves')
    .set((eb) => ({ status: 'cancelled', version: eb('version', '+', 1) }))
    .where('person_id', '=', it.id)
    .where('status', 'in', open)
    .where('first_day', '>', it.leftOn)
    .execute();
  await db
    .updateTable('short_leaves')
    .set((eb) => ({ status: 'cancelled', version: eb('version', '+', 1) }))
    .where('person_id', '=', it.id)
    .where('status', 'in', open)
    .where('day', '>', it.leftOn)
    .execute();
  await db
    .updateTable('employment_changes')
    .set({ applied_at: now, refused: `${it.name} left on ${it.leftOn}.` })
    .where('person_id', '=', it.id)
    .where('applied_at', 'is', null)
    .execute();
  await db.deleteFrom('handover_takers').where('person_id', '=', it.id).execute();
}

/**
 * Hires somebody again: the same person, with everything they did and wrote, who chooses password and PIN
 * anew. Old teams, devices, rights and what was shared with them by name do not come back, nor does what
 * had been planned for days after they left. Their former time here is kept.
 * @throws Refusal `not-found` for a person of one's own rank or above.
 */
export async function rehire(
  { id, version, roleId, joinedOn }: ParsedInputOf<(typeof inviteEndpoints)['POST /user/rehire']>,
  context: Context,
) {
  const { db, who, now, audit, publicUrl, post } = context;
  const person = await db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['p.name', 'p.email', 'p.status', 'p.version', 'p.left_on', 'r.rank'])
    .where('p.id', '=', id)
    .forUpdate('p')
    .executeTakeFirst();
  if (!person || !isBelow({ rank: who.role.rank }, person.rank)) throw notFound('This person');
  const { name, email, left_on } = person;
  if (person.status !== 'left') throw conflict(`${name} has not left.`);
  if (person.version !== version)
    throw new Refusal('stale', `${name} was changed meanwhile. Open the record again.`);
  if (left_on && joinedOn <= left_on)
    throw invalid({ joinedOn: 'This is before the end of their former time here.' });
  const role = await roleToGive(db, who, roleId);
  await db
    .updateTable('people')
    .set((eb) => ({
      status: 'invited',
      role_id: role.id,
      joined_on: joinedOn,
      left_on: null,
      password_hash: null,
      pin_hash: null,
      blocked_reason: null,
      blocked_by: null,
      blocked_at: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  // The last day of before would end access again.
  await db
    .updateTable('employees')
    .set((eb) => ({
      last_day: null,
      left_reason: null,
      probation_ends_on: null,
      version: eb('version', '+', 1),
    }))
    .where('person_id', '=', id)
    .execute();
  await endShares(db, id);
  if (left_on) await callOff(db, { id, name, leftOn: left_on }, now);
  await db
    .updateTable('departures')
    .set({ over: 'rehired', over_at: now })
    .where('person_id', '=', id)
    .where('over', 'is', null)
    .execute();
  const token = await resendInvitation(db, id, who.id, now);
  await post(invitationMail({ name, email }, { publicUrl, token, invitedBy: who.name }));
  const before = { status: 'left', leftOn: left_on };
  const after = { status: 'invited', role: role.name, joinedOn };
  audit({ action: 'person.rehire', subject: ['person', id], before, after });
  return { message: `${name} is hired again: the invitation is on its way.` };
}
