import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { findAttempt, lockAttempt } from './attempt.records.ts';
import { handIn } from './hand-in.records.ts';
import { settleInvitation, tellOfGrading } from './quiz-notices.records.ts';
import { takenQuiz } from './taken-quiz.server.ts';
import type { takingEndpoints } from './taking.contract.ts';

type Submit = ParsedInputOf<(typeof takingEndpoints)['POST /submit-quiz']>;

/** Hands the reader's attempt in. Handed in already, also when a later one has been begun since, it says how it stands. */
export async function submitQuiz({ quiz, attempt: nth }: Submit, context: Context) {
  const { db, who, now, audit, notify } = context;
  const attempt = await lockAttempt(db, quiz, who.id, now, 'alone');
  if (!attempt) throw notFound('This quiz');
  if (nth < attempt.number) return takenQuiz(context, attempt);
  if (nth > attempt.number || attempt.state === 'not_started')
    throw conflict('Begin the quiz first.');
  if (attempt.state === 'overdue') {
    throw conflict('The time is over. What was saved until then is handed in for you.');
  }
  if (attempt.state === 'in_progress') {
    const { state, waiting } = await handIn(db, attempt, now);
    if (waiting > 0) await tellOfGrading(notify, attempt, now);
    await settleInvitation(notify, attempt);
    audit({
      action: 'quiz-attempt.submit',
      subject: ['quiz-attempt', attempt.id],
      before: { state: 'in_progress' },
      after: { quiz, state },
    });
  }
  return takenQuiz(context, (await findAttempt(db, quiz, who.id, now))!);
}
