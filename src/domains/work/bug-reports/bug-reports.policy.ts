import { sql, type RawBuilder } from 'kysely';
import { may, scopeOf, type Scope } from '#/kernel/access.ts';
import { personInScope, type Reading } from '#/store/scope.ts';
import { reaches, type Viewer } from '#/store/viewer.ts';
import type { BugRow } from './bug-reports.records.ts';
import { movesOf, openStates, type Part } from './bug-rules.ts';

const ofPeople = (who: Reading, scope: Scope) => sql`(${personInScope('b.reporter_id', who, scope)}
  or coalesce(${personInScope('b.assignee_id', who, scope)}, false))`;

/**
 * Condition on `bug_reports b`: those this person may see. `own` are those they reported, were given
 * or follow; `team` those of their teams beside; `all` every one.
 */
export function reportInScope(who: Reading, scope: Scope): RawBuilder<unknown> {
  if (scope === 'all') return sql`true`;
  return sql`(${ofPeople(who, scope)} or exists (
    select 1 from bug_report_watchers w where w.report_id = b.id and w.person_id = ${who.id}))`;
}

/** The same for whoever asks, whatever endpoint they ask by. */
export function reportSeen(who: Reading): RawBuilder<unknown> {
  const scope = scopeOf(may('bug-reports:read'), who.grants);
  return scope ? reportInScope(who, scope) : sql`false`;
}

/** Condition on `bug_reports b`: those this person decides on. */
export function reportTriaged(who: Reading): RawBuilder<unknown> {
  const scope = scopeOf(may('bug-reports:triage'), who.grants);
  if (!scope) return sql`false`;
  return scope === 'all' ? sql`true` : ofPeople(who, scope);
}

/** Of whom a report is: all that who sees it depends on. `watching` is whether the reader follows it. */
type Whose = Pick<BugRow, 'reporter_id' | 'assignee_id' | 'watching'>;

const isOfPeople = ({ reporter_id, assignee_id }: Whose, by: Viewer, scope: Scope) =>
  reaches(by, scope, reporter_id) || reaches(by, scope, assignee_id);

/** What `reportSeen` says in SQL, of a report that is loaded. */
export function seesReport(report: Whose, by: Viewer): boolean {
  const scope = scopeOf(may('bug-reports:read'), by.grants);
  return scope !== undefined && (report.watching || isOfPeople(report, by, scope));
}

/** What `reportTriaged` says in SQL, of a report that is loaded. */
export function triagesReport(report: Whose, by: Viewer): boolean {
  const scope = scopeOf(may('bug-reports:triage'), by.grants);
  return scope !== undefined && isOfPeople(report, by, scope);
}

/** What the reader has to do with it. */
export const partOf = (row: BugRow, readerId: number): Part => ({
  triages: row.triages,
  reported: row.reporter_id === readerId,
  assigned: row.assignee_id === readerId,
  fixed: row.fixed_by === readerId,
});

/** What the reader may do with a report as it stands. */
export const reportCan = (row: BugRow, readerId: number) => ({
  triage: row.triages,
  // Reporters change their words until the fault is gone, triagers whenever.
  edit: row.triages || (row.reporter_id === readerId && openStates.includes(row.state)),
  move: movesOf(row.state, partOf(row, readerId)),
});
