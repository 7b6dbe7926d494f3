import { sql } from 'kysely';
import type { Scope } from '#/kernel/access.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';

type Asker = Pick<Context, 'db' | 'who'>;

const selectRoles = ({ db, who }: Asker) =>
  db
    .selectFrom('roles as r')
    .select(['r.id', 'r.version', 'r.name', 'r.rank', 'r.system', 'r.grants'])
    .select(
      sql<number>`(select count(*)::int from people p
        where p.role_id = r.id and p.status <> 'left')`.as('people'),
    )
    .select(sql<boolean>`r.rank < ${who.role.rank}`.as('isBelow'));

type Selected = Awaited<ReturnType<ReturnType<typeof selectRoles>['execute']>>[number];

const roleOf = (it: Selected) => ({ ...it, grants: it.grants as Record<string, Scope> });

export async function listRoles(asker: Asker) {
  const rows = await selectRoles(asker).orderBy('r.rank', 'desc').orderBy('r.name').execute();
  return rows.map(roleOf);
}

/** @throws Refusal `not-found` */
export async function getRole(asker: Asker, id: number) {
  const row = await selectRoles(asker).where('r.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('This role');
  return roleOf(row);
}

/** Those who have a role and have not left. */
export async function peopleOfRole(
  asker: Asker,
  { id, page, perPage }: { id: number; page: number; perPage: number },
) {
  const { people } = await getRole(asker, id);
  const rows = await asker.db
    .selectFrom('people')
    .select(['id', 'name', 'title'])
    .select(sql<'invited' | 'active' | 'blocked'>`status`.as('status'))
    .where('role_id', '=', id)
    .where('status', '!=', 'left')
    .orderBy('name')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows, totalRows: people };
}
