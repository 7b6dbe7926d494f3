import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { startOfWeek } from '#/kernel/days.ts';
import { readersOf } from '#/store/readers.ts';
import type { Db } from '#/store/records/records.ts';
import { checkInWanted, type Tell } from './okr-notices.ts';
import { checksIn } from './okr.policy.ts';
import { checkInMissing, runsOn } from './okr.records.ts';

/** Reminds whoever has not checked in on an active objective of theirs this week; once a week each. */
export async function remindCheckIns(db: Db, now: Date, tell: Tell): Promise<void> {
  const today = dayOf(now);
  const monday = startOfWeek(today);
  const rows = await db
    .selectFrom('objectives as o')
    .innerJoin('people as p', 'p.id', 'o.owner_id')
    .select(['o.owner_id', sql<string[]>`array_agg(o.title order by o.id)`.as('titles')])
    .where('p.status', '=', 'active')
    .where(runsOn(today))
    .where(checkInMissing(monday))
    .groupBy('o.owner_id')
    .orderBy('o.owner_id')
    .execute();
  const owners = await readersOf(
    db,
    rows.map((it) => it.owner_id),
  );
  const asked = new Set(owners.filter(checksIn).map((it) => it.id));
  for (const it of rows)
    if (asked.has(it.owner_id)) await tell([it.owner_id], checkInWanted(monday, it.titles));
}
