import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { standardWorkdays } from '#/store/hours-on-day.ts';
import type { Db } from '#/store/records/records.ts';
import { teamInScope } from '#/store/scope.ts';
import { asSprints, selectSprints, tasksAsTheyStand, type SprintRow } from './sprints.records.ts';
import { taskBurn } from './task-burn.ts';

const staysIn = (db: Db, sprintId: number) =>
  db
    .selectFrom('task_sprint_stays as x')
    .innerJoin('tasks as t', 't.id', 'x.task_id')
    .select(['x.since', 'x.until', 't.status', 't.closed_at'])
    .where('x.sprint_id', '=', sprintId)
    .where('t.deleted_at', 'is', null)
    .execute();

async function burnOf(db: Db, sprint: SprintRow, now: Date) {
  const { started_at: startedAt, completed_at: completedAt, ends_on: endsOn, snapshot } = sprint;
  if (!startedAt) return null;
  const atEnd = snapshot && {
    scope: snapshot.tasks.length - snapshot.cancelled,
    done: snapshot.done,
  };
  const stays = (await staysIn(db, sprint.id)).map(({ since, until, status, closed_at }) => ({
    since,
    until,
    isCancelled: status === 'cancelled',
    closedAt: status === 'closed' ? closed_at : null,
  }));
  const workdays = await standardWorkdays(db, dayOf(now));
  return taskBurn({ startedAt, completedAt, endsOn, workdays, atEnd }, stays, now);
}

/** @throws Refusal `not-found`, also for one of a team outside the scope. */
export async function oneSprint({ id }: { id: number }, context: Context) {
  const { db, who, scope, now } = context;
  const where = sql`s.id = ${id} and ${teamInScope('s.team_id', who, scope)}`;
  const [row] = (await selectSprints(db, { where, limit: 1 })).rows;
  if (!row) throw notFound('This sprint');
  const [sprint] = await asSprints(db, [row], now);
  const next = await db
    .selectFrom('task_sprints')
    .select(['id', 'name'])
    .where('team_id', '=', row.team_id)
    .where('state', '=', 'planned')
    .where('id', '<>', id)
    .orderBy('starts_on')
    .orderBy('id')
    .execute();
  return {
    sprint: sprint!,
    tasks: row.snapshot?.tasks ?? (await tasksAsTheyStand(db, row, now)),
    movedTo: row.snapshot?.movedTo ?? null,
    burn: await burnOf(db, row, now),
    next,
    today: dayOf(now),
  };
}
