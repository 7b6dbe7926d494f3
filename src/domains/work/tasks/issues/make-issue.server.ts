import { may, scopeOf } from '#/kernel/access.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { appsInScope } from '#/store/scope.ts';
import { saveTask } from '../save-task.server.ts';
import { refuseUnlessEditor } from '../task-rights.server.ts';
import { statusWords, type TaskPriority } from '../task-rules.ts';
import type { tasksEndpoints } from '../tasks.contract.ts';
import { isOpen } from '../tasks.policy.ts';
import { lockTaskInSight, type TaskRecord } from '../tasks.records.ts';

/** What becomes of a task that is made an issue. */
export interface IssueOfTask {
  projectId: number;
  title: string;
  /** Markdown, cleaned when the task was saved. */
  description: string | null;
  priority: TaskPriority;
  dueOn: string | null;
  appId: number | null;
  /** Left out by projects of which this person is no member. */
  assigneeId: number | null;
  /** Work on it has begun. */
  isBegun: boolean;
}

/** How the projects make an issue, with the rights of whoever asks; refuses as they do. */
export type IssueMaking = (context: Context, issue: IssueOfTask) => Promise<{ id: number }>;

/** The app, where whoever asks may see it. */
async function seenApp({ app }: TaskRecord, { db, who }: Context) {
  const scope = scopeOf(may('apps:read'), who.grants);
  if (!app || !scope) return null;
  const apps = await appsInScope(db, who, scope);
  return apps === 'all' || apps.includes(app.id) ? app.id : null;
}

type Make = ParsedInputOf<(typeof tasksEndpoints)['POST /tasks/make-issue']>;

/**
 * Makes an issue of a task, which becomes the work on it: its hours, comments and files stay with the
 * task. All or nothing.
 */
export async function makeIssueOf(
  make: IssueMaking,
  { id, version, projectId }: Make,
  context: Context,
) {
  const { db, who, scope, now } = context;
  const task = await lockTaskInSight(db, { id }, who, scope, now);
  await refuseUnlessEditor(task, context);
  if (version !== task.version) throw stale(task);
  if (task.issue) throw conflict(`${task.key} is the work on ${task.issue.key} already.`);
  if (!isOpen(task))
    throw conflict(
      `${task.key} is ${statusWords[task.status].toLowerCase()}; only open tasks become issues.`,
    );
  const issue = await make(context, {
    projectId,
    title: task.title,
    description: task.description,
    priority: task.priority,
    dueOn: task.dueOn,
    appId: await seenApp(task, context),
    assigneeId: task.assignee?.id ?? null,
    isBegun: task.status !== 'todo',
  });
  return saveTask({ id, version, issueId: issue.id }, context);
}
