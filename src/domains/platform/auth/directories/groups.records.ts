import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { filterSql, type Attributes } from './scim/filter-sql.records.ts';
import type { Filter } from './scim/filter.ts';
import { isUid, type Page } from './users.records.ts';

export interface GroupRow {
  id: number;
  uid: string;
  name: string;
  external_id: string | null;
  version: number;
  created_at: Date;
  changed_at: Date;
  /** Absent where they were not asked for: there may be thousands. */
  members?: { uid: string; name: string }[];
}

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

const membersOf = sql`coalesce((select json_agg(json_build_object('uid', u.uid,
    'name', coalesce(u.about ->> 'displayName', u.about ->> 'userName')) order by u.id)
  from directory_members m join directory_users u on u.id = m.user_id
  where m.group_id = g.id), '[]')`;

async function select(
  db: Db,
  where: RawBuilder<unknown>,
  withMembers: boolean,
  page?: Page,
): Promise<GroupRow[]> {
  const range = page ? sql`limit ${page.count} offset ${page.from}` : sql``;
  const members = withMembers ? sql`, ${membersOf} as members` : sql``;
  const { rows } = await sql<GroupRow>`
    select g.id, g.uid, g.name, g.external_id, g.version, g.created_at, g.changed_at ${members}
    from (select * from directory_groups g where ${where} order by g.id ${range}) g
    order by g.id`.execute(db);
  return rows;
}

/** Groups of one directory, oldest first. */
export async function listGroupsOf(
  db: Db,
  providerId: number,
  filter: Filter | undefined,
  page: Page,
  withMembers: boolean,
): Promise<{ rows: GroupRow[]; total: number }> {
  const condition = filter ? filterSql(filter, groupAttributes) : sql`true`;
  const where = sql`g.provider_id = ${providerId} and (${condition})`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from directory_groups g where ${where}`.execute(db);
  const total = counted[0]!.total;
  const isThere = page.count > 0 && page.from < total;
  return { rows: isThere ? await select(db, where, withMembers, page) : [], total };
}

export async function findGroupOf(db: Db, providerId: number, uid: string, withMembers: boolean) {
  if (!isUid(uid)) return undefined;
  const where = sql`g.provider_id = ${providerId} and g.uid = ${uid}`;
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
