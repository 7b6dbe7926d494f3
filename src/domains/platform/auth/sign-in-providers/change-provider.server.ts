import { randomUUID } from 'node:crypto';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { violated } from '#/store/records/failure.ts';
import { hold } from '#/store/records/hold.ts';
import type { Db } from '#/store/records/records.ts';
import { breakGlassPeople } from './break-glass.records.ts';
import { givenBy, type Given } from './given-roles.server.ts';
import { sealSecret } from './provider-secret.server.ts';
import { findProvider } from './providers.records.ts';
import {
  MOST_PROVIDERS,
  type SignInProvider,
  type signInProviderEndpoints,
} from './sign-in-providers.contract.ts';

type Of<K extends keyof typeof signInProviderEndpoints> = ParsedInputOf<
  (typeof signInProviderEndpoints)[K]
>;
type About = Omit<Of<'POST /add-sign-in-provider'>, 'secret'>;

/** Any constant: the lock that counts providers, and those who break the glass, one after the other. */
const PROVIDERS_LOCK = 7_340_037;
export const lockProviders = (db: Db) => hold(db, PROVIDERS_LOCK);

const provider = () => notFound('This sign-in provider');
const subjectOf = (id: number) => ['sign-in-provider', id] as const;

export async function shown({ db }: { db: Db }, id: number) {
  const found = await findProvider({ db }, id);
  if (!found) throw provider();
  return found;
}

/** For the log: everything but the secret. */
const told = ({ name, issuer, clientId, domains, makesPeople, groupClaim, ...it }: Shown) => ({
  name,
  issuer,
  clientId,
  domains,
  makesPeople,
  groupClaim,
  groups: Object.fromEntries(it.rules.map(({ value, role }) => [value, role.name])),
  defaultRole: it.defaultRole?.name ?? null,
});
type Shown = Omit<SignInProvider, 'createdAt'>;

