import { isBelow } from '#/kernel/may-give.ts';
import { notAllowed } from '#/kernel/refusal.ts';
import { asCompany } from '#/store/company.ts';
import type { OpenContext } from '#/store/handler.ts';
import { personByEmail, refuseBlocked, type SigningPerson } from '../../person.records.ts';
import { SUPER_ADMIN_RANK } from '../../session.records.ts';
import { domainOf, emailShown, groupsOf, nameOf, verifiedEmail } from './claims.ts';
import { authorOf, defaultRole, roleByGroup } from './given-role.records.ts';
import type { Claims } from './openid.server.ts';
import type { Provider } from './provider-of.server.ts';

/** Whose account it is: by issuer and subject alone, whatever e-mail the provider tells by now. */
export async function accountOf({ db }: OpenContext, provider: Provider, { sub }: Claims) {
  return db
    .selectFrom('sign_in_identities')
    .select(['id', 'person_id', 'given_role_id'])
    .where('provider_id', '=', provider.id)
    .where('issuer', '=', provider.issuer)
    .where('subject', '=', sub)
    .executeTakeFirst();
}

/**
 * Links an account that comes for the first time to the person of its e-mail, or makes one. Under the
 * lock of the provider's row, so that two of the same account at once are one.
 * @throws Refusal `not-allowed`
 */
export async function linkAccount(inside: OpenContext, provider: Provider, claims: Claims) {
  const { db, now } = inside;
  const email = verifiedEmail(claims, provider.domains);
  if (email === undefined)
    throw notAllowed(`${provider.name} does not say that your e-mail is verified. Ask an admin.`);
  if (!provider.domains.includes(domainOf(email)))
    throw notAllowed(`${provider.name} lets nobody in here with an address of ${domainOf(email)}.`);
  const there = await personByEmail(db, email);
  const personId = there
    ? await linkable(inside, provider, there)
    : await makePerson(inside, provider, claims, email);
  const { id } = await db
    .insertInto('sign_in_identities')
    .values({
      provider_id: provider.id,
      issuer: provider.issuer,
      subject: claims.sub,
      person_id: personId,
      email: emailShown(claims),
      bound_at: now,
      last_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  inside.audit({
    action: 'person.link-account',
    subject: ['person', personId],
    after: { provider: provider.name, email },
    actor: personId,
  });
  return { id, person_id: personId, given_role_id: null };
}

/** Somebody who is here: linked when whoever set the provider up could change them. */
async function linkable(inside: OpenContext, provider: Provider, person: SigningPerson) {
  const { db } = inside;
  refuseBlocked(person);
  const other = await db
    .selectFrom('sign_in_identities')
    .select('id')
    .where('provider_id', '=', provider.id)
    .where('issuer', '=', provider.issuer)
    .where('person_id', '=', person.id)
    .executeTakeFirst();
  if (other)
    throw notAllowed(
      `Another account of ${provider.name} is linked to ${person.email}. Ask an admin to unlink it.`,
    );
  const { rank } = await db
    .selectFrom('roles')
    .select('rank')
    .where('id', '=', person.role_id)
    .executeTakeFirstOrThrow();
  const author = await authorOf(db, provider.set_by);
  if (!author || (author.rank !== SUPER_ADMIN_RANK && !isBelow(author, rank)))
    throw notAllowed(
      `Whoever set ${provider.name} up may not vouch for you. Sign in with your password, and ask an admin above you.`,
    );
  if (person.status === 'invited') await acceptByProvider(inside, provider, person);
  return person.id;
}

/** Whoever was invited needs no password to come in by; an invitation that was taken back stays so. */
async function acceptByProvider(inside: OpenContext, provider: Provider, person: SigningPerson) {
  const { db, now } = inside;
  const open = await db
    .updateTable('invitations')
    .set({ status: 'accepted', accepted_at: now })
    .where('person_id', '=', person.id)
    .where('status', '=', 'pending')
    .$if(!provider.makes_people, (it) => it.where('expires_at', '>', now))
    .returning('id')
    .executeTakeFirst();
  if (!open) throw notAllowed('Your invitation is no longer good. Ask for a new one.');
  await db
    .updateTable('people')
    .set((it) => ({ status: 'active', version: it('version', '+', 1) }))
    .where('id', '=', person.id)
    .execute();
  const subject = ['person', person.id] as const;
  inside.audit({ action: 'invitation.accept', subject, actor: person.id });
}

async function makePerson(
  inside: OpenContext,
  provider: Provider,
  claims: Claims,
  email: string,
): Promise<number> {
  const { db, now } = inside;
  if (!provider.makes_people)
    throw notAllowed(`Nobody here has the address ${email}. Ask an admin to invite you.`);
  const groups = provider.group_claim === null ? [] : groupsOf(claims, provider.group_claim);
  const role = (await roleByGroup(db, provider, groups ?? [])) ?? (await defaultRole(db, provider));
  if (!role)
    throw notAllowed(`Your account of ${provider.name} is in no group that comes in here.`);
  const name = nameOf(claims, email);
  const { id } = await db
    .insertInto('people')
    .values({ name, email, role_id: role.id, ...asCompany, status: 'active', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  inside.audit({
    action: 'person.join',
    subject: ['person', id],
    after: { name, email, role: role.name, by: `${provider.name}, ${role.why}` },
  });
  return id;
}
