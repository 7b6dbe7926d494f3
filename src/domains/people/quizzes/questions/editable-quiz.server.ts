import { sql } from 'kysely';
import { conflict } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { isEditable } from '../quiz-moves.ts';
import { changeQuiz, lockQuiz } from '../quizzes.records.ts';
import { MOST_QUESTIONS } from './questions.contract.ts';

/**
 * Locks the quiz whose questions are about to change; null is the bank, which is always open. Once it
 * was sent they stand; a ready one becomes a draft again, because it has to be looked at anew.
 */
export async function editableQuiz(context: Context, quizId: number | null, added = 0) {
  if (quizId === null) return;
  const { db, now, audit } = context;
  const row = await lockQuiz(context, { id: quizId });
  if (!isEditable(row.state))
    throw conflict('The questions of a quiz that was sent do not change: copy it instead.');
  const { count } = await db
    .selectFrom('quiz_questions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('quiz_id', '=', quizId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count + added > MOST_QUESTIONS)
    throw conflict(`A quiz has at most ${MOST_QUESTIONS} questions.`);
  if (row.state !== 'ready') return;
  await changeQuiz(db, quizId, { state: 'draft' }, now);
  audit({
    action: 'quiz.move',
    subject: ['quiz', quizId],
    before: { state: 'ready' },
    after: { state: 'draft' },
  });
}

/** Of the audit log: a quiz, or the bank's question. */
export const subjectOf = (quizId: number | null, id: number) =>
  quizId === null ? (['quiz-question', id] as const) : (['quiz', quizId] as const);
