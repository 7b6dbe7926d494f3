import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { filterSql, type Attributes } from './scim/filter-sql.records.ts';
import type { Filter } from './scim/filter.ts';

const low = (field: string) => sql`lower(u.about ->> ${sql.lit(field)})`;
const lowName = (field: string) => sql`lower(u.about -> 'name' ->> ${sql.lit(field)})`;

/** By what users are found. */
const userAttributes: Attributes = {
  id: { kind: 'exact', at: sql`u.uid::text` },
  username: { kind: 'text', at: sql`u.name_key` },
  externalid: { kind: 'exact', at: sql`u.external_id` },
  displayname: { kind: 'text', at: low('displayName') },
  'name.formatted': { kind: 'text', at: lowName('formatted') },
  'name.givenname': { kind: 'text', at: lowName('givenName') },
  'name.familyname': { kind: 'text', at: lowName('familyName') },
  active: { kind: 'flag', at: sql`(u.about ->> 'active')::boolean` },
  'meta.created': { kind: 'time', at: sql`u.created_at` },
  'meta.lastmodified': { kind: 'time', at: sql`u.changed_at` },
  emails: {
    kind: 'list',
    of: sql`jsonb_array_elements(u.about -> 'emails') e`,
    each: {
      value: { kind: 'text', at: sql`lower(e ->> 'value')` },
      type: { kind: 'text', at: sql`lower(e ->> 'type')` },
      primary: { kind: 'flag', at: sql`coalesce((e ->> 'primary')::boolean, false)` },
    },
  },
};

const groupsOf = sql<
  { uid: string; name: string }[]
>`coalesce((select json_agg(json_build_object('uid', g.uid, 'name', g.name)
    order by g.id)
  from directory_members m join directory_groups g on g.id = m.group_id
  where m.user_id = u.id), '[]')`;

/** The page first, then what is beside its rows: else it would be looked up for those before it, too. */
const select = (db: Db, where: RawBuilder<SqlBool>, page?: Page) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('directory_users as u')
        .selectAll()
        .where(where)
        .orderBy('u.id')
        .$if(page !== undefined, (it) => it.limit(page!.count).offset(page!.from))
        .as('u'),
    )
    .select(['u.id', 'u.uid', 'u.about', 'u.version', 'u.created_at', 'u.changed_at'])
    .select(groupsOf.as('groups'))
    .orderBy('u.id')
    .execute();

export type UserRow = Awaited<ReturnType<typeof select>>[number];

export interface Page {
  /** So many are left out before. */
  from: number;
  count: number;
}

const ofProvider = (providerId: number) =>
  sql<boolean>`u.provider_id = ${providerId} and u.deleted_at is null`;

/** Users of one directory, oldest first. */
export async function listUsersOf(
  db: Db,
  providerId: number,
  filter: Filter | undefined,
  page: Page,
): Promise<{ rows: UserRow[]; total: number }> {
  const condition = filter ? filterSql(filter, userAttributes) : sql`true`;
  const where = sql<boolean>`${ofProvider(providerId)} and (${condition})`;
  const { total } = await db
    .selectFrom('directory_users as u')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(where)
    .executeTakeFirstOrThrow();
  const isThere = page.count > 0 && page.from < total;
  return { rows: isThere ? await select(db, where, page) : [], total };
}

const UID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
export const isUid = (text: string) => UID.test(text);

/** One of a directory's own users; of another's none, as if it were not there. */
export async function findUserOf(db: Db, providerId: number, uid: string) {
  if (!isUid(uid)) return undefined;
  const rows = await select(db, sql<boolean>`${ofProvider(providerId)} and u.uid = ${uid}`);
  return rows[0];
}

/** The user of this name, whatever its case; undefined where the name is free. */
export const userNamed = (db: Db, providerId: number, key: string) =>
  db
    .selectFrom('directory_users')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('name_key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
