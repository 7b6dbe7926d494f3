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
import { openStatuses, type TaskPriority, type TaskStatus } from '../task-rules.ts';
import { deadSince, mayEditTask, workGoingOn } from '../tasks.policy.ts';
import { CLOSED_DAYS, MOST_CARDS } from './teams.contract.ts';

export interface Wanted extends Pick<WorkFilter, 'team' | 'person' | 'app' | 'type'> {
  sprint?: number | undefined;
  search?: string | undefined;
}

interface Row {
  id: number;
  version: number;
  key: string;
  title: string;
  type: string;
  status: TaskStatus;
  priority: TaskPriority;
  app_id: number | null;
  app: string | null;
  icon: number | null;
  icon_file: string | null;
  assignee_id: number | null;
  assignee: string | null;
  reviewer_id: number | null;
  due_on: string | null;
  pause_reason: string | null;
  running_since: Date | null;
  items_done: number;
  items: number;
  phases_ahead: number;
  sprint_id: number | null;
  sprint: string | null;
  reporter_id: number;
  app_team_id: number | null;
  total: number;
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

/**
 * Cards of a board, by priority and day. Work without a sign of life
 * counts as paused, written down or not.
 */
export async function selectCards(
  db: Db,
  wanted: Wanted,
  { by, read }: { by: Viewer; read: Scope },
  { now, today }: { now: Date; today: string },
) {
  const dead = deadSince(now);
  const { rows } = await sql<Row>`
    select t.id, t.version, t.key, t.title, t.type, t.priority, t.app_id, a.name as app, a.icon,
      a.icon_file, t.assignee_id, p.name as assignee, t.reviewer_id, t.reporter_id, a.team_id as app_team_id, t.due_on,
      case when run.is_dead then 'paused' else t.status end as status,
      case when run.is_dead then ${NO_HEARTBEAT} else t.pause_reason end as pause_reason,
      case when not run.is_dead then run.started_at end as running_since,
      coalesce(c.done, 0)::int as items_done, coalesce(c.total, 0)::int as items,
      (select count(*)::int from task_phases here
        join task_phases later on later.type_id = here.type_id and later.position > here.position
        where here.id = t.phase_id) as phases_ahead,
      s.id as sprint_id, s.name as sprint,
      count(*) over ()::int as total
    from tasks t
    left join apps a on a.id = t.app_id
    left join people p on p.id = t.assignee_id
    left join task_sprint_tasks x on x.task_id = t.id
    left join task_sprints s on s.id = x.sprint_id and s.state <> 'completed'
    left join (
      select task_id, count(done_at) as done, count(*) as total from task_checklist group by 1
    ) c on c.task_id = t.id
    left join (
      select task_id, person_id, started_at, last_beat_at <= ${dead} as is_dead
      from task_intervals where ended_at is null
    ) run on run.task_id = t.id and run.person_id = t.assignee_id
    where ${taskInScope(by, read)} and ${whereOf(wanted, today)}
    order by t.status = 'closed', t.closed_at desc nulls last,
      array_position(array['urgent', 'high', 'medium', 'low'], t.priority),
      t.due_on nulls last, t.id
    limit ${MOST_CARDS}`.execute(db);
  return {
    totalRows: rows[0]?.total ?? 0,
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

interface MemberRow {
  id: number;
  name: string;
  title: string | null;
  teams: { id: number; name: string }[] | null;
  open: number;
  in_progress: number;
  to_review: number;
  overdue: number;
  running_key: string | null;
  running_title: string | null;
  running_since: Date | null;
  may_get: boolean;
}

/** Active people in scope with what they have to do. */
export async function selectMembers(
  db: Db,
  { team, search }: { team?: number | undefined; search?: string | undefined },
  { who, read, write }: { who: Who; read: Scope; write: Scope | undefined },
  { now, today }: { now: Date; today: string },
) {
  const like = anywhere(search ?? '');
  const { rows } = await sql<MemberRow>`
    select p.id, p.name, p.title, g.teams, coalesce(t.open, 0)::int as open,
      coalesce(t.in_progress, 0)::int as in_progress, coalesce(t.overdue, 0)::int as overdue,
      coalesce(r.waiting, 0)::int as to_review,
      run.key as running_key, run.title as running_title, run.started_at as running_since,
      ${write ? personInScope('p.id', who, write) : sql`false`} as may_get
    from people p
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name) as teams
      from teams g where g.lead_id = p.id or g.id in (
        select m.team_id from team_members m where m.person_id = p.id and m.until is null)
    ) g on true
    left join (
      select assignee_id, count(*) as open,
        count(*) filter (where status = 'in_progress') as in_progress,
        count(*) filter (where due_on < ${today}) as overdue
      from tasks where deleted_at is null and status = any(${openStatuses}) group by 1
    ) t on t.assignee_id = p.id
    left join (
      select reviewer_id, count(*) as waiting from tasks
      where deleted_at is null and status = 'in_review' group by 1
    ) r on r.reviewer_id = p.id
    left join ${workGoingOn(who, now)} run on run.person_id = p.id
    where p.status = 'active' and ${personInScope('p.id', who, read)}
      and ${team === undefined ? sql`true` : sql`p.id in ${membersOf(team)}`}
      and ${search ? sql`p.name ilike ${like}` : sql`true`}`.execute(db);
  return rows;
}
