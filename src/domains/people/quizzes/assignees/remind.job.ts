import { sql } from 'kysely';
import type { Message } from '#/store/mail/mail.ts';
import type { Db } from '#/store/records/records.ts';
import type { Tell } from '../settle-quizzes.job.ts';
import { momentWords, reminderMail, type Told } from './invitation-mail.ts';

/** How long before its closing people are reminded of a quiz, once. */
const REMIND_MS = 24 * 3600_000;

interface Due extends Told {
  assignee: number;
  person_id: number;
  name: string;
  email: string;
}

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
  const { rows } = await sql<Due>`
    update quiz_assignees t set reminded_at = ${now}
    from quizzes q, people p
    where q.id = t.quiz_id and p.id = t.person_id and p.status = 'active'
      and q.state = 'open' and q.closes_at > ${now} and q.closes_at <= ${until}
      and t.reminded_at is null and t.withdrawn_at is null
      and t.invited_at < q.closes_at - interval '1 day'
      and exists (select 1 from quiz_attempts m where m.assignee_id = t.id
        and m.state in ('not_started', 'in_progress'))
    returning t.id as assignee, t.person_id, p.name, p.email, q.id, q.title, q.opens_at,
      q.closes_at, q.minutes`.execute(db);
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
