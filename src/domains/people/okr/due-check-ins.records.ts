import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, startOfWeek } from '#/kernel/days.ts';
import type { DueSource } from '#/store/due.ts';

const SOME = 10;

/** My active objectives that have no check-in this week; due on its Friday. */
export const checkInsDue: DueSource = {
  access: may('okr:write'),
  find: async ({ db, who, now }) => {
    const today = dayOf(now);
    const monday = startOfWeek(today);
    const { rows } = await sql<{ id: number; title: string }>`
      select o.id, o.title from objectives o
      where o.owner_id = ${who.id} and o.state = 'active' and ${today} between o.first_day and o.last_day
        and exists (select from key_results k where k.objective_id = o.id and k.removed_at is null
          and not exists (select from key_result_check_ins c
            where c.key_result_id = k.id and c.day >= ${monday}))
      order by o.id limit ${SOME}`.execute(db);
    return rows.map((it) => ({
      kind: 'check-in',
      title: `Check in: ${it.title}`,
      day: addDays(monday, 4),
      link: `/okr?objective=${it.id}`,
    }));
  },
};
