import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { startOfWeek } from '#/kernel/days.ts';
import { readersOf } from '#/store/readers.ts';
import type { Db } from '#/store/records/records.ts';
import { checkInWanted, type Tell } from './okr-notices.ts';
import { checksIn } from './okr.policy.ts';

/** Reminds whoever has not checked in on an active objective of theirs this week; once a week each. */
export async function remindCheckIns(db: Db, now: Date, tell: Tell): Promise<void> {
  const today = dayOf(now);
  const monday = startOfWeek(today);
  const { rows } = await sql<{ owner_id: number; titles: string[] }>`
    select o.owner_id, array_agg(o.title order by o.id) as titles
    from objectives o join people p on p.id = o.owner_id and p.status = 'active'
    where o.state = 'active' and ${today} between o.first_day and o.last_day and exists (
      select from key_results k where k.objective_id = o.id and k.removed_at is null
        and not exists (select from key_result_check_ins c
          where c.key_result_id = k.id and c.day >= ${monday}))
    group by o.owner_id order by o.owner_id`.execute(db);
  const owners = await readersOf(
    db,
    rows.map((it) => it.owner_id),
  );
  const asked = new Set(owners.filter(checksIn).map((it) => it.id));
  for (const it of rows)
    if (asked.has(it.owner_id)) await tell([it.owner_id], checkInWanted(monday, it.titles));
}
