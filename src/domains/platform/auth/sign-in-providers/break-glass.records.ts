import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { SUPER_ADMIN_RANK } from '../session.records.ts';

interface Row {
  id: number;
  name: string;
  email: string;
  givenBy: string;
  givenAt: Date;
  isReady: boolean;
}

const mayAdminister = sql`(r.rank = ${SUPER_ADMIN_RANK} or r.grants ? 'sign-in-providers:write')`;

/** Who may come in by password though a provider is required, and whether they could right now. */
export async function breakGlassPeople(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, p.name, p.email, g.name as "givenBy", b.given_at as "givenAt",
      (p.status = 'active' and p.password_hash is not null and p.pin_hash is not null
        and ${mayAdminister}) as "isReady"
    from break_glass_people b
    join people p on p.id = b.person_id
    join roles r on r.id = p.role_id
    join people g on g.id = b.given_by
    order by lower(p.name), p.id`.execute(db);
  return rows;
}

/** Everybody active who may change providers, but one: they are told when the glass is broken. */
export async function othersWhoAdminister(db: Db, but: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from people p join roles r on r.id = p.role_id
    where p.status = 'active' and p.id <> ${but} and ${mayAdminister}`.execute(db);
  return rows.map((it) => it.id);
}
