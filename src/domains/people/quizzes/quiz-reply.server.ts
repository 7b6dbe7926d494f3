import type { Context } from '#/store/handler.ts';
import type { Material } from './material/material.contract.ts';
import { materialOf } from './material/material.records.ts';
import { poolsOf } from './questions/pools.server.ts';
import { questionsOf } from './questions/questions.records.ts';
import { isEditable, type Circumstances } from './quiz-moves.ts';
import type { Quiz } from './quizzes.contract.ts';
import { isTaker, quizCan } from './quizzes.policy.ts';
import { findQuiz, rowOf, type QuizRecord } from './quizzes.records.ts';

/** The draws of a quiz with what they choose from: the bank, and once it was sent its own copies. */
async function drawsOf(context: Context, { id, state, draws }: QuizRecord) {
  if (draws.length === 0) return [];
  if (isEditable(state)) {
    const pools = await poolsOf(context, id, draws);
    return pools.map(({ tag, count, questions }) => ({ tag, count, available: questions.length }));
  }
  const pool = (await questionsOf(context.db, id)).map((it) => it.pool);
  return draws.map((it) => ({ ...it, available: pool.filter((tag) => tag === it.tag).length }));
}

/** What the rules of moving look at. */
export async function circumstancesOf(context: Context, it: QuizRecord): Promise<Circumstances> {
  const { db, now } = context;
  const draws = await drawsOf(context, it);
  const questions = await questionsOf(db, it.id);
  return {
    questions,
    draws,
    assignees: it.people,
    opensAt: it.opens_at,
    closesAt: it.closes_at,
    now,
  };
}

function quizAsSeen(it: QuizRecord, around: Circumstances, material: Material[]): Quiz {
  return {
    ...rowOf(it),
    description: it.description,
    shuffleQuestions: it.shuffle_questions,
    shuffleOptions: it.shuffle_options,
    answersShown: it.answers_shown,
    attempts: it.attempts,
    counts: it.counts,
    draws: [...around.draws],
    material,
    copiedFrom: it.copied_from,
    sentAt: it.sent_at?.toISOString() ?? null,
    openedAt: it.opened_at?.toISOString() ?? null,
    closedAt: it.closed_at?.toISOString() ?? null,
    can: quizCan(it, around),
  };
}

/** The quiz as it stands, after a change. */
export async function readQuiz(context: Context, id: number): Promise<Quiz> {
  const row = await findQuiz(context, id);
  return quizAsSeen(row, await circumstancesOf(context, row), await materialOf(context, id));
}

/** A quiz with its questions; whoever is to take it sees none of them here. */
export async function readDetails({ id }: { id: number }, context: Context) {
  const row = await findQuiz(context, id);
  const around = await circumstancesOf(context, row);
  const list = isTaker(row) ? [] : await questionsOf(context.db, id);
  return { ...quizAsSeen(row, around, await materialOf(context, id)), list };
}
