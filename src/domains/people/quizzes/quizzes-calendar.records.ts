import { may } from '#/kernel/access.ts';
import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { MOST_EVENTS, type CalendarSource } from '#/store/calendar.ts';

/** The event is the last half hour before a quiz closes: one without length is seen by few programs. */
const SHOWN_MS = 30 * 60_000;

/** Quizzes I am asked to take and have not handed in, at the end of their time. */
export const quizzesCalendar: CalendarSource = {
  part: 'quizzes',
  access: may('quizzes:read'),
  find: async ({ db, who, now, to }) => {
    const rows = await db
      .selectFrom('quiz_assignees as a')
      .innerJoin('quizzes as q', 'q.id', 'a.quiz_id')
      .innerJoin('quiz_attempts as t', 't.assignee_id', 'a.id')
      .select(['q.id', 'q.title', 'q.closes_at', 'q.updated_at'])
      .where('a.person_id', '=', who.id)
      .where('a.invited_at', 'is not', null)
      .where('a.withdrawn_at', 'is', null)
      .where('t.state', 'in', ['not_started', 'in_progress', 'overdue'])
      .where('q.state', 'in', ['sent', 'open'])
      .where('q.closes_at', '>', now)
      .where('q.closes_at', '<', instantOf(addDays(to, 1)))
      .orderBy('q.closes_at')
      .orderBy('q.id')
      .limit(MOST_EVENTS)
      .execute();
    return rows.map(({ id, title, closes_at, updated_at }) => ({
      uid: `quiz-${id}`,
      title: `Quiz closes: ${title}`,
      when: { starts: new Date(closes_at!.getTime() - SHOWN_MS), ends: closes_at! },
      changedAt: updated_at,
      link: `/administration/quiz?take=${id}`,
    }));
  },
};
