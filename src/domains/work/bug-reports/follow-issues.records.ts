import { sql } from 'kysely';
import type { Context } from '#/store/handler.ts';
import { keepEvent } from './bug-events.records.ts';
import { openStates, type BugState } from './bug-rules.ts';
import { tellMoved } from './tell-bugs.records.ts';

/**
 * Reports whose issue is done are fixed, each time it is done anew: one that was opened again waits
 * for the issue to be done once more.
 */
export async function fixDone(context: Pick<Context, 'db' | 'now' | 'audit' | 'notify'>) {
  const { db, now, audit } = context;
  const rows = await db
    .selectFrom('bug_reports as b')
    .innerJoin('issues as i', 'i.id', 'b.issue_id')
    .select(['b.id', 'b.version', 'b.title', 'b.state', 'b.reporter_id', 'b.assignee_id'])
    .select(['i.key as issue_key', 'i.completed_at'])
    .where('b.state', '=', sql<BugState>`any(${[...openStates]})`)
    .where('i.deleted_at', 'is', null)
    .where('i.completed_at', 'is not', null)
    .whereRef('i.completed_at', 'is distinct from', 'b.issue_done_at')
    .orderBy('b.id')
    .forUpdate('b')
    .execute();
  for (const row of rows) {
    const version = row.version + 1;
    await db
      .updateTable('bug_reports')
      .set({
        state: 'fixed',
        reason: null,
        fixed_by: null,
        issue_done_at: row.completed_at,
        moved_at: now,
        updated_at: now,
        version,
      })
      .where('id', '=', row.id)
      .execute();
    const note = `${row.issue_key} is done`;
    const event = { reportId: row.id, personId: null, at: now, note };
    await keepEvent(db, { ...event, field: 'state', from: row.state, to: 'fixed' });
    await tellMoved(context, row, { to: 'fixed', version, by: null, note });
    audit({
      action: 'bug-report.fix',
      subject: ['bug-report', row.id],
      before: { state: row.state },
      after: { state: 'fixed', issue: row.issue_key },
    });
  }
}
