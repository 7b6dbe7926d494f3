import type { Context } from '#/store/handler.ts';
import { keepEvent } from './bug-events.records.ts';
import { lockBug } from './bug-reports.records.ts';
import { tellMoved } from './tell-bugs.records.ts';

/** What was asked of the reporter is answered by a comment of theirs: the report is new again. */
export async function answerBug(context: Context, id: number) {
  const { db, who, now, audit } = context;
  const row = await lockBug(context, id);
  if (row.state !== 'needs_info' || row.reporter_id !== who.id) return;
  const version = row.version + 1;
  await db
    .updateTable('bug_reports')
    .set({ state: 'new', reason: null, moved_at: now, updated_at: now, version })
    .where('id', '=', id)
    .execute();
  const event = { reportId: id, personId: who.id, at: now };
  await keepEvent(db, { ...event, field: 'state', from: 'needs_info', to: 'new' });
  await tellMoved(context, row, { to: 'new', version, by: who });
  audit({
    action: 'bug-report.answer',
    subject: ['bug-report', id],
    before: { state: 'needs_info' },
    after: { state: 'new' },
  });
}
