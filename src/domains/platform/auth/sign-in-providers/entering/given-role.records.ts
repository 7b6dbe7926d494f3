import { everything, type Grants } from '#/kernel/access.ts';
import { isBelow, mayGiveRole } from '#/kernel/may-give.ts';
import type { Db } from '#/store/records/records.ts';
import { SUPER_ADMIN_RANK } from '../../session.records.ts';
import type { Provider } from './provider-of.server.ts';

/** A role that a provider gives, and how high whoever made it give that stands today. */
export interface GivenRole {
  id: number;
  name: string;
  /** For the log: the group, or that it is for everybody. */
  why: string;
  authorRank: number;
}

interface Author {
  rank: number;
  grants: Grants;
}

/** Somebody who is here no more gives nothing. */
export async function authorOf(db: Db, id: number): Promise<Author | undefined> {
  const row = await db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['r.rank', 'r.grants'])
    .where('p.id', '=', id)
    .where('p.status', '=', 'active')
    .executeTakeFirst();
  return row && row.rank === SUPER_ADMIN_RANK ? { ...row, grants: { [everything]: 'all' } } : row;
}

/** Neither rank nor rights of the role change until the commit. */
async function given(db: Db, roleId: number, by: number, why: string) {
  const author = await authorOf(db, by);
  const role = await db
    .selectFrom('roles')
    .select(['id', 'name', 'rank', 'grants'])
    .where('id', '=', roleId)
    .forShare()
    .executeTakeFirst();
  if (!author || !role || !mayGiveRole(author, role)) return undefined;
  return { id: role.id, name: role.name, why, authorRank: author.rank };
}

/**
 * What a directory gives, resolved once for all of its people that a change concerns.
 * @param by who made its token, and has to be one who may give each of the roles as well.
 */
export async function rolesGiven(db: Db, provider: Provider, by: number) {
  const maker = await authorOf(db, by);
  const asMaker = async (role: GivenRole | undefined): Promise<GivenRole | undefined> => {
    const full = role && (await given(db, role.id, by, role.why));
    return full && maker && { ...role, authorRank: Math.min(role.authorRank, maker.rank) };
  };
  const rows = await db
    .selectFrom('sign_in_provider_rules')
    .select(['value', 'role_id', 'made_by'])
    .where('provider_id', '=', provider.id)
    .orderBy('position')
    .execute();
  const rules: { value: string; role: GivenRole | undefined }[] = [];
  for (const { value, role_id, made_by } of rows)
    rules.push({ value, role: await asMaker(await given(db, role_id, made_by, `group ${value}`)) });
  return { rules, fallback: await asMaker(await defaultRole(db, provider)) };
}

/**
 * The role somebody gets by their groups: of the rules in their order the first whose author may still
 * give it.
 */
export async function roleByGroup(
  db: Db,
  provider: Provider,
  groups: readonly string[],
): Promise<GivenRole | undefined> {
  if (groups.length === 0) return undefined;
  const rules = await db
    .selectFrom('sign_in_provider_rules')
    .select(['value', 'role_id', 'made_by'])
    .where('provider_id', '=', provider.id)
    .orderBy('position')
    .execute();
  for (const { value, role_id, made_by } of rules) {
    if (!groups.includes(value)) continue;
    const role = await given(db, role_id, made_by, `group ${value}`);
    if (role) return role;
  }
  return undefined;
}

/** The role of who is in none of the groups. */
export async function defaultRole(db: Db, provider: Provider): Promise<GivenRole | undefined> {
  const { default_role_id: id, default_by: by } = provider;
  return id === null || by === null ? undefined : given(db, id, by, 'no group');
}

/** Nobody changes somebody of their own rank or above, a provider neither. */
export const mayChange = (role: GivenRole, rank: number) =>
  isBelow({ rank: role.authorRank }, rank);
