import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';

export interface Named {
  id: number;
  name: string;
}

/**
 * Subquery with `id` and `name` of the team lead who decides on the person's leave: the lead of the
 * team that has most of their time, never the person, only one whose role allows it. No row: the
 * holders of the right over everybody decide.
 */
export const leadOf = (person: string) => sql<Named>`(
  select lead.id, lead.name
  from team_members m
  join teams t on t.id = m.team_id
  join people lead on lead.id = t.lead_id and lead.status = 'active'
  join roles r on r.id = lead.role_id and (r.rank = 100 or r.grants ? 'short-leave:approve')
  where m.person_id = ${sql.ref(person)} and m.until is null and lead.id <> m.person_id
  order by m.allocation desc, m.since, m.id
  limit 1)`;

/** Everyone who decides when no lead does: super admins only when nobody else holds the right. */
export async function holdersOverAll(db: Db): Promise<Named[]> {
  const rows = await db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['p.id', 'p.name', 'r.rank'])
    .where('p.status', '=', sql.lit('active'))
    .where(sql<boolean>`(r.rank = 100 or r.grants ->> 'short-leave:approve' = 'all')`)
    .orderBy('r.rank')
    .orderBy('p.id')
    .execute();
  const holders = rows.filter((it) => it.rank < 100);
  return (holders.length > 0 ? holders : rows).map(({ id, name }) => ({ id, name }));
}

/** Whom a request of this person goes to: their lead alone, or all who stand in. Never themselves. */
export async function approversOf(db: Db, personId: number): Promise<Named[]> {
  const rows = await db
    .selectFrom('people as p')
    .crossJoinLateral(leadOf('p.id').as('a'))
    .selectAll('a')
    .where('p.id', '=', personId)
    .execute();
  if (rows.length > 0) return rows;
  return (await holdersOverAll(db)).filter((it) => it.id !== personId);
}

/** Median minutes this person took to answer in the last 90 days; null with fewer than three. */
export async function usualAnswer(db: Db, approverId: number, now: Date): Promise<number | null> {
  const since = new Date(now.getTime() - 90 * 86_400_000);
  const it = await db
    .selectFrom('short_leaves')
    .select((eb) => eb.fn.countAll<number>().as('answers'))
    .select(
      sql<number | null>`percentile_cont(0.5) within group
        (order by extract(epoch from decided_at - asked_at)::float8 / 60)`.as('minutes'),
    )
    .where('decided_by', '=', approverId)
    .where('decided_at', '>=', since)
    .executeTakeFirstOrThrow();
  return it.minutes !== null && it.answers >= 3 ? Math.round(it.minutes) : null;
}
