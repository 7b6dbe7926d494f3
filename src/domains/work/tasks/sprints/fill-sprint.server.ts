import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { counted } from '#/kernel/numbers.ts';
import { conflict, invalid, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { personInScope, taskInScope } from '#/store/scope.ts';
import { membersOf } from '../reports/work-reach.records.ts';
import { openStatuses } from '../task-rules.ts';
import { toChange } from './sprint-changes.server.ts';
import type { taskSprintsEndpoints } from './sprints.contract.ts';
import type { SprintRow } from './sprints.records.ts';
import { putIntoSprint } from './stays.records.ts';

type Fill = ParsedInputOf<(typeof taskSprintsEndpoints)['POST /tasks/members/sprint-update']>;

type TaskRow = Awaited<ReturnType<typeof tasksOf>>[number];

async function refuseUnlessPerson({ db, who, scope }: Context, id: number) {
  const person = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', id)
    .where(personInScope('id', who, scope))
    .executeTakeFirst();
  if (!person) throw invalid({ personId: 'This person was not found.' });
}

/** The named tasks, or the open ones of a person, as far as they are in scope; locked. */
async function tasksOf({ ids, personId }: Fill, sprint: SprintRow | null, context: Context) {
  const { db, who, scope } = context;
  const wanted = ids
    ? sql`t.id = any(${ids})`
    : sql`t.assignee_id = ${personId} and t.status = any(${openStatuses})`;
  const fits = sprint
    ? sql`(t.assignee_id in ${membersOf(sprint.team_id)} or a.team_id = ${sprint.team_id})`
    : sql`true`;
  const rows = await db
    .selectFrom('tasks as t')
    .leftJoin('apps as a', 'a.id', 't.app_id')
    .leftJoin('task_sprint_tasks as x', 'x.task_id', 't.id')
    .leftJoin('task_sprints as s', 's.id', 'x.sprint_id')
    .select(['t.id', 't.key', 's.id as sprint_id', 's.name as sprint', 's.state'])
    // It is of the sprint's team: by who has it, or by its app.
    .select(sql<boolean>`coalesce(${fits}, false)`.as('fits'))
    .where(sql<boolean>`${wanted}`)
    .where(taskInScope(who, scope))
    .orderBy('t.id')
    .forNoKeyUpdate('t')
    .execute();
  if (ids && rows.length < new Set(ids).size) throw notFound('One of these tasks');
  return rows;
}

/** No sprint of these tasks is started or completed meanwhile. */
async function holdSprints({ ids, personId, sprintId }: Fill, { db }: Context) {
  await db
    .selectFrom('teams as g')
    .select('g.id')
    .where('g.id', 'in', (eb) =>
      eb
        .selectFrom('task_sprints as s')
        .select('s.team_id')
        .where('s.id', '=', sql<number>`${sprintId}`)
        .union(
          eb
            .selectFrom('task_sprints as s')
            .innerJoin('task_sprint_tasks as x', 'x.sprint_id', 's.id')
            .innerJoin('tasks as t', 't.id', 'x.task_id')
            .select('s.team_id')
            .where(sql<boolean>`(t.id = any(${ids ?? []}) or t.assignee_id = ${personId ?? null})`),
        ),
    )
    .orderBy('g.id')
    .forNoKeyUpdate()
    .execute();
}

/** Where they go back to: a completed sprint takes nothing any more. */
const placesBefore = (moving: readonly TaskRow[]) =>
  [...Map.groupBy(moving, (it) => (it.state === 'completed' ? null : it.sprint_id))].map(
    ([sprintId, some]) => ({ sprintId, ids: some.map((it) => it.id) }),
  );

/** Puts tasks into a sprint or takes them out of theirs; those of a completed one are kept there. */
export async function fillSprint(it: Fill, context: Context) {
  const { db, now, audit } = context;
  if (it.personId !== undefined) await refuseUnlessPerson(context, it.personId);
  await holdSprints(it, context);
  const sprint = it.sprintId === null ? null : await toChange(context, { id: it.sprintId });
  if (sprint?.state === 'completed') {
    throw conflict(`${sprint.name} is completed and stays as it was.`, {
      sprintId: 'It is completed.',
    });
  }
  const tasks = await tasksOf(it, sprint, context);
  const stranger = tasks.find((task) => !task.fits);
  if (stranger) {
    throw invalid({ ids: `${stranger.key} is not a task of ${sprint?.team ?? 'this team'}.` });
  }
  const moving = tasks.filter(
    (task) => task.sprint_id !== it.sprintId && (sprint !== null || task.state !== 'completed'),
  );
  const ids = moving.map((task) => task.id);
  await putIntoSprint(db, ids, sprint?.id ?? null, now);
  for (const task of moving) {
    audit({
      action: 'task.sprint',
      subject: ['task', task.id],
      before: { sprint: task.sprint },
      after: { sprint: sprint?.name ?? null },
    });
  }
  const count = counted(ids.length, 'task');
  const where = sprint ? `in ${sprint.name}` : 'in no sprint';
  return {
    message: ids.length === 0 ? `Nothing to move: already ${where}.` : `${count} now ${where}.`,
    moved: ids.length,
    before: placesBefore(moving),
  };
}