/** Locked until the commit, at the version the change was made against. */
async function lock(context: Context, { id, version }: { id: number; version: number }) {
  await lockProviders(context.db);
  const row = await context.db
    .selectFrom('sign_in_providers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw provider();
  const before = await shown(context, id);
  if (row.version !== version) throw stale(before);
  return { row, before };
}

const taken = (name: string) => (error: unknown) => {
  if (violated(error) !== 'sign_in_providers_name_key') throw error;
  const message = `There is a sign-in provider named “${name}” already.`;
  throw conflict(message, { name: message });
};

function checkTogether({ rules, groupClaim, makesPeople, defaultRoleId }: About) {
  if (rules.length > 0 && groupClaim === null)
    throw invalid({ groupClaim: 'Name the claim that holds the groups.' });
  if (makesPeople && rules.length === 0 && defaultRoleId === null)
    throw invalid({ defaultRoleId: 'Choose the role new people get.' });
}

const columnsOf = ({ name, issuer, clientId, domains, makesPeople, groupClaim }: About) => ({
  name,
  issuer,
  domains,
  client_id: clientId,
  makes_people: makesPeople,
  group_claim: groupClaim,
});

async function writeRules(
  db: Db,
  id: number,
  rules: Awaited<ReturnType<typeof givenBy>>['rules'],
): Promise<void> {
  await db.deleteFrom('sign_in_provider_rules').where('provider_id', '=', id).execute();
  if (rules.length === 0) return;
  await db
    .insertInto('sign_in_provider_rules')
    .values(rules.map((it) => ({ provider_id: id, ...it })))
    .execute();
}

export async function addProvider(
  { secret, ...it }: Of<'POST /add-sign-in-provider'>,
  context: Context,
) {
  const { db, who, now, masterKey, audit } = context;
  checkTogether(it);
  await lockProviders(db);
  const { count } = await db
    .selectFrom('sign_in_providers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_PROVIDERS)
    throw conflict(`There are ${MOST_PROVIDERS} sign-in providers. Remove one first.`);
  const { rules, ...given } = await givenBy(context, it, undefined);
  const uid = randomUUID();
  const { id } = await db
    .insertInto('sign_in_providers')
    .values({
      ...columnsOf(it),
      ...given,
      uid,
      sealed: sealSecret(secret, masterKey, uid),
      set_by: who.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(taken(it.name));
  await writeRules(db, id, rules);
  const after = await shown(context, id);
  audit({ action: 'sign-in-provider.add', subject: subjectOf(id), after: told(after) });
  return after;
}

async function givenBefore(db: Db, row: { id: number } & DefaultRole): Promise<Given> {
  const rules = await db
    .selectFrom('sign_in_provider_rules')
    .select(['value', 'role_id as roleId', 'made_by as madeBy'])
    .where('provider_id', '=', row.id)
    .execute();
  const { default_role_id: id, default_by: by } = row;
  return { rules, defaultRole: id === null || by === null ? null : { id, by } };
}
interface DefaultRole {
  default_role_id: number | null;
  default_by: number | null;
}

/** Whether it trusts somebody else, or for more, than before: then all it gives is given anew. */
const isWider = (before: Shown, to: About, secret: string | undefined) =>
  secret !== undefined ||
  before.issuer !== to.issuer ||
  before.clientId !== to.clientId ||
  before.groupClaim !== to.groupClaim ||
  (to.makesPeople && !before.makesPeople) ||
  to.domains.some((it) => !before.domains.includes(it));

export async function editProvider(
  { id, version, secret, ...to }: Of<'POST /edit-sign-in-provider'>,
  context: Context,
) {
  const { db, who, masterKey, audit } = context;
  checkTogether(to);
  const { row, before } = await lock(context, { id, version });
  const anew = isWider(before, to, secret);
  const given = await givenBy(context, to, anew ? undefined : await givenBefore(db, row));
  const { rules, ...defaultRole } = given;
  await db
    .updateTable('sign_in_providers')
    .set((it) => ({
      ...columnsOf(to),
      ...defaultRole,
      ...(secret !== undefined && { sealed: sealSecret(secret, masterKey, row.uid) }),
      ...(anew && { set_by: who.id }),
      version: it('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
    .catch(taken(to.name));
  await writeRules(db, id, rules);
  const after = await shown(context, id);
  const hidden = secret !== undefined && { secret: 'hidden' };
  audit({
    action: 'sign-in-provider.edit',
    subject: subjectOf(id),
    before: { ...told(before), ...hidden },
    after: { ...told(after), ...hidden },
  });
  return after;
}

export async function switchProvider(
  { id, version, on }: Of<'POST /switch-sign-in-provider'>,
  context: Context,
) {
  const { row } = await lock(context, { id, version });
  if (on && row.is_required) await requireBreakGlass(context.db);
  await set(context, id, { is_on: on });
  const [before, after] = [{ on: row.is_on }, { on }];
  context.audit({ action: 'sign-in-provider.switch', subject: subjectOf(id), before, after });
  return shown(context, id);
}

export async function requireProvider(
  { id, version, required }: Of<'POST /require-sign-in-provider'>,
  context: Context,
) {
  const { row } = await lock(context, { id, version });
  if (required && !row.is_on)
    throw conflict(`Switch ${row.name} on first, and sign in with it yourself.`);
  if (required) await requireBreakGlass(context.db);
  await set(context, id, { is_required: required });
  const [before, after] = [{ required: row.is_required }, { required }];
  context.audit({ action: 'sign-in-provider.require', subject: subjectOf(id), before, after });
  return shown(context, id);
}

const set = (context: Context, id: number, to: { is_on: boolean } | { is_required: boolean }) =>
  context.db
    .updateTable('sign_in_providers')
    .set((it) => ({ ...to, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Without somebody who comes in otherwise, a provider that is away locks the whole company out. */
async function requireBreakGlass(db: Db) {
  const people = await breakGlassPeople(db);
  if (!people.some((it) => it.isReady))
    throw conflict(
      'Name somebody first who may come in by password when the provider is away: an admin with a password and a PIN.',
    );
}

export async function removeProvider(which: Of<'POST /remove-sign-in-provider'>, context: Context) {
  const { before } = await lock(context, which);
  await context.db.deleteFrom('sign_in_providers').where('id', '=', which.id).execute();
  context.audit({
    action: 'sign-in-provider.remove',
    subject: subjectOf(which.id),
    before: { ...told(before), accounts: before.accounts },
  });
  return { message: `${before.name} is removed.` };
}
