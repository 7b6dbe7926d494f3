import { sql } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, notAllowed, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { appsInScope } from '#/store/scope.ts';
import { viewerOf } from '#/store/viewer.ts';
import { startTask, toMove } from '../move-task.server.ts';
import { saveTask } from '../save-task.server.ts';
import { openStatuses } from '../task-rules.ts';
import type { tasksEndpoints } from '../tasks.contract.ts';
import { workOnSeenIssue } from '../tasks.policy.ts';
import { selectTasks } from '../tasks.records.ts';
import { lockPerson } from '../work.records.ts';
import { seenIssue, type SeenIssue } from './seen-issue.records.ts';

/** People who work on one issue, more than any has. */
const MOST = 200;

type WorkOn = ParsedInputOf<(typeof tasksEndpoints)['POST /tasks/work-on-issue']>;

/** @throws Refusal `not-found` for one that is absent, deleted or out of sight. */
async function needIssue({ db, who }: Context, id: number): Promise<SeenIssue> {
  const issue = await seenIssue(db, who, id);
  if (!issue) throw notFound('This issue');
  return issue;
}

/** The tasks that are the work on an issue. */
async function tasksOf({ db, now }: Context, issueId: number) {
  const where = sql`t.issue_id = ${issueId} and t.deleted_at is null`;
  const order = sql`at.running_since is null, t.id`;
  return (await selectTasks(db, now, { where, order, limit: MOST })).rows;
}

const isOpen = (it: { status: string }) => openStatuses.some((one) => one === it.status);

/** Who works on an issue, and for how long by now. */
export async function tasksOfIssue({ issueId }: { issueId: number }, context: Context) {
  const { db, who, now } = context;
  await needIssue(context, issueId);
  const tasks = await tasksOf(context, issueId);
  const viewer = await viewerOf(db, who);
  return {
    rows: tasks.map((it) => workOnSeenIssue(it, viewer)),
    workedSeconds: tasks.reduce((sum, it) => sum + it.workedSeconds, 0),
    mine: tasks.find((it) => it.assignee?.id === who.id && isOpen(it)) ?? null,
    now,
  };
}

/** @throws Refusal `conflict` for an issue on which no work begins. */
function refuseOver(issue: SeenIssue) {
  if (issue.archived_at) throw conflict('Its project is archived.');
  if (issue.status_group === 'completed' || issue.status_group === 'cancelled')
    throw conflict(`${issue.key} is ${issue.status.toLowerCase()}. Open it again first.`);
}

/** A task of one's own that is the work on the issue: called as it is, of its app and due with it. */
async function makeTask(issue: SeenIssue, context: Context) {
  const { db, who } = context;
  const scope = scopeOf(may('tasks:write'), who.grants);
  if (scope === undefined) throw notAllowed('You may not create tasks.');
  const apps = await appsInScope(db, who, scope);
  const { app_id, due_on, priority } = issue;
  const hasApp = app_id !== null && (apps === 'all' || apps.includes(app_id));
  return saveTask(
    {
      title: issue.title,
      issueId: issue.id,
      ...(hasApp && { appId: app_id }),
      ...(due_on && { dueOn: due_on }),
      ...(priority !== 'none' && { priority }),
    },
    { ...context, scope },
  );
}

/**
 * Starts the timer on an issue. Timer, pauses, hours and times away are those of a task of whoever
 * works on it, so that a person is at one thing at a time, whichever kind of work it is.
 */
export async function workOnIssue({ issueId, pauseRunning }: WorkOn, context: Context) {
  const issue = await needIssue(context, issueId);
  // Two presses at once make one task.
  await lockPerson(context.db, context.who.id);
  const own = (await tasksOf(context, issueId)).filter((it) => it.assignee?.id === context.who.id);
  const open = own.find(isOpen);
  if (!open) refuseOver(issue);
  // What was closed with the issue goes on with it; reviewed work stays as it was judged.
  const mine = open ?? own.findLast((it) => it.status === 'closed' && !it.reviewer);
  const { id } = mine ?? (await makeTask(issue, context));
  const reason = mine?.status === 'closed' ? `Work on ${issue.key} goes on` : undefined;
  return startTask(context, await toMove(context, { id }), { pauseRunning, reason });
}
