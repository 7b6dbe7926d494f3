import { sql } from 'kysely';
import { workGoingOn } from '#/domains/work/tasks/tasks.policy.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import type { Load } from './teams-overview.contract.ts';

/** Present members of teams, leads included, each once a team. */
const membership = sql<{
  team_id: number;
  person_id: number;
  allocation: number;
  is_lead: boolean;
}>`(
  select team_id, person_id, max(allocation) as allocation, bool_or(is_lead) as is_lead from (
    select team_id, person_id, allocation, false as is_lead from team_members where until is null
    union all select id, lead_id, 100, true from teams where lead_id is not null
  ) m group by team_id, person_id)`.as('m');

const counts = (today: string) =>
  [
    sql<number>`count(t.id)::int`.as('open'),
    sql<number>`count(t.id) filter (where t.status = 'in_progress')::int`.as('in_progress'),
    sql<number>`count(t.id) filter (where t.due_on < ${today})::int`.as('overdue'),
  ] as const;

const openTask = sql<boolean>`t.assignee_id = p.id and t.deleted_at is null
  and t.status not in ('closed', 'cancelled')`;

const loadOf = (it: Record<'open' | 'in_progress' | 'overdue', number>): Load => ({
  open: it.open,
  inProgress: it.in_progress,
  overdue: it.overdue,
});

/** Head count and open tasks of each team's active members, by the team's id. */
export async function teamLoads(db: Db, teamIds: readonly number[], today: string) {
  const rows = await db
    .selectFrom(membership)
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .leftJoin('tasks as t', (on) => on.on(openTask))
    .select(['m.team_id', sql<number>`count(distinct p.id)::int`.as('members')])
    .select(counts(today))
    .where('p.status', '=', sql.lit('active'))
    .where('m.team_id', '=', sql<number>`any(${teamIds})`)
    .groupBy('m.team_id')
    .execute();
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
  const goingOn = workGoingOn(who, now).$castTo<{
    person_id: number;
    key: string;
    title: string;
  }>();
  const rows = await db
    .selectFrom(membership)
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .leftJoin('tasks as t', (on) => on.on(openTask))
    .leftJoin(goingOn.as('r'), 'r.person_id', 'p.id')
    .select(['p.id', 'p.name', 'p.title', 'm.is_lead', 'm.allocation'])
    .select(counts(dayOf(now)))
    .select((eb) => [
      eb.fn.max('r.key').as('running_key'),
      eb.fn.max('r.title').as('running_title'),
    ])
    .where('p.status', '=', sql.lit('active'))
    .where('m.team_id', '=', teamId)
    .groupBy(['p.id', 'p.name', 'p.title', 'm.is_lead', 'm.allocation'])
    .orderBy('m.is_lead', 'desc')
    .orderBy('overdue', 'desc')
    .orderBy('open', 'desc')
    .orderBy('p.name')
    .execute();
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
