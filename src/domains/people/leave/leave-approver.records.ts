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
export const leadOf = (person: string) => sql`
  select lead.id, lead.name
  from team_members m
  join teams t on t.id = m.team_id
  join people lead on lead.id = t.lead_id and lead.status = 'active'
  join roles r on r.id = lead.role_id and (r.rank = 100 or r.grants ? 'short-leave:approve')
  where m.person_id = ${sql.ref(person)} and m.until is null and lead.id <> m.person_id
  order by m.allocation desc, m.since, m.id
  limit 1`;

/** Everyone who decides when no lead does: super admins only when nobody else holds the right. */
export async function holdersOverAll(db: Db): Promise<Named[]> {
  const { rows } = await sql<Named & { rank: number }>`
    select p.id, p.name, r.rank
    from people p join roles r on r.id = p.role_id
    where p.status = 'active' and (r.rank = 100 or r.grants ->> 'short-leave:approve' = 'all')
    order by r.rank, p.id`.execute(db);
  const holders = rows.filter((it) => it.rank < 100);
  return (holders.length > 0 ? holders : rows).map(({ id, name }) => ({ id, name }));
}

/** Whom a request of this person goes to: their lead alone, or all who stand in. Never themselves. */
export async function approversOf(db: Db, personId: number): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select a.* from people p cross join lateral (${leadOf('p.id')}) a
    where p.id = ${personId}`.execute(db);
  if (rows.length > 0) return rows;
  return (await holdersOverAll(db)).filter((it) => it.id !== personId);
}

/** Median minutes this person took to answer in the last 90 days; null with fewer than three. */
export async function usualAnswer(db: Db, approverId: number, now: Date): Promise<number | null> {
  const since = new Date(now.getTime() - 90 * 86_400_000);
  const { rows } = await sql<{ minutes: number | null; answers: number }>`
    select count(*) as answers, percentile_cont(0.5) within group
      (order by extract(epoch from decided_at - asked_at)::float8 / 60) as minutes
    from short_leaves
    where decided_by = ${approverId} and decided_at >= ${since}`.execute(db);
  const it = rows[0]!;
  return it.minutes !== null && it.answers >= 3 ? Math.round(it.minutes) : null;
}
