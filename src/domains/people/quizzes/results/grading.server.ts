import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { selvesOf } from '#/store/who.ts';
import { answersKept } from '../quizzes.policy.ts';
import { filesOfAttempts, namedFiles } from '../taking/answer-files.records.ts';
import { isBlank } from '../taking/attempt-rules.ts';
import { answersOf, questionsOf } from '../taking/attempt.records.ts';
import { inPoints } from '../taking/score.ts';
import { attemptsInReach, attemptsOf, type Reader } from './reach.records.ts';
import type { resultEndpoints } from './results.contract.ts';

type Wanted = ParsedInputOf<(typeof resultEndpoints)['GET /quiz-grading']>;

/** The quiz whose answers have waited longest for the reader; those they take themselves wait. */
async function longestWaiting(reader: Reader): Promise<number | undefined> {
  const { who, now } = reader;
  const waiting = attemptsInReach(reader)
    .where('a.state', '=', 'submitted')
    .where('s.person_id', 'not in', selvesOf(who))
    .where(sql<boolean>`not ${answersKept(who, now)}`);
  return (await waiting.orderBy('a.submitted_at').limit(1).executeTakeFirst())?.quizId;
}

const nothing = { quiz: null, questions: [], question: null, answers: [], waiting: 0 };

/** Ids in an order that says nothing about the people: that of their digests. */
async function mixed(reader: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await reader.db
    .selectFrom(sql<{ id: number }>`unnest(${ids}::int[])`.as<'u'>(sql`u(id)`))
    .select('u.id')
    .orderBy(sql`md5('answer ' || u.id)`)
    .execute();
  return new Map(rows.map(({ id }, at) => [id, at]));
}

/** What was written or sent in attempts that are handed in, question by question, without names. */
export async function listGrading(wanted: Wanted, context: Context) {
  const { db, who } = context;
  const quizId = wanted.quiz ?? (await longestWaiting(context));
  if (quizId === undefined) return nothing;
  const reached = await attemptsOf(context, quizId);
  const papers = reached.filter(
    (it) =>
      !selvesOf(who).includes(it.personId) && (it.state === 'submitted' || it.state === 'graded'),
  );
  const written = (await questionsOf(db, quizId)).filter(
    (it) => it.kind === 'text' || it.kind === 'file',
  );
  const texts = new Set(written.map((it) => it.id));
  const answers = (
    await answersOf(
      db,
      papers.map((it) => it.id),
    )
  ).filter((it) => texts.has(it.questionId) && !isBlank(it.answer));
  const questions = written.map(({ id, text, modelAnswer, points }) => {
    const given = answers.filter((it) => it.questionId === id);
    const waiting = given.filter((it) => it.awarded === null).length;
    return { id, text, modelAnswer, points, waiting, graded: given.length - waiting };
  });
  const question =
    questions.find((it) => it.id === wanted.question) ??
    questions.find((it) => it.waiting > 0) ??
    questions.find((it) => it.graded > 0) ??
    questions[0];
  const chosen = answers.filter((it) => it.questionId === question?.id);
  const order = await mixed(
    context,
    chosen.map((it) => it.id),
  );
  const files = await filesOfAttempts(db, [...new Set(chosen.map((it) => it.attemptId))]);
  return {
    quiz: { id: quizId, title: reached[0]!.title },
    questions,
    question: question?.id ?? null,
    answers: chosen
      .sort((a, b) => order.get(a.id)! - order.get(b.id)!)
      .map(({ id, attemptId, version, answer, awarded, note }) => ({
        id,
        version,
        text: typeof answer === 'string' ? answer : '',
        files: namedFiles(answer, files.get(attemptId)),
        awarded: awarded === null ? null : inPoints(awarded),
        note,
      })),
    waiting: questions.reduce((sum, it) => sum + it.waiting, 0),
  };
}
