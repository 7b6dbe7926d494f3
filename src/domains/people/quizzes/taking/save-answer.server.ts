import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { filesOfAttempts } from './answer-files.records.ts';
import { answerProblem } from './answer-problem.ts';
import { askedOf } from './asked.server.ts';
import type { Answer } from './attempt-rules.ts';
import { lockAttempt, questionsOf, type Attempt } from './attempt.records.ts';
import { answerKept } from './hidden-names.server.ts';
import { standingOf } from './taken-quiz.server.ts';
import type { takingEndpoints } from './taking.contract.ts';

type Kept = Omit<Save, 'answer'> & { answer: Answer };
type Save = ParsedInputOf<(typeof takingEndpoints)['POST /save-answer']>;

/** Why nothing can be saved now, in words for whoever is still writing. */
function closedWords({ state }: Attempt): string {
  if (state === 'not_started') return 'Begin the quiz first.';
  if (state === 'overdue' || state === 'abandoned') return 'The time is over.';
  return 'This quiz is handed in.';
}

/**
 * Keeps an answer unless a later one is kept. No audit row: the answer itself says when it was last
 * saved, how often and by which operation, and a page of text is saved every few seconds.
 */
async function keep(db: Db, attemptId: number, save: Kept, now: Date) {
  const answer = JSON.stringify(save.answer);
  const { question, operation, sequence } = save;
  await db
    .insertInto('quiz_answers')
    .values({
      attempt_id: attemptId,
      question_id: question,
      answer,
      operation,
      sequence,
      saved_at: now,
    })
    .onConflict((on) =>
      on
        .columns(['attempt_id', 'question_id'])
        .doUpdateSet((eb) => ({
          answer: eb.ref('excluded.answer'),
          operation: eb.ref('excluded.operation'),
          sequence: eb.ref('excluded.sequence'),
          saved_at: eb.ref('excluded.saved_at'),
          operations: eb('quiz_answers.operations', '+', 1),
          version: eb('quiz_answers.version', '+', 1),
        }))
        .where(
          sql<boolean>`(excluded.sequence, excluded.operation collate "C")
            > (quiz_answers.sequence, quiz_answers.operation collate "C")`,
        ),
    )
    .execute();
}

/** The reader's running attempt, locked, and a question of it that they were asked. */
export async function needRunning(
  { who, now }: Pick<Context, 'who' | 'now'>,
  db: Db,
  it: Pick<Save, 'quiz' | 'attempt' | 'question'>,
  how: 'alone' | 'together',
) {
  const attempt = await lockAttempt(db, it.quiz, who.id, now, how);
  if (!attempt) throw notFound('This quiz');
  if (it.attempt !== attempt.number) throw conflict('This attempt is handed in.');
  if (attempt.state !== 'in_progress') throw conflict(closedWords(attempt));
  const questions = askedOf(await questionsOf(db, it.quiz), attempt);
  const question = questions.find((one) => one.id === it.question);
  if (!question) throw notFound('This question');
  return { attempt, questions, question };
}

/** Files of other attempts, and of other questions, are answered like ones that never were. */
async function refuseUnknownFiles(db: Db, attemptId: number, questionId: number, answer: Answer) {
  const brought = (await filesOfAttempts(db, [attemptId])).get(attemptId) ?? [];
  const known = new Set(brought.filter((it) => it.question === questionId).map((it) => it.id));
  if ([...answer].some((id) => !known.has(id))) throw invalid({ answer: 'Send the file first.' });
}

/**
 * Saves one answer; the reply says how the whole attempt stands, so that each device learns what the
 * other wrote. Sent again, overtaken or late by less than the grace, it comes to the same.
 */
export function saveAnswer(save: Save, context: Context) {
  const { commit, now } = context;
  return commit(async ({ db }) => {
    const { attempt, questions, question } = await needRunning(context, db, save, 'together');
    const answer = answerKept(question, save.answer, attempt.secret);
    const problem = answerProblem(question, answer);
    if (problem) throw invalid({ answer: problem });
    if (question.kind === 'file') await refuseUnknownFiles(db, attempt.id, question.id, answer);
    await keep(db, attempt.id, { ...save, answer }, now);
    return standingOf(db, attempt, now, questions);
  });
}
