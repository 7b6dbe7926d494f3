import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { SUPER_ADMIN_RANK } from '../session.records.ts';

const mayAdminister = sql<boolean>`(r.rank = ${SUPER_ADMIN_RANK} or r.grants ? 'sign-in-providers:write')`;

/** Who may come in by password though a provider is required, and whether they could right now. */
export function breakGlassPeople(db: Db) {
  return db
    .selectFrom('break_glass_people as b')
    .innerJoin('people as p', 'p.id', 'b.person_id')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .innerJoin('people as g', 'g.id', 'b.given_by')
    .select(['p.id', 'p.name', 'p.email', 'g.name as givenBy', 'b.given_at as givenAt'])
    .select(
      sql<boolean>`(p.status = 'active' and p.password_hash is not null and p.pin_hash is not null
        and ${mayAdminister})`.as('isReady'),
    )
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.id')
    .execute();
}

/** Everybody active who may change providers, but one: they are told when the glass is broken. */
export async function othersWhoAdminister(db: Db, but: number): Promise<number[]> {
  const rows = await db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select('p.id')
    .where('p.status', '=', 'active')
    .where('p.id', '<>', but)
    .where(mayAdminister)
    .execute();
  return rows.map((it) => it.id);
}
