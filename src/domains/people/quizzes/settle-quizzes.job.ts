import { sql } from 'kysely';
import type { Notice } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';

export type Tell = (personIds: readonly number[], notice: Notice) => Promise<void>;

/** The key of the notice that asks somebody to take a quiz; handing in and withdrawing settle it. */
export const askedKey = (assigneeId: number) => `quizzes.asked:${assigneeId}`;

/** An attempt ends with its minutes, and never after the quiz: anew when either was changed. */
export async function resetEnds(db: Db, quizId: number): Promise<void> {
  await db
    .updateTable('quiz_attempts as m')
    .from('quiz_assignees as t')
    .innerJoin('quizzes as q', 'q.id', 't.quiz_id')
    .set((eb) => ({
      version: eb('m.version', '+', 1),
      ends_at: sql<Date>`least(q.closes_at,
        m.started_at + (q.minutes + t.extra_minutes) * interval '1 minute')`,
    }))
    .whereRef('m.assignee_id', '=', 't.id')
    .where('q.id', '=', quizId)
    .where('m.state', '=', sql.lit('in_progress'))
    .execute();
}

/** Those who may take a quiz now and have not handed it in. */
async function stillAsked(db: Db, quizId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('quiz_assignees as t')
    .innerJoin('quiz_attempts as m', 'm.assignee_id', 't.id')
    .select('t.person_id')
    .where('t.quiz_id', '=', quizId)
    .where('t.invited_at', 'is not', null)
    .where('t.withdrawn_at', 'is', null)
    .where('m.state', '=', sql.lit('not_started'))
    .execute();
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
  const { asked, done } = await db
    .selectFrom('quiz_assignees as t')
    .select([
      sql<number>`count(*)::int`.as('asked'),
      sql<number>`count(*) filter (where exists (select from quiz_attempts m
        where m.assignee_id = t.id and m.state in ('submitted', 'graded')))::int`.as('done'),
    ])
    .where('t.quiz_id', '=', it.id)
    .where('t.withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
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
  const rows = await db
    .with('due', (qb) =>
      qb
        .selectFrom('quizzes')
        .select(['id', 'state as was'])
        .select(
          sql<'open' | 'closed'>`case when closes_at <= ${now} then 'closed' else 'open' end`.as(
            'state',
          ),
        )
        .where(
          sql<boolean>`((state in ('sent', 'open') and closes_at <= ${now})
            or (state = 'sent' and opens_at <= ${now}))`,
        )
        .$if(quizId !== undefined, (query) => query.where('id', '=', quizId!))
        .orderBy('id')
        .forUpdate(),
    )
    .updateTable('quizzes as q')
    .from('due')
    .set((eb) => ({
      state: eb.ref('due.state'),
      version: eb('q.version', '+', 1),
      opened_at: eb.fn.coalesce('q.opened_at', 'q.opens_at', 'q.closes_at'),
      closed_at: sql<Date | null>`case when due.state = 'closed' then q.closes_at end`,
    }))
    .whereRef('q.id', '=', 'due.id')
    .returning(['q.id', 'q.title', 'q.owner_id', 'due.was', 'due.state'])
    .execute();
  for (const it of rows) {
    if (it.state === 'open') await tellOpened(db, it, tell);
    else await tellClosed(db, it, tell);
  }
  return rows.length;
}
