import { conflict, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { endOf, startRefusal } from './attempt-rules.ts';
import { findAttempt, lockAttempt } from './attempt.records.ts';
import { takenQuiz, windowOf } from './taken-quiz.server.ts';

/**
 * Begins the reader's attempt by the server's clock. Begun already, on another device or by a request
 * whose reply was lost, it simply goes on.
 */
export async function startQuiz({ quiz }: { quiz: number }, context: Context) {
  const { db, who, now, audit } = context;
  const attempt = await lockAttempt(db, quiz, who.id, now, 'alone');
  if (!attempt) throw notFound('This quiz');
  if (attempt.state === 'in_progress') return takenQuiz(db, attempt, now);
  if (attempt.state !== 'not_started') throw conflict('You have taken this quiz already.');
  const refusal = startRefusal(windowOf(attempt), now);
  if (refusal) throw conflict(refusal);
  await db
    .updateTable('quiz_attempts')
    .set((it) => ({
      state: 'in_progress',
      started_at: now,
      ends_at: endOf({ ...attempt, startedAt: now }),
      version: it('version', '+', 1),
    }))
    .where('id', '=', attempt.id)
    .execute();
  audit({
    action: 'quiz-attempt.start',
    subject: ['quiz-attempt', attempt.id],
    after: { quiz, state: 'in_progress' },
  });
  return takenQuiz(db, (await findAttempt(db, quiz, who.id, now))!, now);
}
