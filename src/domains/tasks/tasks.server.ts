import { sql, type RawBuilder } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { invalid, notAllowed, notFound } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { refuseUnlessMine, startTask, step, tellTurn, toMove } from './move-task.server.ts';
import { saveTask } from './save-task.server.ts';
import { settleTasks } from './settle-tasks.records.ts';
import { historyOf } from './task-history.records.ts';
import { openStatuses } from './task-rules.ts';
import { tasksEndpoints } from './tasks.contract.ts';
import { findTask, runningTask, selectTasks, type TaskRecord } from './tasks.records.ts';
import { beat, lockPerson } from './work.records.ts';

type Wanted = ParsedInputOf<(typeof tasksEndpoints)['GET /tasks']>;

function whereOf({ whose, status, search }: Wanted, { who }: Context): RawBuilder<unknown> {
  const mine = whose === 'mine' ? sql`t.assignee_id = ${who.id}` : sql`t.reviewer_id = ${who.id}`;
  const statuses: readonly string[] = status === 'open' ? openStatuses : [status];
  const within = status === 'all' ? sql`true` : sql`at.status = any(${statuses})`;
  const like = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const found = search ? sql`(t.title ilike ${like} or t.key ilike ${like})` : sql`true`;
  return sql`${mine} and ${within} and ${found}`;
}

/** What one is at comes first, then what was begun, then by due day and priority. */
const order = sql`at.running_since is null, at.status not in ('in_progress', 'paused'),
  t.due_on nulls last, array_position(array['urgent', 'high', 'medium', 'low'], t.priority), t.id`;

const needsWords = (reason: string | undefined) => {
  if (!reason) throw invalid({ reason: 'Say why, so that the others know.' });
};

/** The reviewer alone judges the work. */
function refuseUnlessReviewer(task: TaskRecord, { who }: Context) {
  if (task.reviewer?.id !== who.id) throw notAllowed(`${task.key} is not yours to review.`);
}

async function update(
  {
    status,
    pauseRunning,
    reason,
    ...which
  }: ParsedInputOf<(typeof tasksEndpoints)['POST /tasks/status-update']>,
  context: Context,
) {
  const task = await toMove(context, which);
  if (status === 'in_progress') return startTask(context, task, { pauseRunning, reason });
  if (status === 'in_review') {
    refuseUnlessMine(task, context);
    if (!task.reviewer) throw invalid({ status: 'This task has no reviewer.' });
  }
  if (status === 'changes_requested') refuseUnlessReviewer(task, context);
  if (status === 'cancelled' && task.reporter.id !== context.who.id)
    refuseUnlessMine(task, context);
  if (status !== 'in_review') needsWords(reason);
  const moved = await step(context, task, status, { reason });
  await tellTurn(context, moved);
  return moved;
}

/** The assignee hands it in, which closes it unless somebody reviews it; the reviewer closes it. */
async function close(
  { note, ...which }: ParsedInputOf<(typeof tasksEndpoints)['POST /tasks/close']>,
  context: Context,
) {
  const task = await toMove(context, which);
  if (task.status === 'in_review') {
    refuseUnlessReviewer(task, context);
    const closed = await step(context, task, 'closed', { note });
    await tellTurn(context, closed);
    return closed;
  }
  refuseUnlessMine(task, context);
  const handedIn = await step(context, task, 'in_review', { note });
  if (!task.reviewer) return step(context, handedIn, 'closed');
  await tellTurn(context, handedIn);
  return handedIn;
}

export const tasksServed = serve(tasksEndpoints, {
  'GET /tasks': async (wanted, context) => {
    const { db, who, now } = context;
    const { page, perPage } = wanted;
    const where = whereOf(wanted, context);
    const offset = (page - 1) * perPage;
    const { rows, total } = await selectTasks(db, now, { where, order, limit: perPage, offset });
    const beyond = rows.length === 0 && offset > 0;
    return {
      rows,
      totalRows: beyond ? (await selectTasks(db, now, { where })).total : total,
      running: await runningTask(db, who.id, now),
      now,
      today: dayOf(now),
    };
  },

  'GET /tasks/info': async (which, { db, who, scope, now }) => {
    const task = await findTask(db, which, who, scope, now);
    if (!task) throw notFound('This task');
    return { task, ...(await historyOf(db, task.id)) };
  },

  'POST /tasks/save': saveTask,
  'POST /tasks/status-update': update,

  'POST /tasks/pause': async ({ reason, note, ...which }, context) => {
    const task = await toMove(context, which);
    refuseUnlessMine(task, context);
    return step(context, task, 'paused', { reason, note });
  },

  'POST /tasks/close': close,

  'POST /tasks/heartbeat': async (_input, { db, who, now, notify }) => {
    await lockPerson(db, who.id);
    await settleTasks(db, now, notify, who.id);
    return { running: await beat(db, who.id, now) };
  },
});
