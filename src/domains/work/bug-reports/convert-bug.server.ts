import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { keepEvent } from './bug-events.records.ts';
import type { bugReportsEndpoints } from './bug-reports.contract.ts';
import { bugAsSeen, lockBug, type BugRow } from './bug-reports.records.ts';
import { openStates } from './bug-rules.ts';
import { bugKey, bugLink, stateWords } from './bug-words.ts';
import type { IssueDesk } from './issue-desk.server.ts';
import { tellMoved } from './tell-bugs.records.ts';

type Convert = ParsedInputOf<(typeof bugReportsEndpoints)['POST /convert-bug-report']>;

const priorities = { 1: 'urgent', 2: 'high', 3: 'medium', 4: 'low' } as const;

/** The words of the issue; the link leads back to the report with its pictures and context. */
function descriptionOf(row: BugRow): string {
  const parts = [
    `Reported by ${row.reporter_name}: [${bugKey(row.id)}](${bugLink(row.id)})`,
    row.happened && `### What happened\n\n${row.happened}`,
    row.expected && `### What was expected\n\n${row.expected}`,
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** Makes an issue out of a report. When it is done, the report is fixed. */
export async function convertBug(desk: IssueDesk, it: Convert, context: Context) {
  const { db, who, now, audit } = context;
  const row = await lockBug(context, it.id);
  if (!row.triages) throw notFound('This report');
  if (row.version !== it.version) throw stale(await bugAsSeen(context, desk, row.id));
  if (row.issue_id !== null) throw conflict(`${bugKey(row.id)} is an issue already.`);
  if (!openStates.includes(row.state))
    throw conflict(
      `${bugKey(row.id)} is ${stateWords[row.state].toLowerCase()}; only open reports become issues.`,
    );
  const issue = await desk.make(context, {
    project: it.project,
    title: row.title,
    description: descriptionOf(row),
    priority: priorities[row.severity],
  });
  const isMoved = row.state !== 'triaged' && row.state !== 'in_progress';
  const version = row.version + 1;
  await db
    .updateTable('bug_reports')
    .set({
      issue_id: issue.id,
      updated_at: now,
      version,
      ...(isMoved && { state: 'triaged' as const, reason: null, moved_at: now }),
    })
    .where('id', '=', row.id)
    .execute();
  const event = { reportId: row.id, personId: who.id, at: now };
  await keepEvent(db, { ...event, field: 'issue', to: issue.key });
  if (isMoved) {
    await keepEvent(db, { ...event, field: 'state', from: row.state, to: 'triaged' });
    await tellMoved(context, row, { to: 'triaged', version, by: who });
  }
  audit({
    action: 'bug-report.convert',
    subject: ['bug-report', row.id],
    before: { state: row.state },
    after: { issue: issue.key },
  });
  return bugAsSeen(context, desk, row.id);
}
