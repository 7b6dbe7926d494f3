import { sql } from 'kysely';
import { may, scopeOf, type Scope } from '#/kernel/access.ts';
import { taskSeen, type Reading } from '#/store/scope.ts';
import { reaches, type Viewer } from '#/store/viewer.ts';
import { HEARTBEAT_MS, openStatuses } from './task-rules.ts';
import type { TaskRecord } from './tasks.records.ts';

/** Of whom a task is: all that who sees it depends on. */
interface Whose {
  assignee: { id: number } | null;
  reporter: { id: number };
  reviewer: { id: number } | null;
  /** The team of the app it is about. */
  appTeamId: number | null;
  deletedAt: Date | null;
}

/** What `taskInScope` says in SQL, of a task that is loaded. */
export function isInScope(task: Whose, by: Viewer, scope: Scope): boolean {
  if (task.deletedAt) return false;
  if (reaches(by, scope, task.assignee?.id ?? null)) return true;
  if (task.reporter.id === by.id || task.reviewer?.id === by.id) return true;
  return !task.assignee && task.appTeamId !== null && by.teamIds.includes(task.appTeamId);
}

/** What `taskSeen` says in SQL, of a task that is loaded. */
export function seesTask(task: Whose, by: Viewer): boolean {
  const scope = scopeOf(may('tasks:read'), by.grants);
  return scope !== undefined && isInScope(task, by, scope);
}

/**
 * What is told of a task to somebody who sees the issue it is the work on: who is at it and for how
 * long, as one who gave work away has to know. Its words stay with those who see the task itself.
 */
export function workOnSeenIssue(task: TaskRecord, by: Viewer) {
  const { status, assignee, workedSeconds, runningSince, updatedAt } = task;
  const seen = seesTask(task, by);
  const which = { id: seen ? task.id : null, key: seen ? task.key : null };
  return { ...which, status, assignee, workedSeconds, runningSince, updatedAt };
}

export const isInvolved = (task: Whose, by: Pick<Viewer, 'id'>) =>
  task.assignee?.id === by.id || task.reporter.id === by.id;

/** Those who gave it, have it, or may give tasks beyond themselves to whoever has it. */
export function mayEditTask(task: Whose, by: Viewer): boolean {
  const scope = scopeOf(may('tasks:write'), by.grants);
  if (scope === undefined) return false;
  return isInvolved(task, by) || (scope !== 'own' && isInScope(task, by, scope));
}

export const isOpen = (task: TaskRecord) => openStatuses.some((it) => it === task.status);

/** A task on which somebody has worked is cancelled instead: its hours would be missing. */
export const isUntouched = (task: TaskRecord) => !task.runningSince && task.workedSeconds === 0;

/** What this person may do with the task as it stands: what a page offers. */
export function taskCan(task: TaskRecord, by: Viewer) {
  const canWork = scopeOf(may('tasks:work'), by.grants) !== undefined;
  const canGiveOn = scopeOf(may('tasks:write'), by.grants) !== 'own';
  const edit = mayEditTask(task, by);
  const isReviewer = task.reviewer?.id === by.id;
  const involved = edit || isInvolved(task, by);
  return {
    edit,
    work: canWork && involved && isOpen(task),
    review: canWork && isReviewer && task.status === 'in_review',
    cancel: canWork && involved && isOpen(task),
    reopen: canWork && (involved || isReviewer) && task.status === 'closed',
    delete: edit && (task.reporter.id === by.id || canGiveOn) && isUntouched(task),
  };
}

/** Work without a sign of life since then counts as paused, written down or not. */
export const deadSince = (now: Date) => new Date(now.getTime() - HEARTBEAT_MS);

/**
 * Tasks that people are at right now, `person_id`, `key`, `title` and `started_at`: what this person
 * may see of it. A colleague whose work is out of sight looks like one who is at nothing.
 */
export const workGoingOn = (who: Reading, now: Date) => sql`(
  select i.person_id, t.key, t.title, i.started_at
  from task_intervals i join tasks t on t.id = i.task_id
  where i.ended_at is null and i.last_beat_at > ${deadSince(now)} and ${taskSeen(who)})`;
