import { lookSums } from '#/domains/revenue/dashboard/looks/look-sums.facts.ts';
import { readerOf } from '#/figures/reader.records.ts';
import { may, scopeOf } from '#/kernel/access.ts';
import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { Db } from '#/store/records/records.ts';

const SUPER_ADMIN_RANK = 100;

/**
 * Everybody who may see figures last looked at the dashboard yesterday evening: what this morning's
 * reports have brought is new to whoever opens it first.
 */
export async function seedDashboardLooks(db: Db, today: string): Promise<void> {
  const people = await db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['p.id', 'r.rank', 'r.grants'])
    .where('p.status', '=', 'active')
    .execute();
  const readers = people.filter(
    ({ rank, grants }) => rank === SUPER_ADMIN_RANK || scopeOf(may('revenue:read'), grants),
  );
  const look = { looked_at: instantOf(addDays(today, -1), '18:40'), seen_to: null };
  const values = readers.map(({ id: person_id }) => ({ person_id, ...look }));
  await db.insertInto('dashboard_looks').values(values).execute();
}

/** What the days came to when they looked: to be called once what was told by then is in. */
export async function keepDemoLooks(
  { db, facts }: { db: Db; facts: Facts },
  now: Date,
): Promise<void> {
  const looks = await db
    .selectFrom('dashboard_looks')
    .select('person_id')
    .where('looked_sums', 'is', null)
    .where('seen_to', 'is', null)
    .execute();
  for (const { person_id } of looks) {
    const reader = await readerOf({ db, facts, now }, person_id);
    if (!reader) continue;
    await db
      .updateTable('dashboard_looks')
      .set({ looked_sums: JSON.stringify(await lookSums(reader)) })
      .where('person_id', '=', person_id)
      .execute();
  }
}
