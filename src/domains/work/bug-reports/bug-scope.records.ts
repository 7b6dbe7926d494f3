import { sql, type RawBuilder } from 'kysely';
import { may, scopeOf, type Scope } from '#/kernel/access.ts';
import { personInScope } from '#/store/scope.ts';
import type { Who } from '#/store/who.ts';

const ofPeople = (who: Who, scope: Scope) => sql`(${personInScope('b.reporter_id', who, scope)}
  or coalesce(${personInScope('b.assignee_id', who, scope)}, false))`;

/**
 * Condition on `bug_reports b`: those this person may see. `own` are those they reported, were given
 * or follow; `team` those of their teams beside; `all` every one.
 */
export function reportInScope(who: Who, scope: Scope): RawBuilder<unknown> {
  if (scope === 'all') return sql`true`;
  return sql`(${ofPeople(who, scope)} or exists (
    select 1 from bug_report_watchers w where w.report_id = b.id and w.person_id = ${who.id}))`;
}

/** The same for whoever asks, whatever endpoint they ask by. */
export function reportSeen(who: Who): RawBuilder<unknown> {
  const scope = scopeOf(may('bug-reports:read'), who.grants);
  return scope ? reportInScope(who, scope) : sql`false`;
}

/** Condition on `bug_reports b`: those this person decides on. */
export function reportTriaged(who: Who): RawBuilder<unknown> {
  const scope = scopeOf(may('bug-reports:triage'), who.grants);
  if (!scope) return sql`false`;
  return scope === 'all' ? sql`true` : ofPeople(who, scope);
}
