import { sql } from 'kysely';
import type { Scope } from '#/kernel/access.ts';
import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { NO_HEARTBEAT } from '#/kernel/pause-reasons.ts';
import { anywhere } from '#/store/records/like.ts';
import type { Db } from '#/store/records/records.ts';
import { personInScope, taskInScope } from '#/store/scope.ts';
import type { Viewer } from '#/store/viewer.ts';
import type { Who } from '#/store/who.ts';
import { appOf } from '../reports/stretches.records.ts';
import type { WorkFilter } from '../reports/work-filter.contract.ts';
import { membersOf, taskWithin } from '../reports/work-reach.records.ts';
import { openStatuses, type TaskStatus } from '../task-rules.ts';
import { deadSince, mayEditTask, workGoingOn } from '../tasks.policy.ts';
import { CLOSED_DAYS, MOST_CARDS } from './teams.contract.ts';

export interface Wanted extends Pick<WorkFilter, 'team' | 'person' | 'app' | 'type'> {
  sprint?: number | undefined;
  search?: string | undefined;
}

/** Tasks of a team: of its members, and those of its apps that nobody has. */
const ofTeam = (team: number) => sql`(t.assignee_id in ${membersOf(team)}
  or (t.assignee_id is null and a.team_id = ${team}))`;

function whereOf(it: Wanted, today: string) {
  const like = anywhere(it.search ?? '');
  const parts = [
    taskWithin(it),
    sql`(t.status = any(${openStatuses})
      or (t.status = 'closed' and t.closed_at >= ${instantOf(addDays(today, -CLOSED_DAYS))}))`,
    it.team !== undefined && ofTeam(it.team),
    it.person !== undefined && sql`t.assignee_id = ${it.person}`,
    it.sprint !== undefined && sql`x.sprint_id = ${it.sprint}`,
    it.search && sql`(t.title ilike ${like} or t.key ilike ${like})`,
  ].filter((part) => part !== false && part !== '' && part !== undefined);
  return sql.join(parts, sql` and `);
}

const idOf = (id: number | null) => (id === null ? null : { id });

/** The order of the cards of a column. */
const inColumn = sql`t.closed_at desc nulls last,
  array_position(array['urgent', 'high', 'medium', 'low'], t.priority), t.due_on nulls last, t.id`;

/** Work without a sign of life counts as paused, written down or not. */
const statusNow = sql<TaskStatus>`case when run.is_dead then 'paused' else t.status end`;

/**
 * Cards of a board, by priority and day. Where a board cannot have all of them, each status has its
 * first ones: the less pressing columns are not empty because others are full.
 */
export async function selectCards(
  db: Db,
  wanted: Wanted,
  { by, read }: { by: Viewer; read: Scope },
  { now, today }: { now: Date; today: string },
) {
  const dead = deadSince(now);
  const rows = await db
    .selectFrom('tasks as t')
    .leftJoin('apps as a', 'a.id', 't.app_id')
    .leftJoin('people as p', 'p.id', 't.assignee_id')
    .leftJoin('task_sprint_tasks as x', 'x.task_id', 't.id')
    .leftJoin('task_sprints as s', (join) =>
      join.onRef('s.id', '=', 'x.sprint_id').on('s.state', '<>', sql.lit('completed')),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('task_checklist')
          .select(['task_id', sql<number>`count(done_at)`.as('done')])
          .select(sql<number>`count(*)`.as('total'))
          .groupBy('task_id')
          .as('c'),
      (join) => join.onRef('c.task_id', '=', 't.id'),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('task_intervals')
          .select(['task_id', 'person_id', 'started_at'])
          .select(sql<boolean>`last_beat_at <= ${dead}`.as('is_dead'))
          .where('ended_at', 'is', null)
          .as('run'),
      (join) => join.onRef('run.task_id', '=', 't.id').onRef('run.person_id', '=', 't.assignee_id'),
    )
    .select(['t.id', 't.version', 't.key', 't.title', 't.type', 't.priority', 't.app_id'])
    .select(['a.name as app', 'a.icon', 'a.icon_file', 't.assignee_id', 'p.name as assignee'])
    .select(['t.reviewer_id', 't.reporter_id', 'a.team_id as app_team_id', 't.due_on'])
    .select([
      statusNow.as('status'),
      sql<string | null>`case when run.is_dead then ${NO_HEARTBEAT} else t.pause_reason end`.as(
        'pause_reason',
      ),
      sql<Date | null>`case when not run.is_dead then run.started_at end`.as('running_since'),
      sql<number>`coalesce(c.done, 0)::int`.as('items_done'),
      sql<number>`coalesce(c.total, 0)::int`.as('items'),
    ])
    .select(
      sql<number>`(select count(*)::int from task_phases here
        join task_phases later on later.type_id = here.type_id and later.position > here.position
        where here.id = t.phase_id)`.as('phases_ahead'),
    )
    .select(['s.id as sprint_id', 's.name as sprint'])
    .select([
      sql<number>`count(*) over ()::int`.as('total'),
      sql<number>`count(*) over (partition by ${statusNow})::int`.as('of_status'),
      sql<number>`row_number() over (order by t.status = 'closed', ${inColumn})::int`.as('place'),
    ])
    .where(taskInScope(by, read))
    .where(sql<boolean>`${whereOf(wanted, today)}`)
    .orderBy(sql`row_number() over (partition by ${statusNow} order by ${inColumn})`)
    .orderBy('place')
    .limit(MOST_CARDS)
    .execute();
  rows.sort((a, b) => a.place - b.place);
  return {
    totalRows: rows[0]?.total ?? 0,
    counts: Object.fromEntries(rows.map((it) => [it.status, it.of_status])),
    tasks: rows.map((it) => ({
      id: it.id,
      version: it.version,
      key: it.key,
      title: it.title,
      type: it.type,
      status: it.status,
      priority: it.priority,
      app: appOf(it),
      assignee: it.assignee_id === null ? null : { id: it.assignee_id, name: it.assignee! },
      reviewerId: it.reviewer_id,
      dueOn: it.due_on,
      pauseReason: it.pause_reason,
      runningSince: it.running_since,
      checklist: { done: it.items_done, of: it.items },
      phasesAhead: it.phases_ahead,
      sprint: it.sprint_id === null ? null : { id: it.sprint_id, name: it.sprint! },
      can: {
        edit: mayEditTask(
          {
            assignee: idOf(it.assignee_id),
            reporter: { id: it.reporter_id },
            reviewer: idOf(it.reviewer_id),
            appTeamId: it.app_team_id,
            deletedAt: null,
          },
          by,
        ),
      },
    })),
  };
}

