import { sql, type SqlBool } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import { personInScope, projectSeen, type Reading } from '#/store/scope.ts';

/**
 * Condition on `work_templates w`: those this person may see. A task's by whose it is and who gets it,
 * an issue's with its project.
 */
export function templateSeen(who: Reading) {
  const scope = scopeOf(may('tasks:read'), who.grants);
  const ofTask = scope
    ? sql<SqlBool>`(${personInScope('w.owner_id', who, scope)}
        or ${personInScope('w.assignee_id', who, scope)} or w.reviewer_id = ${who.id})`
    : sql<SqlBool>`w.owner_id = ${who.id}`;
  return sql<SqlBool>`case w.kind when 'task' then coalesce(${ofTask}, false)
    else ${projectSeen('w.project_id', who)} end`;
}

/** Condition on `work_templates w` that are seen: the owner's, their leads', the project's leads'. */
export function templateWritable(who: Reading) {
  const scope = scopeOf(may('tasks:write'), who.grants);
  const issues = scopeOf(may('issues:write'), who.grants);
  if (scope === undefined) return sql<SqlBool>`false`;
  const beyond =
    scope === 'own'
      ? sql<SqlBool>`false`
      : sql<SqlBool>`(${personInScope('w.owner_id', who, scope)}
          or ${personInScope('w.assignee_id', who, scope)})`;
  const leads = sql<SqlBool>`exists (select 1 from project_members m
    where m.project_id = w.project_id and m.person_id = ${who.id} and m.role = 'lead')`;
  return sql<SqlBool>`(w.owner_id = ${who.id} or case w.kind
    when 'task' then coalesce(${beyond}, false)
    else ${issues === 'all' ? sql`true` : leads} end)`;
}
