import { sql, type RawBuilder } from 'kysely';
import { anywhere } from '#/store/records/like.ts';
import type { Db } from '#/store/records/records.ts';
import type { SignInProvider } from './sign-in-providers.contract.ts';

type Row = Omit<SignInProvider, 'createdAt'> & { createdAt: Date };

/** Providers `v` with the roles they give, by name. */
export async function selectProviders(db: Db, where: RawBuilder<unknown> = sql`true`) {
  const { rows } = await sql<Row>`
    select v.id, v.version, v.name, v.issuer, v.client_id as "clientId", v.domains,
      v.makes_people as "makesPeople", v.group_claim as "groupClaim", v.is_on as "isOn", v.is_required as "isRequired",
      v.created_at as "createdAt", json_build_object('id', p.id, 'name', p.name) as "setBy",
      case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end
        as "defaultRole",
      coalesce((select json_agg(json_build_object('value', u.value,
          'role', json_build_object('id', r.id, 'name', r.name)) order by u.position)
        from sign_in_provider_rules u join roles r on r.id = u.role_id
        where u.provider_id = v.id), '[]') as rules,
      (select count(*)::int from sign_in_identities i
        where i.provider_id = v.id and i.issuer = v.issuer) as accounts
    from sign_in_providers v
    join people p on p.id = v.set_by
    left join roles d on d.id = v.default_role_id
    where ${where} order by lower(v.name)`.execute(db);
  return rows;
}

/** One of them; nothing where there is none. */
export const findProvider = async ({ db }: { db: Db }, id: number) =>
  (await selectProviders(db, sql`v.id = ${id}`))[0];

interface AccountRow {
  id: number;
  person: { id: number; name: string };
  email: string | null;
  linkedAt: Date;
  lastAt: Date;
  total: number;
}

/** Accounts that are linked to a provider as it stands, those used last first. */
export async function accountsOf(db: Db, id: number, q = '') {
  const like = anywhere(q);
  const { rows } = await sql<AccountRow>`
    select i.id, json_build_object('id', p.id, 'name', p.name) as person, i.email,
      i.bound_at as "linkedAt", i.last_at as "lastAt", count(*) over ()::int as total
    from sign_in_identities i
    join sign_in_providers v on v.id = i.provider_id and v.issuer = i.issuer
    join people p on p.id = i.person_id
    where i.provider_id = ${id} and (p.name ilike ${like} or i.email ilike ${like})
    order by i.last_at desc, i.id limit 100`.execute(db);
  return { rows, totalRows: rows[0]?.total ?? 0 };
}
