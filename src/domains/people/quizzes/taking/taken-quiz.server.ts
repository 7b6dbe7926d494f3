import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { materialFor } from '../material/material.records.ts';
import { asTaken } from '../questions/taker-question.ts';
import { filesOfAttempts } from './answer-files.records.ts';
import { askedOf } from './asked.server.ts';
import {
  isClosed,
  mayRetake,
  releaseOf,
  secondsLeft,
  startRefusal,
  type QuizWindow,
} from './attempt-rules.ts';
import {
  answersOf,
  findAttempt,
  questionsOf,
  type Attempt,
  type QuestionRow,
} from './attempt.records.ts';
import { answerNamed, asHidden } from './hidden-names.server.ts';

export const windowOf = ({ quizState, opensAt, closesAt }: Attempt): QuizWindow => ({
  state: quizState,
  opensAt,
  closesAt,
});

/** What is released of an attempt to whoever has got as far as `latest`. */
export const releaseAt = (it: Attempt, now: Date, latest: Attempt = it) =>
  releaseOf(it.state, { ...windowOf(it), answersShown: it.answersShown }, now, latest);

/** The reader's own attempt; of any other quiz nothing is known. */
export async function myAttempt(quizId: number, { db, who, now }: Context): Promise<Attempt> {
  const attempt = await findAttempt(db, quizId, who.id, now);
  if (!attempt) throw notFound('This quiz');
  return attempt;
}

/** How it stands: answers go to whoever gave them only. */
export async function standingOf(
  db: Db,
  attempt: Attempt,
  now: Date,
  questions?: readonly QuestionRow[],
) {
  const answers = await answersOf(db, [attempt.id]);
  const { number, state, startedAt, endsAt, secret } = attempt;
  const asked = new Map(
    (answers.length === 0 ? [] : (questions ?? (await questionsOf(db, attempt.quizId)))).map(
      (it) => [it.id, it],
    ),
  );
  return {
    attempt: number,
    state,
    elapsedMs: startedAt ? Math.max(0, now.getTime() - startedAt.getTime()) : 0,
    secondsLeft: secondsLeft(endsAt, now),
    endsAt,
    files: (await filesOfAttempts(db, [attempt.id])).get(attempt.id) ?? [],
    answers: answers.map(({ questionId, answer: kept, sequence, operation }) => {
      const answer = answerNamed(asked.get(questionId)!, kept, secret);
      return {
        questionId,
        answer: typeof answer === 'string' ? answer : [...answer],
        sequence,
        operation,
      };
    }),
  };
}

/** The quiz as its taker sees it: the questions while it runs, and never what is right. */
export async function takenQuiz(context: Context, attempt: Attempt) {
  const { db, now } = context;
  const questions = askedOf(await questionsOf(db, attempt.quizId), attempt);
  const { startedAt, state, minutes, extraMinutes } = attempt;
  return {
    id: attempt.quizId,
    attemptId: attempt.id,
    attempt: attempt.number,
    attempts: attempt.attempts,
    counts: attempt.counts,
    canRetake: mayRetake(attempt, windowOf(attempt), now),
    title: attempt.title,
    description: attempt.description,
    material: state === 'in_progress' ? [] : await materialFor(context, attempt.quizId),
    owner: attempt.owner,
    opensAt: attempt.opensAt,
    closesAt: attempt.closesAt,
    minutes: minutes === null ? null : minutes + extraMinutes,
    extraMinutes,
    passPercent: attempt.passPercent,
    questionCount: questions.length,
    points: questions.reduce((sum, it) => sum + it.points, 0),
    startedAt,
    submittedAt: attempt.submittedAt,
    refusal: startedAt ? null : startRefusal(windowOf(attempt), now),
    standing: await standingOf(db, attempt, now, questions),
    questions:
      state === 'in_progress'
        ? asTaken(questions, { ...attempt, hide: (it) => asHidden(it, attempt.secret) })
        : [],
    release: releaseAt(attempt, now),
    isClosed: isClosed(windowOf(attempt), now),
  };
}
