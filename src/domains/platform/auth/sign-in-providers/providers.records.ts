import { sql, type NotNull, type RawBuilder, type SqlBool } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import { anywhere } from '#/store/records/like.ts';
import type { Db } from '#/store/records/records.ts';

/** Providers `v` with the roles they give, by name. */
export const selectProviders = (db: Db, where: RawBuilder<SqlBool> = sql<boolean>`true`) =>
  db
    .selectFrom('sign_in_providers as v')
    .innerJoin('people as p', 'p.id', 'v.set_by')
    .leftJoin('roles as d', 'd.id', 'v.default_role_id')
    .select(['v.id', 'v.version', 'v.name', 'v.issuer', 'v.client_id as clientId', 'v.domains'])
    .select(['v.makes_people as makesPeople', 'v.group_claim as groupClaim', 'v.is_on as isOn'])
    .select(['v.is_required as isRequired', 'v.created_at as createdAt'])
    .select((eb) => [
      jsonBuildObject({ id: eb.ref('p.id'), name: eb.ref('p.name') }).as('setBy'),
      sql<{ id: number; name: string } | null>`case when d.id is not null
        then json_build_object('id', d.id, 'name', d.name) end`.as('defaultRole'),
      jsonArrayFrom(
        eb
          .selectFrom('sign_in_provider_rules as u')
          .innerJoin('roles as r', 'r.id', 'u.role_id')
          .select((it) => [
            'u.value',
            jsonBuildObject({ id: it.ref('r.id'), name: it.ref('r.name') }).as('role'),
          ])
          .whereRef('u.provider_id', '=', 'v.id')
          .orderBy('u.position'),
      ).as('rules'),
      eb
        .selectFrom('sign_in_identities as i')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('i.provider_id', '=', 'v.id')
        .whereRef('i.issuer', '=', 'v.issuer')
        .as('accounts'),
    ])
    .where(where)
    .orderBy(sql`lower(v.name)`)
    .$narrowType<{ accounts: NotNull }>()
    .execute();

/** One of them; nothing where there is none. */
export const findProvider = async ({ db }: { db: Db }, id: number) =>
  (await selectProviders(db, sql<boolean>`v.id = ${id}`))[0];

/** Accounts that are linked to a provider as it stands, those used last first. */
export async function accountsOf(db: Db, id: number, q = '') {
  const like = anywhere(q);
  const rows = await db
    .selectFrom('sign_in_identities as i')
    .innerJoin('sign_in_providers as v', (on) =>
      on.onRef('v.id', '=', 'i.provider_id').onRef('v.issuer', '=', 'i.issuer'),
    )
    .innerJoin('people as p', 'p.id', 'i.person_id')
    .select((eb) => [
      'i.id',
      jsonBuildObject({ id: eb.ref('p.id'), name: eb.ref('p.name') }).as('person'),
    ])
    .select(['i.email', 'i.bound_at as linkedAt', 'i.last_at as lastAt'])
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where('i.provider_id', '=', id)
    .where((eb) => eb.or([eb('p.name', 'ilike', like), eb('i.email', 'ilike', like)]))
    .orderBy('i.last_at', 'desc')
    .orderBy('i.id')
    .limit(sql.lit(100))
    .execute();
  return { rows, totalRows: rows[0]?.total ?? 0 };
}