interface GoingOn {
  person_id: number;
  key: string;
  title: string;
  started_at: Date;
}

/** Active people in scope with what they have to do. */
export function selectMembers(
  db: Db,
  { team, search }: { team?: number | undefined; search?: string | undefined },
  { who, read, write }: { who: Who; read: Scope; write: Scope | undefined },
  { now, today }: { now: Date; today: string },
) {
  const ownTeams = sql<{ teams: { id: number; name: string }[] | null }>`(
    select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name) as teams
    from teams g where g.lead_id = p.id or g.id in (
      select m.team_id from team_members m where m.person_id = p.id and m.until is null))`;
  return db
    .selectFrom('people as p')
    .leftJoinLateral(ownTeams.as('g'), (join) => join.onTrue())
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('tasks')
          .select([
            'assignee_id',
            sql<number>`count(*)`.as('open'),
            sql<number>`count(*) filter (where status = 'in_progress')`.as('in_progress'),
            sql<number>`count(*) filter (where due_on < ${today})`.as('overdue'),
          ])
          .where('deleted_at', 'is', null)
          .where(sql<boolean>`status = any(${openStatuses})`)
          .groupBy('assignee_id')
          .as('t'),
      (join) => join.onRef('t.assignee_id', '=', 'p.id'),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('tasks')
          .select(['reviewer_id', sql<number>`count(*)`.as('waiting')])
          .where('deleted_at', 'is', null)
          .where('status', '=', sql.lit('in_review'))
          .groupBy('reviewer_id')
          .as('r'),
      (join) => join.onRef('r.reviewer_id', '=', 'p.id'),
    )
    .leftJoin(sql<GoingOn>`${workGoingOn(who, now)}`.as('run'), 'run.person_id', 'p.id')
    .select(['p.id', 'p.name', 'p.title', 'g.teams'])
    .select([
      sql<number>`coalesce(t.open, 0)::int`.as('open'),
      sql<number>`coalesce(t.in_progress, 0)::int`.as('in_progress'),
      sql<number>`coalesce(t.overdue, 0)::int`.as('overdue'),
      sql<number>`coalesce(r.waiting, 0)::int`.as('to_review'),
    ])
    .select(['run.key as running_key', 'run.title as running_title'])
    .select('run.started_at as running_since')
    .select(sql<boolean>`${write ? personInScope('p.id', who, write) : sql`false`}`.as('may_get'))
    .where('p.status', '=', sql.lit('active'))
    .where(personInScope('p.id', who, read))
    .$if(team !== undefined, (it) => it.where(sql<boolean>`p.id in ${membersOf(team!)}`))
    .$if(Boolean(search), (it) => it.where('p.name', 'ilike', anywhere(search!)))
    .execute();
}
