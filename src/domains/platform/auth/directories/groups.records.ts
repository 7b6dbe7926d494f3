import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { filterSql, type Attributes } from './scim/filter-sql.records.ts';
import type { Filter } from './scim/filter.ts';
import { isUid, type Page } from './users.records.ts';

const groupAttributes: Attributes = {
  id: { kind: 'exact', at: sql`g.uid::text` },
  displayname: { kind: 'text', at: sql`g.name_key` },
  externalid: { kind: 'exact', at: sql`g.external_id` },
  'meta.created': { kind: 'time', at: sql`g.created_at` },
  'meta.lastmodified': { kind: 'time', at: sql`g.changed_at` },
  members: {
    kind: 'list',
    of: sql`directory_members m join directory_users u on u.id = m.user_id and m.group_id = g.id`,
    each: { value: { kind: 'exact', at: sql`u.uid::text` } },
  },
};

const membersOf = sql<
  { uid: string; name: string }[]
>`coalesce((select json_agg(json_build_object('uid', u.uid,
    'name', coalesce(u.about ->> 'displayName', u.about ->> 'userName')) order by u.id)
  from directory_members m join directory_users u on u.id = m.user_id
  where m.group_id = g.id), '[]')`;

const select = (db: Db, where: RawBuilder<SqlBool>, withMembers: boolean, page?: Page) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('directory_groups as g')
        .selectAll()
        .where(where)
        .orderBy('g.id')
        .$if(page !== undefined, (it) => it.limit(page!.count).offset(page!.from))
        .as('g'),
    )
    .select(['g.id', 'g.uid', 'g.name', 'g.external_id', 'g.version', 'g.created_at'])
    .select('g.changed_at')
    // Only where they are asked for: there may be thousands.
    .$if(withMembers, (it) => it.select(membersOf.as('members')))
    .orderBy('g.id')
    .execute();

export type GroupRow = Awaited<ReturnType<typeof select>>[number];

/** Groups of one directory, oldest first. */
export async function listGroupsOf(
  db: Db,
  providerId: number,
  filter: Filter | undefined,
  page: Page,
  withMembers: boolean,
): Promise<{ rows: GroupRow[]; total: number }> {
  const condition = filter ? filterSql(filter, groupAttributes) : sql`true`;
  const where = sql<boolean>`g.provider_id = ${providerId} and (${condition})`;
  const { total } = await db
    .selectFrom('directory_groups as g')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(where)
    .executeTakeFirstOrThrow();
  const isThere = page.count > 0 && page.from < total;
  return { rows: isThere ? await select(db, where, withMembers, page) : [], total };
}

export async function findGroupOf(db: Db, providerId: number, uid: string, withMembers: boolean) {
  if (!isUid(uid)) return undefined;
  const where = sql<boolean>`g.provider_id = ${providerId} and g.uid = ${uid}`;
  return (await select(db, where, withMembers))[0];
}

/** Users of a directory by their uid; those that are not there are left out. */
export async function userIdsOf(db: Db, providerId: number, uids: readonly string[]) {
  const rows = await db
    .selectFrom('directory_users')
    .select(['id', 'uid'])
    .where('provider_id', '=', providerId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`uid = any(${uids.filter(isUid)}::uuid[])`)
    .execute();
  return new Map(rows.map((it) => [it.uid, it.id]));
}

/** The uids of everybody in a group. */
export async function memberUids(db: Db, groupId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('directory_members as m')
    .innerJoin('directory_users as u', 'u.id', 'm.user_id')
    .select('u.uid')
    .where('m.group_id', '=', groupId)
    .execute();
  return rows.map((it) => it.uid);
}
