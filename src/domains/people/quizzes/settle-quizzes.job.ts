import { sql } from 'kysely';
import type { Notice } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';

export type Tell = (personIds: readonly number[], notice: Notice) => Promise<void>;

interface Moved {
  id: number;
  title: string;
  owner_id: number;
  was: 'sent' | 'open';
  state: 'open' | 'closed';
}

/** The key of the notice that asks somebody to take a quiz; handing in and withdrawing settle it. */
export const askedKey = (assigneeId: number) => `quizzes.asked:${assigneeId}`;

/** An attempt ends with its minutes, and never after the quiz: anew when either was changed. */
export async function resetEnds(db: Db, quizId: number): Promise<void> {
  await sql`
    update quiz_attempts m set version = m.version + 1, ends_at = least(q.closes_at,
      m.started_at + (q.minutes + t.extra_minutes) * interval '1 minute')
    from quiz_assignees t join quizzes q on q.id = t.quiz_id
    where m.assignee_id = t.id and q.id = ${quizId} and m.state = 'in_progress'`.execute(db);
}

/** Those who may take a quiz now and have not handed it in. */
async function stillAsked(db: Db, quizId: number): Promise<number[]> {
  const { rows } = await sql<{ person_id: number }>`
    select t.person_id from quiz_assignees t join quiz_attempts m on m.assignee_id = t.id
    where t.quiz_id = ${quizId} and t.invited_at is not null and t.withdrawn_at is null
      and m.state = 'not_started'`.execute(db);
  return rows.map((it) => it.person_id);
}

/** Tells takers that they may begin. */
export async function tellOpened(db: Db, it: { id: number; title: string }, tell: Tell) {
  await tell(await stillAsked(db, it.id), {
    type: 'quizzes.open',
    title: `"${it.title}" is open`,
    body: 'You can take it now.',
    link: `/administration/quiz?take=${it.id}`,
    key: `quizzes.open:${it.id}`,
  });
}

export async function tellClosed(
  db: Db,
  it: { id: number; title: string; owner_id: number },
  tell: Tell,
) {
  const { rows } = await sql<{ asked: number; done: number }>`
    select count(*)::int as asked,
      count(*) filter (where exists (select from quiz_attempts m
        where m.assignee_id = t.id and m.state in ('submitted', 'graded')))::int as done
    from quiz_assignees t
    where t.quiz_id = ${it.id} and t.withdrawn_at is null`.execute(db);
  const { asked, done } = rows[0]!;
  await tell([it.owner_id], {
    type: 'quizzes.closed',
    title: `"${it.title}" has closed`,
    body: `${done} of ${asked} handed it in.`,
    link: `/administration/quiz?quiz=${it.id}&tab=results`,
    key: `quizzes.closed:${it.id}`,
  });
}

/**
 * Writes down what time has decided: sent quizzes open, open ones close. Reading is right without it,
 * see `quizStateBy`. Of one quiz, or of all. Safe to run at once in several places.
 */
export async function settleQuizzes(db: Db, now: Date, tell: Tell, quizId?: number) {
  const whose = quizId === undefined ? sql`true` : sql`id = ${quizId}`;
  const { rows } = await sql<Moved>`
    with due as (
      select id, state as was, case when closes_at <= ${now} then 'closed' else 'open' end as state
      from quizzes
      where ((state in ('sent', 'open') and closes_at <= ${now})
        or (state = 'sent' and opens_at <= ${now})) and ${whose}
      order by id for update)
    update quizzes q set state = due.state, version = q.version + 1,
      opened_at = coalesce(q.opened_at, q.opens_at, q.closes_at),
      closed_at = case when due.state = 'closed' then q.closes_at end
    from due where q.id = due.id
    returning q.id, q.title, q.owner_id, due.was, q.state`.execute(db);
  for (const it of rows) {
    if (it.state === 'open') await tellOpened(db, it, tell);
    else await tellClosed(db, it, tell);
  }
  return rows.length;
}
