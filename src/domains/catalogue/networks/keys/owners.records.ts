import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';

/** Who looks after keys: everybody with the right; super admins only when nobody else has it. */
export async function keyOwners(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number; isHolder: boolean }>`
    select p.id, r.grants ? 'network-keys:write' as "isHolder"
    from people p join roles r on r.id = p.role_id
    where p.status = 'active' and (r.rank = 100 or r.grants ? 'network-keys:write')
    order by p.id`.execute(db);
  const holders = rows.filter((it) => it.isHolder);
  return (holders.length > 0 ? holders : rows).map((it) => it.id);
}
