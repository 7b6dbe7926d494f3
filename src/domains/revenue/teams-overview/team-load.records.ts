import { sql } from 'kysely';
import { workGoingOn } from '#/domains/work/tasks/tasks.policy.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import type { Load } from './teams-overview.contract.ts';

/** Present members of teams, leads included, each once a team. */
const membership = sql`(
  select team_id, person_id, max(allocation) as allocation, bool_or(is_lead) as is_lead from (
    select team_id, person_id, allocation, false as is_lead from team_members where until is null
    union all select id, lead_id, 100, true from teams where lead_id is not null
  ) m group by team_id, person_id)`;

const counts = (today: string) => sql`
  count(t.id)::int as open,
  count(t.id) filter (where t.status = 'in_progress')::int as in_progress,
  count(t.id) filter (where t.due_on < ${today})::int as overdue`;

const openTask = sql`t.assignee_id = p.id and t.deleted_at is null
  and t.status not in ('closed', 'cancelled')`;

interface LoadRow {
  open: number;
  in_progress: number;
  overdue: number;
}
const loadOf = ({ open, in_progress, overdue }: LoadRow): Load => ({
  open,
  inProgress: in_progress,
  overdue,
});

/** Head count and open tasks of each team's active members, by the team's id. */
export async function teamLoads(db: Db, teamIds: readonly number[], today: string) {
  const { rows } = await sql<LoadRow & { team_id: number; members: number }>`
    select m.team_id, count(distinct p.id)::int as members, ${counts(today)}
    from ${membership} m
    join people p on p.id = m.person_id and p.status = 'active'
    left join tasks t on ${openTask}
    where m.team_id = any(${teamIds})
    group by m.team_id`.execute(db);
  return new Map(rows.map((it) => [it.team_id, { members: it.members, load: loadOf(it) }]));
}

/**
 * The active members of one team, its lead first, with their open tasks and, for those who may see
 * it, what they are at.
 */
export async function memberLoads(
  { db, who, now }: Pick<Context, 'db' | 'who' | 'now'>,
  teamId: number,
) {
  const { rows } = await sql<
    LoadRow & {
      id: number;
      name: string;
      title: string | null;
      is_lead: boolean;
      allocation: number;
      running_key: string | null;
      running_title: string | null;
    }
  >`
    select p.id, p.name, p.title, m.is_lead, m.allocation, ${counts(dayOf(now))},
      max(r.key) as running_key, max(r.title) as running_title
    from ${membership} m
    join people p on p.id = m.person_id and p.status = 'active'
    left join tasks t on ${openTask}
    left join ${workGoingOn(who, now)} r on r.person_id = p.id
    where m.team_id = ${teamId}
    group by p.id, p.name, p.title, m.is_lead, m.allocation
    order by m.is_lead desc, overdue desc, open desc, p.name`.execute(db);
  return rows.map((it) => ({
    id: it.id,
    name: it.name,
    title: it.title,
    isLead: it.is_lead,
    allocation: it.allocation,
    load: loadOf(it),
    running:
      it.running_key === null ? null : { key: it.running_key, title: it.running_title ?? '' },
  }));
}
