import { sql, type SqlBool } from 'kysely';
import type { Scope } from '#/kernel/access.ts';
import { personInScope, type Asker } from './scope.ts';

/**
 * Who may see a task, and that somebody is at it. Below the domains, because figures are filtered by
 * tasks, and pages of apps and teams tell of them.
 */

/** Without a sign of life for this long, work counts as paused since the last one. */
export const HEARTBEAT_MS = 8 * 60 * 60_000;

/**
 * Condition on `tasks t`: those of people in scope, those this person reported or reviews, and those of
 * their teams' apps that nobody has. Deleted ones too: see `taskInScope`.
 */
export const taskWithinReach = (who: Asker, scope: Scope) => sql<SqlBool>`(
  ${personInScope('t.assignee_id', who, scope)} or t.reporter_id = ${who.id}
  or t.reviewer_id = ${who.id} or (t.assignee_id is null
    and t.app_id in (select id from apps where team_id = any(${who.teamIds}))))`;

/** Condition on `tasks t`: the tasks this person may see; deleted ones are seen by nobody. */
export const taskInScope = (who: Asker, scope: Scope) =>
  sql<SqlBool>`(t.deleted_at is null and ${taskWithinReach(who, scope)})`;

/** Condition on `task_intervals i`: somebody is at it now, with a sign of life. */
export const isAtWork = (now: Date) =>
  sql<SqlBool>`(i.ended_at is null and i.last_beat_at > ${new Date(now.getTime() - HEARTBEAT_MS)})`;
