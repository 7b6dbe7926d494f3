import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { bugReportsEndpoints } from './bug-reports.contract.ts';
import { bugAsSeen, needBug } from './bug-reports.records.ts';
import type { IssueDesk } from './issue-desk.server.ts';

type Follow = ParsedInputOf<(typeof bugReportsEndpoints)['POST /follow-bug-report']>;

/** Follows a report, says "me too", or stops; its reporter has it anyway. */
export async function followBug(desk: IssueDesk, it: Follow, context: Context) {
  const { db, who, now, audit } = context;
  const row = await needBug(context, it.id);
  if (row.reporter_id === who.id) throw conflict('You reported it: you have it and are told.');
  const before = await bugAsSeen(context, desk, it.id);
  if (it.watching || it.voted)
    await db
      .insertInto('bug_report_watchers')
      .values({ report_id: it.id, person_id: who.id, voted: it.voted, at: now })
      .onConflict((row) => row.columns(['report_id', 'person_id']).doUpdateSet({ voted: it.voted }))
      .execute();
  else
    await db
      .deleteFrom('bug_report_watchers')
      .where('report_id', '=', it.id)
      .where('person_id', '=', who.id)
      .execute();
  const { watching, voted } = it;
  audit({
    action: 'bug-report.follow',
    subject: ['bug-report', it.id],
    after: { watching: watching || voted, voted },
  });
  // Who saw it only because they followed it sees it no more.
  return bugAsSeen(context, desk, it.id).catch(() => ({
    ...before,
    watching: false,
    voted: false,
    votes: before.votes - (before.voted ? 1 : 0),
  }));
}
