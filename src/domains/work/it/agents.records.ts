import type { Db } from '#/store/records/records.ts';
import { isAgent } from './it.policy.ts';

/** Everybody who works on requests, by name. */
export async function agents(db: Db): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['p.id', 'p.name', 'r.grants'])
    .where('p.status', '=', 'active')
    .orderBy('p.name')
    .execute();
  return rows.filter((it) => isAgent(it.grants)).map(({ id, name }) => ({ id, name }));
}
