import { sql, type Expression, type SqlBool } from 'kysely';
import { may, scopeOf, type Scope } from '#/kernel/access.ts';
import type { Db } from './records/records.ts';
import type { Who } from './who.ts';

/**
 * Condition on a column that holds a person's id: oneself, the present members and leads of one's
 * teams, or everybody. Used in the `where` of every query about people, so that an id from outside
 * the scope looks exactly like one that does not exist.
 */
export function personInScope(
  column: string,
  who: Pick<Who, 'id' | 'teamIds'>,
  scope: Scope,
): Expression<SqlBool> {
  if (scope === 'all') return sql<SqlBool>`true`;
  if (scope === 'own') return sql<SqlBool>`${sql.ref(column)} = ${who.id}`;
  return sql<SqlBool>`(${sql.ref(column)} = ${who.id} or ${sql.ref(column)} in (
    select person_id from team_members where until is null and team_id = any(${who.teamIds})
    union all select lead_id from teams where id = any(${who.teamIds})))`;
}

/** Condition on a column that holds a team's id. */
export function teamInScope(
  column: string,
  who: Pick<Who, 'teamIds'>,
  scope: Scope,
): Expression<SqlBool> {
  if (scope === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`${sql.ref(column)} = any(${who.teamIds})`;
}

/**
 * Condition on a column that holds a project's id: the projects this person may see. `own` are those
 * they are a member of, `team` those a colleague of their teams is a member of, `all` every one.
 */
export function projectInScope(
  column: string,
  who: Pick<Who, 'id' | 'teamIds'>,
  scope: Scope,
): Expression<SqlBool> {
  if (scope === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`exists (select 1 from project_members pm
    where pm.project_id = ${sql.ref(column)} and ${personInScope('pm.person_id', who, scope)})`;
}

/**
 * Condition on `tasks t`: those of people in scope, those one reported or reviews, and those of one's
 * teams' apps that nobody has. Deleted ones are not left out: their restoring asks the same.
 */
export const taskWithinReach = (who: Pick<Who, 'id' | 'teamIds'>, scope: Scope) => sql<SqlBool>`(
  ${personInScope('t.assignee_id', who, scope)} or t.reporter_id = ${who.id}
  or t.reviewer_id = ${who.id} or (t.assignee_id is null
    and t.app_id in (select id from apps where team_id = any(${who.teamIds}))))`;

/** Condition on `tasks t`: those this person may see; deleted ones are seen by nobody. */
export const taskInScope = (who: Pick<Who, 'id' | 'teamIds'>, scope: Scope) =>
  sql<SqlBool>`(t.deleted_at is null and ${taskWithinReach(who, scope)})`;

/** Whose eyes it is: enough to tell what they may see. */
export type Reading = Pick<Who, 'id' | 'teamIds' | 'grants'>;

/** Condition on `tasks t`: those this person may see, whatever endpoint they ask by. */
export function taskSeen(who: Reading): Expression<SqlBool> {
  const scope = scopeOf(may('tasks:read'), who.grants);
  return scope ? taskInScope(who, scope) : sql<SqlBool>`false`;
}

/** Condition on a column that holds a project's id: those this person may see, by whatever endpoint. */
export function projectSeen(column: string, who: Reading): Expression<SqlBool> {
  const scope = scopeOf(may('projects:read'), who.grants);
  return scope ? projectInScope(column, who, scope) : sql<SqlBool>`false`;
}

/** The apps whose figures this person may see: those of their teams, or all. */
export async function appsInScope(
  db: Db,
  who: Pick<Who, 'teamIds'>,
  scope: Scope,
): Promise<number[] | 'all'> {
  if (scope === 'all') return 'all';
  if (who.teamIds.length === 0) return [];
  const rows = await db
    .selectFrom('apps')
    .select('id')
    .where('team_id', 'in', who.teamIds)
    .orderBy('id')
    .execute();
  return rows.map((it) => it.id);
}
