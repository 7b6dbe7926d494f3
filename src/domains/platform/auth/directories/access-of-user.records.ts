import { blockPerson } from '#/store/doors.ts';
import { isLastSuperAdmin } from '#/store/super-admins.ts';
import { SUPER_ADMIN_RANK } from '../session.records.ts';
import type { Directory } from './directory.ts';
import { refuseUntouchable, refuseWithoutAuthor, type Person } from './person-of-user.records.ts';
import { forbidden } from './scim/scim-error.ts';

interface Blocked {
  id: number;
  blocked_at: Date | null;
  was: 'invited' | 'active' | null;
}

/** Whether it was the directory that blocked the person, and nobody since. */
export const isOwnBlock = (user: Pick<Blocked, 'blocked_at'>, person: Person) =>
  person.status === 'blocked' &&
  user.blocked_at !== null &&
  person.blockedAt?.getTime() === user.blocked_at.getTime();

/** Ends the access of a person at once; what they did stays. @throws ScimError 403 */
export async function endAccessOf(
  user: Blocked,
  person: Person,
  directory: Directory,
  reason: string,
): Promise<void> {
  const { status } = person;
  if (status !== 'active' && status !== 'invited') return;
  await refuseUntouchable(person, directory);
  const { db, now, audit } = directory.tools;
  if (person.role.rank === SUPER_ADMIN_RANK && (await isLastSuperAdmin(db, person.id)))
    throw forbidden(`${person.name} is the last super admin of Backlot.`);
  await blockPerson(db, person.id, reason, now);
  await db
    .updateTable('directory_users')
    .set({ blocked_at: now, was: status })
    .where('id', '=', user.id)
    .execute();
  audit({
    action: 'person.block',
    subject: ['person', person.id],
    before: { status },
    after: { status: 'blocked', reason, by: directory.provider.name },
  });
}

/** Takes back a block of the directory's own; one by hand stays. @throws ScimError 403 */
export async function giveAccessBack(
  user: Blocked,
  person: Person,
  directory: Directory,
): Promise<void> {
  if (!isOwnBlock(user, person)) return;
  await refuseWithoutAuthor(directory);
  await refuseUntouchable(person, directory);
  const { db, audit } = directory.tools;
  const status = user.was ?? 'active';
  await db
    .updateTable('people')
    .set((eb) => ({
      status,
      blocked_reason: null,
      blocked_at: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', person.id)
    .execute();
  await db
    .updateTable('directory_users')
    .set({ blocked_at: null, was: null })
    .where('id', '=', user.id)
    .execute();
  audit({
    action: 'person.unblock',
    subject: ['person', person.id],
    before: { status: 'blocked' },
    after: { status, by: directory.provider.name },
  });
}
