import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';

/** Names of some people that others who have not left bear too, each once. */
export async function sharedNames(db: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('people as one')
    .where('one.id', 'in', [...ids])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('people as other')
          .select('other.id')
          .whereRef('other.id', '<>', 'one.id')
          .where('other.status', '<>', 'left')
          .where(sql<boolean>`lower(other.name) = lower(one.name)`),
      ),
    )
    .select('one.name')
    .orderBy('one.name')
    .execute();
  return [...new Set(rows.map((it) => it.name))];
}
