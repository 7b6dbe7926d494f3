import { dayOf } from '#/kernel/dates.ts';
import { notAllowed } from '#/kernel/refusal.ts';
import { noteChanges } from '#/store/employment-changes.ts';
import type { OpenContext } from '#/store/handler.ts';
import { roleByDirectory } from '../../directories/keeps-groups.records.ts';
import { groupsOf } from './claims.ts';
import { defaultRole, mayChange, roleByGroup, type GivenRole } from './given-role.records.ts';
import type { Claims } from './openid.server.ts';
import type { Provider } from './provider-of.server.ts';

interface Account {
  id: number;
  person_id: number;
  given_role_id: number | null;
}

/**
 * Gives somebody the role of their groups as they sign in. Who is in none of them any more has the
 * default role again, or comes in no more where there is none; a role somebody gave them by hand since
 * stays, and so does one that the provider's directory keeps. Nobody of the rank of a rule's author, or above it, is changed.
 */
export async function settleRole(
  inside: OpenContext,
  provider: Provider,
  account: Account,
  claims: Claims,
): Promise<void> {
  if (provider.group_claim === null) return;
  const groups = groupsOf(claims, provider.group_claim);
  if (groups === undefined) return;
  const { db } = inside;
  if (await roleByDirectory(db, provider.id, account.person_id)) return;
  const now = await db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['r.id', 'r.name', 'r.rank'])
    .where('p.id', '=', account.person_id)
    .executeTakeFirstOrThrow();
  const byGroup = await roleByGroup(db, provider, groups);
  if (byGroup) {
    if (!mayChange(byGroup, now.rank)) return;
    await give(inside, provider, account, now, byGroup);
    return remember(inside, account, byGroup.id);
  }
  const hasLost = account.given_role_id !== null && account.given_role_id === now.id;
  if (!hasLost) return;
  const fallback = await defaultRole(db, provider);
  if (!fallback)
    throw notAllowed(
      `Your account of ${provider.name} is in no group that comes in here any more.`,
    );
  if (!mayChange(fallback, now.rank)) return;
  await give(inside, provider, account, now, fallback);
  await remember(inside, account, null);
}

const remember = async ({ db }: OpenContext, account: Account, roleId: number | null) =>
  void (await db
    .updateTable('sign_in_identities')
    .set({ given_role_id: roleId })
    .where('id', '=', account.id)
    .execute());

async function give(
  inside: OpenContext,
  provider: Provider,
  { person_id: personId }: Account,
  before: { id: number; name: string },
  role: GivenRole,
): Promise<void> {
  if (before.id === role.id) return;
  const { db, now, audit } = inside;
  await db
    .updateTable('people')
    .set((it) => ({ role_id: role.id, version: it('version', '+', 1) }))
    .where('id', '=', personId)
    .execute();
  await noteChanges(db, { personId, today: dayOf(now), now, byId: null });
  audit({
    action: 'person.change',
    subject: ['person', personId],
    before: { role: before.name },
    after: { role: role.name, by: `${provider.name}, ${role.why}` },
  });
}
