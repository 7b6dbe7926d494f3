import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { fillPools } from './questions/pools.server.ts';
import { moveRefusal } from './quiz-moves.ts';
import { circumstancesOf, readQuiz } from './quiz-reply.server.ts';
import type { QuizState } from './quiz-words.ts';
import type { quizEndpoints } from './quizzes.contract.ts';
import { changeQuiz, lockQuiz, type QuizRecord } from './quizzes.records.ts';
import { resetEnds, settleQuizzes, tellClosed, tellOpened } from './settle-quizzes.job.ts';

type Move = ParsedInputOf<(typeof quizEndpoints)['POST /move-quiz']>;

/** What a move writes beside the state: what is done by hand happens now. */
function valuesOf(to: QuizState, row: QuizRecord, now: Date) {
  if (to === 'sent') return { sent_at: now };
  if (to === 'open') {
    const isEarly = row.opens_at !== null && row.opens_at > now;
    return { opened_at: now, ...(isEarly && { opens_at: now }) };
  }
  if (to === 'closed') return { closed_at: now, closes_at: now };
  return {};
}

/** Moves a locked quiz on, or says why not. The one place where a person changes a state. */
export async function moveTo(context: Context, row: QuizRecord, to: QuizState): Promise<void> {
  const { db, now, audit, notify } = context;
  const refusal = moveRefusal(row.state, to, await circumstancesOf(context, row));
  if (refusal) throw conflict(refusal);
  if (to === 'sent') await fillPools(context, row.id, row.draws);
  await changeQuiz(db, row.id, { state: to, ...valuesOf(to, row, now) }, now);
  audit({
    action: 'quiz.move',
    subject: ['quiz', row.id],
    before: { state: row.state },
    after: { state: to },
  });
  if (to === 'open') await tellOpened(db, row, notify);
  if (to === 'closed') {
    await resetEnds(db, row.id);
    await tellClosed(db, row, notify);
  }
}

export async function moveQuiz({ id, version, to }: Move, context: Context) {
  const row = await lockQuiz(context, { id, version });
  await moveTo(context, row, to);
  await settleQuizzes(context.db, context.now, context.notify, id);
  return readQuiz(context, id);
}
