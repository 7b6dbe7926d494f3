import { may, scopeOf } from '#/kernel/access.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notAllowed, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { personInScope } from '#/store/scope.ts';
import { keepEvent } from './bug-events.records.ts';
import type { bugReportsEndpoints } from './bug-reports.contract.ts';
import { partOf, reportCan } from './bug-reports.policy.ts';
import { bugAsSeen, lockBug, type BugRow } from './bug-reports.records.ts';
import { mayMove, nextStates } from './bug-rules.ts';
import { bugKey, stateWords } from './bug-words.ts';
import type { IssueDesk } from './issue-desk.server.ts';
import { lockMerging, mergeInto, needOriginal } from './merge-bugs.records.ts';
import { tellAssigned, tellBlocker, tellMoved } from './tell-bugs.records.ts';

export type BugChange = ParsedInputOf<(typeof bugReportsEndpoints)['POST /updateBugReport']>;

/** Active people the triager decides over, who may see reports at all. */
async function needAssignee({ db, who }: Context, id: number) {
  const scope = scopeOf(may('bug-reports:triage'), who.grants) ?? 'own';
  const person = await db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['p.id', 'p.name', 'r.grants', 'r.rank'])
    .where('p.id', '=', id)
    .where('p.status', '=', 'active')
    .where(personInScope('p.id', who, scope))
    .executeTakeFirst();
  if (!person) throw invalid({ assigneeId: 'This person was not found.' });
  if (person.rank < 100 && !person.grants['bug-reports:read'])
    throw invalid({ assigneeId: `${person.name} may not see bug reports.` });
  return person;
}

/** Refuses what this person may not change of it. */
function checkRights(row: BugRow, it: BugChange, readerId: number) {
  const words = [it.title, it.happened, it.expected].some((value) => value !== undefined);
  if (words && !reportCan(row, readerId).edit)
    throw notAllowed('Only its reporter changes an open report, and those who triage.');
  const decided = it.severity !== undefined || it.assigneeId !== undefined;
  if (decided && !row.triages) throw notAllowed('Those who triage decide on this.');
  if (it.state === undefined || it.state === row.state) return;
  if (!nextStates[row.state].includes(it.state))
    throw conflict(
      `${bugKey(row.id)} is ${stateWords[row.state].toLowerCase()}; it cannot become ${stateWords[it.state].toLowerCase()}.`,
    );
  if (mayMove(row.state, it.state, partOf(row, readerId))) return;
  const own =
    it.state === 'verified' && (row.assignee_id === readerId || row.fixed_by === readerId);
  throw notAllowed(own ? 'Nobody verifies their own work.' : 'This is not yours to decide.');
}

/** The columns a change writes, with one line of history each. */
async function columnsOf(context: Context, row: BugRow, it: BugChange) {
  const { db, who, now } = context;
  const keep = (event: Omit<Parameters<typeof keepEvent>[1], 'reportId' | 'personId' | 'at'>) =>
    keepEvent(db, { reportId: row.id, personId: who.id, at: now, ...event });
  const words = {
    title: it.title ?? row.title,
    happened: it.happened ?? row.happened,
    expected: it.expected ?? row.expected,
  };
  if (words.title !== row.title) await keep({ field: 'words', from: row.title, to: words.title });
  else if (words.happened !== row.happened || words.expected !== row.expected)
    await keep({ field: 'words' });
  if (it.severity !== undefined && it.severity !== row.severity)
    await keep({ field: 'severity', from: row.severity, to: it.severity });
  const assigneeId = it.assigneeId === undefined ? row.assignee_id : it.assigneeId;
  if (assigneeId !== row.assignee_id) {
    const person = assigneeId === null ? null : await needAssignee(context, assigneeId);
    await keep({ field: 'assignee', from: row.assignee_name, to: person?.name });
  }
  return { ...words, severity: it.severity ?? row.severity, assignee_id: assigneeId };
}

/** What a move writes beside the state. */
async function moveColumns(context: Context, row: BugRow, it: BugChange) {
  const { db, who, now } = context;
  if (it.state === undefined || it.state === row.state) return undefined;
  const original =
    it.duplicateOf === undefined ? undefined : await needOriginal(context, row, it.duplicateOf);
  if (original) await mergeInto(context, row, original);
  const note = it.reason ?? (original ? bugKey(original.id) : null);
  await keepEvent(db, {
    reportId: row.id,
    personId: who.id,
    at: now,
    field: 'state',
    from: row.state,
    to: it.state,
    note,
  });
  return {
    state: it.state,
    reason: it.reason ?? null,
    duplicate_of: original?.id ?? null,
    fixed_by: it.state === 'fixed' ? who.id : it.state === 'verified' ? row.fixed_by : null,
    moved_at: now,
  };
}

/** The one way people change a report. */
export async function changeBug(desk: IssueDesk, it: BugChange, context: Context) {
  const { db, who, now, audit } = context;
  if (it.duplicateOf !== undefined) await lockMerging(context);
  const row = await lockBug(context, it.id);
  if (row.version !== it.version) throw stale(await bugAsSeen(context, desk, row.id));
  checkRights(row, it, who.id);
  const columns = await columnsOf(context, row, it);
  const moved = await moveColumns(context, row, it);
  const version = row.version + 1;
  await db
    .updateTable('bug_reports')
    .set({ ...columns, ...moved, updated_at: now, version })
    .where('id', '=', row.id)
    .execute();
  const after = { ...row, ...columns };
  if (columns.assignee_id !== row.assignee_id) await tellAssigned(context, after, who, version);
  if (columns.severity === 1 && row.severity !== 1) await tellBlocker(context, after, who);
  if (moved) {
    const { reason: note } = moved;
    await tellMoved(context, after, { to: moved.state, version, by: who, note });
  }
  const { id, version: was, ...change } = it;
  audit({
    action: 'bug-report.change',
    subject: ['bug-report', id],
    before: { state: row.state, severity: row.severity, assigneeId: row.assignee_id, version: was },
    after: change,
  });
  return bugAsSeen(context, desk, id);
}
