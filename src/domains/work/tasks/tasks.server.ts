import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { invalid } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { throughChecklist } from './checklist-gate.server.ts';
import { allOf, matchesText } from './conditions.records.ts';
import { taskInfo } from './info/task-info.server.ts';
import { makeIssueOf, type IssueMaking } from './issues/make-issue.server.ts';
import { tasksOfIssue, workOnIssue } from './issues/work-on-issue.server.ts';
import { handIn, reopenTask, startTask, step, tellTurn, toMove } from './move-task.server.ts';
import { judge } from './reviews/judge.server.ts';
import { saveTask } from './save-task.server.ts';
import { refuseUnlessInvolved, refuseUnlessMine } from './task-rights.server.ts';
import { openStatuses } from './task-rules.ts';
import { tasksEndpoints } from './tasks.contract.ts';
import { pageOfTasks, runningTask, type TaskRecord } from './tasks.records.ts';
import { signOfLife } from './timers/idle.server.ts';

type Wanted = ParsedInputOf<(typeof tasksEndpoints)['GET /tasks']>;

const whereOf = ({ whose, status, search }: Wanted, { who }: Context) =>
  allOf([
    sql`t.deleted_at is null`,
    whose === 'mine' ? sql`t.assignee_id = ${who.id}` : sql`t.reviewer_id = ${who.id}`,
    status !== 'all' && sql`at.status = any(${status === 'open' ? openStatuses : [status]})`,
    matchesText(search),
  ]);

/** What one is at comes first, then what was begun, then by due day and priority. */
const order = sql`at.running_since is null, at.status not in ('in_progress', 'paused'),
  t.due_on nulls last, array_position(array['urgent', 'high', 'medium', 'low'], t.priority), t.id`;

const needsWords = (reason: string | undefined) => {
  if (!reason) throw invalid({ reason: 'Say why, so that the others know.' });
};

type Update = ParsedInputOf<(typeof tasksEndpoints)['POST /tasks/status-update']>;

async function sendToReview(context: Context, task: TaskRecord, it: Pick<Update, 'override'>) {
  refuseUnlessMine(task, context);
  if (!task.reviewer) throw invalid({ status: 'This task has no reviewer.' });
  const override = throughChecklist(task, 'in_review', it.override);
  const handedIn = await step(context, task, 'in_review', { override });
  await tellTurn(context, handedIn);
  return handedIn;
}

async function update(
  { status, pauseRunning, reason, override, ...which }: Update,
  context: Context,
) {
  const task = await toMove(context, which);
  if (status === 'in_progress') {
    const isAnothers = task.assignee !== null && task.assignee.id !== context.who.id;
    if (task.status === 'closed' && isAnothers) return reopenTask(context, task, reason);
    return startTask(context, task, { pauseRunning, reason });
  }
  if (status === 'in_review') return sendToReview(context, task, { override });
  if (status === 'changes_requested') {
    needsWords(reason);
    return judge(context, task, { verdict: 'returned', note: reason });
  }
  await refuseUnlessInvolved(task, context);
  needsWords(reason);
  const cancelled = await step(context, task, 'cancelled', { reason });
  await tellTurn(context, cancelled);
  return cancelled;
}

/** The assignee hands it in, which closes it unless somebody reviews it; the reviewer closes it. */
async function close(
  { note, override, ...which }: ParsedInputOf<(typeof tasksEndpoints)['POST /tasks/close']>,
  context: Context,
) {
  const task = await toMove(context, which);
  if (task.status === 'in_review') {
    return judge(context, task, { verdict: 'approved', note, override });
  }
  return handIn(context, task, { note, override });
}

/** Tasks; the server says how the projects make an issue of one. */
export const tasksServedBy = (makeIssue: IssueMaking) =>
  serve(tasksEndpoints, {
    'GET /tasks': async (wanted, context) => {
      const { db, who, now } = context;
      const where = whereOf(wanted, context);
      return {
        ...(await pageOfTasks(db, now, { where, order }, wanted)),
        running: await runningTask(db, who.id, now),
        now,
        today: dayOf(now),
      };
    },

    'GET /tasks/info': taskInfo,
    'POST /tasks/save': saveTask,
    'POST /tasks/status-update': update,

    'POST /tasks/pause': async ({ reason, note, ...which }, context) => {
      const task = await toMove(context, which);
      refuseUnlessMine(task, context);
      return step(context, task, 'paused', { reason, note });
    },

    'POST /tasks/close': close,

    'GET /tasks/of-issue': tasksOfIssue,
    'POST /tasks/make-issue': (it, context) => makeIssueOf(makeIssue, it, context),
    'POST /tasks/work-on-issue': workOnIssue,
    'POST /tasks/heartbeat': signOfLife,
  });
