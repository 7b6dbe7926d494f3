import { dayOf } from '#/kernel/dates.ts';
import type { Notice } from '#/store/handler.ts';
import { askedKey } from '../settle-quizzes.job.ts';
import type { Attempt } from './attempt.records.ts';

export type Tell = (personIds: readonly number[], notice: Notice) => Promise<void>;

/** Its author hears that there is something to read; once a day is enough. */
export const tellOfGrading = (tell: Tell, it: Attempt, now: Date) =>
  tell([it.ownerId], {
    type: 'quizzes.to-grade',
    title: `Answers of “${it.title}” wait for grading`,
    body: 'Written answers were handed in.',
    link: `/administration/quiz?quiz=${it.quizId}&tab=results`,
    key: `quizzes.to-grade:${it.quizId}:${dayOf(now)}`,
  });

/** Nobody is told, but the invitation is answered. */
export const settleInvitation = (tell: Tell, it: Attempt) =>
  tell([], {
    type: 'quizzes.handed-in',
    title: `“${it.title}” is handed in`,
    link: `/administration/quiz?take=${it.quizId}`,
    key: `quizzes.handed-in:${it.id}`,
    settles: askedKey(it.assigneeId),
  });

/** The time ran out without the person handing in. */
export const tellOfOverdue = (tell: Tell, it: Attempt, state: 'submitted' | 'abandoned') =>
  tell([it.personId], {
    type: 'quizzes.overdue',
    title:
      state === 'submitted'
        ? `The time of “${it.title}” ran out: your answers are handed in`
        : `The time of “${it.title}” ran out without an answer`,
    link: `/administration/quiz?take=${it.quizId}`,
    key: `quizzes.overdue:${it.id}`,
    settles: askedKey(it.assigneeId),
  });

/** The result may be seen from now on. */
export const tellOfResult = (tell: Tell, it: Attempt) =>
  tell([it.personId], {
    type: 'quizzes.result',
    title: `Your result of “${it.title}” is there`,
    link: `/administration/quiz?take=${it.quizId}`,
    key: `quizzes.result:${it.id}`,
  });
