import { may } from '#/kernel/access.ts';
import { dayOf, timeOf } from '#/kernel/dates.ts';
import type { DueSource } from '#/store/due.ts';

/** Quizzes I am asked to take and have not handed in, by when they close. */
export const quizzesDue: DueSource = {
  access: may('quizzes:read'),
  find: async ({ db, who, now }) => {
    const rows = await db
      .selectFrom('quiz_assignees as a')
      .innerJoin('quizzes as q', 'q.id', 'a.quiz_id')
      .innerJoin('quiz_attempts as t', 't.assignee_id', 'a.id')
      .select(['q.id', 'q.title', 'q.closes_at'])
      .where('a.person_id', '=', who.id)
      .where('a.invited_at', 'is not', null)
      .where('a.withdrawn_at', 'is', null)
      .where('t.state', 'in', ['not_started', 'in_progress', 'overdue'])
      .where('q.state', 'in', ['sent', 'open'])
      .where('q.closes_at', '>', now)
      .orderBy('q.closes_at')
      .limit(5)
      .execute();
    return rows.map((it) => ({
      kind: 'quiz',
      title: `Quiz: ${it.title}`,
      day: dayOf(it.closes_at!),
      time: timeOf(it.closes_at!),
      at: it.closes_at!,
      link: `/administration/quiz?take=${it.id}`,
    }));
  },
};
