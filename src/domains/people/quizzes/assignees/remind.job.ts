import { sql } from 'kysely';
import type { Message } from '#/store/mail/mail.ts';
import type { Db } from '#/store/records/records.ts';
import type { Tell } from '../settle-quizzes.job.ts';
import { momentWords, reminderMail } from './invitation-mail.ts';

/** How long before its closing people are reminded of a quiz, once. */
const REMIND_MS = 24 * 3600_000;

interface Reminding {
  publicUrl: string;
  post: (db: Db, message: Message) => Promise<void>;
  tell: Tell;
}

/**
 * Reminds those who were invited and have not handed in, a day before the quiz closes; not those who
 * were invited within that day. Once a person, also when two servers do it at once.
 */
export async function remindTakers(db: Db, now: Date, { publicUrl, post, tell }: Reminding) {
  const until = new Date(now.getTime() + REMIND_MS);
  const rows = await db
    .updateTable('quiz_assignees as t')
    .from(['quizzes as q', 'people as p'])
    .set({ reminded_at: now })
    .whereRef('q.id', '=', 't.quiz_id')
    .whereRef('p.id', '=', 't.person_id')
    .where('p.status', '=', sql.lit('active'))
    .where('q.state', '=', sql.lit('open'))
    .where('q.closes_at', '>', now)
    .where('q.closes_at', '<=', until)
    .where('t.reminded_at', 'is', null)
    .where('t.withdrawn_at', 'is', null)
    .where(sql<boolean>`t.invited_at < q.closes_at - interval '1 day'`)
    .where(
      sql<boolean>`exists (select 1 from quiz_attempts m where m.assignee_id = t.id
        and m.state in ('not_started', 'in_progress'))`,
    )
    .returning(['t.id as assignee', 't.person_id', 'p.name', 'p.email', 'q.id', 'q.title'])
    .returning(['q.opens_at', 'q.closes_at', 'q.minutes'])
    .execute();
  for (const it of rows) {
    await post(db, reminderMail(publicUrl, it, it));
    await tell([it.person_id], {
      type: 'quizzes.remind',
      title: `"${it.title}" closes soon`,
      body: `Until ${momentWords(it.closes_at!)}`,
      link: `/administration/quiz?take=${it.id}`,
      key: `quizzes.remind:${it.assignee}`,
    });
  }
  return rows.length;
}
