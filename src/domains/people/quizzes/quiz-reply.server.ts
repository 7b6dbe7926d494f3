import type { Context } from '#/store/handler.ts';
import { questionsOf } from './questions/questions.records.ts';
import { moveRefusal, nextStates, type Circumstances } from './quiz-moves.ts';
import type { Quiz } from './quizzes.contract.ts';
import { isTaker } from './quizzes.policy.ts';
import { findQuiz, rowOf, type QuizRecord } from './quizzes.records.ts';

/** What the rules of moving look at. */
export async function circumstancesOf(
  { db, now }: Context,
  it: QuizRecord,
): Promise<Circumstances> {
  return {
    questions: await questionsOf(db, it.id),
    assignees: it.people,
    opensAt: it.opens_at,
    closesAt: it.closes_at,
    now,
  };
}

function quizAsSeen(it: QuizRecord, around: Circumstances): Quiz {
  return {
    ...rowOf(it),
    description: it.description,
    shuffleQuestions: it.shuffle_questions,
    shuffleOptions: it.shuffle_options,
    answersShown: it.answers_shown,
    attempts: it.attempts,
    counts: it.counts,
    copiedFrom: it.copied_from,
    sentAt: it.sent_at?.toISOString() ?? null,
    openedAt: it.opened_at?.toISOString() ?? null,
    closedAt: it.closed_at?.toISOString() ?? null,
    moves: nextStates[it.state].map((to) => ({ to, refusal: moveRefusal(it.state, to, around) })),
  };
}

/** The quiz as it stands, after a change. */
export async function readQuiz(context: Context, id: number): Promise<Quiz> {
  const row = await findQuiz(context, id);
  return quizAsSeen(row, await circumstancesOf(context, row));
}

/** A quiz with its questions; whoever is to take it sees none of them here. */
export async function readDetails({ id }: { id: number }, context: Context) {
  const row = await findQuiz(context, id);
  const around = await circumstancesOf(context, row);
  const list = isTaker(row) ? [] : await questionsOf(context.db, id);
  return { ...quizAsSeen(row, around), list };
}
