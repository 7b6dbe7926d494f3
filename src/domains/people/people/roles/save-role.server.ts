import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notAllowed, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { refusedIn } from './role-rules.ts';
import type { rolesEndpoints } from './roles.contract.ts';
import { getRole } from './roles.records.ts';

type InputOf<K extends keyof typeof rolesEndpoints> = ParsedInputOf<(typeof rolesEndpoints)[K]>;

async function checkName({ db }: Context, name: string, id: number | undefined) {
  const taken = await db
    .selectFrom('roles')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .$if(id !== undefined, (it) => it.where('id', '!=', id!))
    .executeTakeFirst();
  const message = `There is a role ${name} already.`;
  if (taken) throw conflict(message, { name: message });
}

/**
 * The role as it stands, its row held until the commit.
 * @throws Refusal `not-found`, `not-allowed`, `stale`
 */
async function lockRole(context: Context, id: number, version: number) {
  await context.db.selectFrom('roles').select('id').where('id', '=', id).forUpdate().execute();
  const role = await getRole(context, id);
  if (!role.isBelow) throw notAllowed('Only roles below your own can be changed.');
  if (role.version !== version) throw stale(role);
  return role;
}

const check = (
  { who }: Context,
  input: InputOf<'POST /add-role'>,
  permissions: readonly string[],
  before?: Parameters<typeof refusedIn>[3],
) => {
  const giver = { rank: who.role.rank, grants: who.grants };
  const fields = refusedIn(giver, input, new Set(permissions), before);
  if (Object.keys(fields).length > 0) throw invalid(fields);
};

/**
 * Adds a role, or changes one below one's own: nothing goes into it that one does not hold.
 * @param permissions all there are
 */
export async function saveRole(
  input: InputOf<'POST /add-role'>,
  context: Context,
  permissions: readonly string[],
) {
  const { db, audit } = context;
  const { id, version, name, rank, grants } = input;
  const values = { name, rank, grants: JSON.stringify(grants) };
  if (id === undefined) {
    check(context, input, permissions);
    await checkName(context, name, undefined);
    const added = await db
      .insertInto('roles')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({ action: 'role.add', subject: ['role', added.id], after: { name, rank, grants } });
    return getRole(context, added.id);
  }
  if (version === undefined) throw invalid({ version: 'Say which version you changed.' });
  const before = await lockRole(context, id, version);
  check(context, input, permissions, before);
  await checkName(context, name, id);
  await db
    .updateTable('roles')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  audit({
    action: 'role.change',
    subject: ['role', id],
    before: { name: before.name, rank: before.rank, grants: before.grants },
    after: { name, rank, grants },
  });
  return getRole(context, id);
}

/** The name of a sign-in provider that gives people this role. */
async function providerThatGives(db: Db, roleId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('sign_in_providers as v')
    .select('v.name')
    .where((eb) =>
      eb.or([
        eb('v.default_role_id', '=', roleId),
        eb.exists(
          eb
            .selectFrom('sign_in_provider_rules as u')
            .select('u.id')
            .whereRef('u.provider_id', '=', 'v.id')
            .where('u.role_id', '=', roleId),
        ),
      ]),
    )
    .executeTakeFirst();
  return row?.name;
}

/** Deletes a role that was added; those who have left keep none of their history by it. */
export async function deleteRole({ id, version }: InputOf<'POST /delete-role'>, context: Context) {
  const { db, audit } = context;
  const role = await lockRole(context, id, version);
  if (role.system) throw conflict('A role that came with Backlot stays.');
  const { had } = await db
    .selectFrom('people')
    .select(sql<number>`count(*)::int`.as('had'))
    .where('role_id', '=', id)
    .executeTakeFirstOrThrow();
  if (had > 0) {
    const whose = role.people > 0 ? `${role.people} have it` : 'People who left had it';
    throw conflict(`${whose}: ${role.name} cannot be deleted.`);
  }
  const gives = await providerThatGives(db, id);
  if (gives)
    throw conflict(`${gives} gives it to people who sign in: ${role.name} cannot be deleted.`);
  await db.deleteFrom('roles').where('id', '=', id).execute();
  const { name, rank, grants } = role;
  audit({ action: 'role.delete', subject: ['role', id], before: { name, rank, grants } });
  return { message: `${role.name} is deleted.` };
}
