import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';

const mayWrite = sql<boolean>`r.grants ? 'network-keys:write'`;

/** Who looks after keys: everybody with the right; super admins only when nobody else has it. */
export async function keyOwners(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['p.id', mayWrite.as('isHolder')])
    .where('p.status', '=', sql.lit('active'))
    .where((eb) => eb.or([eb('r.rank', '=', sql.lit(100)), mayWrite]))
    .orderBy('p.id')
    .execute();
  const holders = rows.filter((it) => it.isHolder);
  return (holders.length > 0 ? holders : rows).map((it) => it.id);
}
