import { may } from '#/kernel/access.ts';
import type { CommentSubject } from '#/store/comment-subject.ts';
import { answerBug } from './answer-bug.records.ts';
import { findBug } from './bug-reports.records.ts';
import { bugKey, bugLink } from './bug-words.ts';

/** A report is commented on by whoever sees it; an answer of its reporter puts it back in the queue. */
export const bugSubject: CommentSubject = {
  kind: 'bug-report',
  access: may('bug-reports:read'),
  find: async (db, { who }, id) => {
    const row = await findBug({ db, who }, id);
    if (!row) return null;
    const following = await db
      .selectFrom('bug_report_watchers')
      .select('person_id')
      .where('report_id', '=', id)
      .execute();
    const people = [row.reporter_id, row.assignee_id ?? [], following.map((it) => it.person_id)];
    return {
      title: `${bugKey(id)} ${row.title}`,
      link: bugLink(id),
      watchers: [...new Set(people.flat(2))],
    };
  },
  commented: answerBug,
};
