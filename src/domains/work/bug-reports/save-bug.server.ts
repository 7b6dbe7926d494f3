import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { keepEvent } from './bug-events.records.ts';
import type { bugReportsEndpoints } from './bug-reports.contract.ts';
import { bugAsSeen } from './bug-reports.records.ts';
import { bugKey } from './bug-words.ts';
import type { IssueDesk } from './issue-desk.server.ts';
import { tellBlocker } from './tell-bugs.records.ts';

type Save = ParsedInputOf<(typeof bugReportsEndpoints)['POST /saveBugReport']>;

/** Writes a new report down; its pictures follow one by one. */
export async function saveBug(
  desk: IssueDesk,
  { context: around, ...words }: Save,
  context: Context,
) {
  const { db, who, now, audit } = context;
  const { id } = await db
    .insertInto('bug_reports')
    .values({
      ...words,
      context: JSON.stringify(around),
      reporter_id: who.id,
      created_at: now,
      updated_at: now,
      moved_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepEvent(db, { reportId: id, personId: who.id, at: now, field: 'made' });
  audit({
    action: 'bug-report.save',
    subject: ['bug-report', id],
    after: { key: bugKey(id), title: words.title, severity: words.severity },
  });
  if (words.severity === 1)
    await tellBlocker(context, { id, title: words.title, reporter_id: who.id }, who);
  return bugAsSeen(context, desk, id);
}
