import { isAllowed, may } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notAllowed, stale } from '#/kernel/refusal.ts';
import { endDoorsOf } from '#/store/doors.ts';
import { noteChanges } from '#/store/employment-changes.ts';
import { roleToGive } from '#/store/giving.ts';
import type { Context } from '#/store/handler.ts';
import { writeLeft } from './end-access.records.ts';
import type { usersEndpoints } from './users.contract.ts';
import { getUser } from './users.records.ts';

type InputOf<K extends keyof typeof usersEndpoints> = ParsedInputOf<(typeof usersEndpoints)[K]>;

/**
 * The person as they stand, their row held until the commit. Nobody changes somebody of their own
 * rank or above, so nobody changes themselves and there is always a super admin left.
 * @throws Refusal `not-found`, `not-allowed`, `stale`
 */
export async function lockUser(context: Context, { id, version }: { id: number; version: number }) {
  await getUser(context, id);
  await context.db.selectFrom('people').select('id').where('id', '=', id).forUpdate().execute();
  const user = await getUser(context, id);
  if (!user.isBelow) throw notAllowed('Only people of a lower rank than yours can be changed.');
  if (user.version !== version) throw stale(user);
  return user;
}

/** Changes role, title and department; another role bites on the next request of every session. */
export async function saveUser(input: InputOf<'POST /save-user'>, context: Context) {
  const { db, who, now, audit } = context;
  const before = await lockUser(context, input);
  if (before.status === 'left') throw conflict(`${before.name} has left.`);
  if (input.roleId !== before.role.id) {
    if (!isAllowed(may('roles:give'), who.grants)) {
      throw notAllowed('You need the right to give people another role. Ask an admin.');
    }
    await roleToGive(db, who, input.roleId);
  }
  if (input.departmentId !== null) {
    const department = await db
      .selectFrom('departments')
      .select('id')
      .where('id', '=', input.departmentId)
      .executeTakeFirst();
    if (!department) throw invalid({ departmentId: 'There is no such department.' });
  }
  await db
    .updateTable('people')
    .set((eb) => ({
      role_id: input.roleId,
      title: input.title,
      department_id: input.departmentId,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', input.id)
    .execute();
  await noteChanges(db, { personId: input.id, today: dayOf(now), now, byId: who.id });
  const after = await getUser(context, input.id);
  const told = ({ role, title, department }: typeof after) => ({
    role: role.name,
    title,
    department: department?.name ?? null,
  });
  audit({
    action: 'person.change',
    subject: ['person', input.id],
    before: told(before),
    after: told(after),
  });
  return after;
}

/** Blocks, which ends every session at once, or lets in again. */
export async function updateStatus(input: InputOf<'POST /user-update-status'>, context: Context) {
  const { db, who, now, audit } = context;
  const { id, status, reason } = input;
  const isBlocking = status === 'blocked';
  if (isBlocking && reason === undefined) throw invalid({ reason: 'Say why.' });
  const before = await lockUser(context, input);
  if (before.status !== (isBlocking ? 'active' : 'blocked')) {
    const allowed = isBlocking ? 'Only active people can be blocked' : 'Only blocked people';
    throw conflict(isBlocking ? `${allowed}.` : `${allowed} can be unblocked.`);
  }
  await db
    .updateTable('people')
    .set((eb) => ({
      status,
      blocked_reason: isBlocking ? reason! : null,
      blocked_by: isBlocking ? who.id : null,
      blocked_at: isBlocking ? now : null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  if (isBlocking) await endDoorsOf(db, id, 'blocked', now);
  audit({
    action: isBlocking ? 'person.block' : 'person.unblock',
    subject: ['person', id],
    before: { status: before.status },
    after: { status, ...(isBlocking && { reason }) },
  });
  const message = isBlocking ? `${before.name} is blocked.` : `${before.name} may sign in again.`;
  return { message, user: await getUser(context, id) };
}

/**
 * Marks as left: sessions, trusted browsers, the open invitation and memberships of teams end.
 * Refused while somebody leads a team, which would otherwise be without a lead unnoticed.
 */
export async function markLeft(input: InputOf<'POST /user/delete'>, context: Context) {
  const { db, now, audit } = context;
  const { id } = input;
  const before = await lockUser(context, input);
  if (before.status === 'left') throw conflict(`${before.name} has left already.`);
  const led = before.teams.find((it) => it.leads);
  if (led) throw conflict(`${before.name} leads ${led.name}. Give it another lead first.`);
  const today = dayOf(now);
  // What they did today is still their team's.
  await writeLeft(db, { id, leftOn: today, outOfTeamsFrom: addDays(today, 1) }, now);
  audit({
    action: 'person.leave',
    subject: ['person', id],
    before: { status: before.status, teams: before.teams.map((it) => it.name) },
    after: { status: 'left', leftOn: today },
  });
  return { message: `${before.name} is marked as left.`, user: await getUser(context, id) };
}
