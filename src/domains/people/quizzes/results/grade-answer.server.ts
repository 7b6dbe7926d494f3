import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, missingAs, notAllowed, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { filesOfAttempts, namedFiles } from '../taking/answer-files.records.ts';
import { answersOf, questionsOf } from '../taking/attempt.records.ts';
import { gradeAttempt } from '../taking/hand-in.records.ts';
import { inPoints } from '../taking/score.ts';
import { attemptsOf } from './reach.records.ts';
import type { resultEndpoints } from './results.contract.ts';

type Grade = ParsedInputOf<(typeof resultEndpoints)['POST /grade-answer']>;

/** The attempt an answer stands in, locked; another's is answered like none. */
async function toGrade(context: Context, id: number) {
  const { db, who } = context;
  const none = 'This answer';
  const found = await db
    .selectFrom('quiz_answers as w')
    .innerJoin('quiz_attempts as a', 'a.id', 'w.attempt_id')
    .innerJoin('quiz_assignees as s', 's.id', 'a.assignee_id')
    .select(['w.attempt_id', 's.quiz_id', 's.person_id'])
    .where('w.id', '=', id)
    .forUpdate('a')
    .executeTakeFirst();
  if (!found) throw notFound(none);
  if (found.person_id === who.id) throw notAllowed('Nobody grades their own answers.');
  const reached = await attemptsOf(context, found.quiz_id).catch(missingAs(none));
  const attempt = reached.find((it) => it.id === found.attempt_id);
  if (!attempt) throw notFound(none);
  return attempt;
}

/** Gives what was written or sent its points; with the last of them the attempt is graded. */
export async function gradeAnswer({ id, version, points, note }: Grade, context: Context) {
  const { db, who, now, audit } = context;
  const attempt = await toGrade(context, id);
  const answer = (await answersOf(db, [attempt.id])).find((it) => it.id === id)!;
  const question = (await questionsOf(db, attempt.quizId)).find(
    (it) => it.id === answer.questionId,
  );
  if (question?.kind !== 'text' && question?.kind !== 'file')
    throw conflict('Choices get their points by themselves.');
  const files = (await filesOfAttempts(db, [attempt.id])).get(attempt.id);
  if (attempt.state !== 'submitted' && attempt.state !== 'graded') {
    throw conflict('This is not handed in yet.');
  }
  const seen = (it: typeof answer) => ({
    id,
    version: it.version,
    text: typeof it.answer === 'string' ? it.answer : '',
    files: namedFiles(it.answer, files),
    awarded: it.awarded === null ? null : inPoints(it.awarded),
    note: it.note,
  });
  if (answer.version !== version) throw stale(seen(answer));
  if (points > question.points) {
    throw invalid({ points: `The question gives ${question.points} points at most.` });
  }
  const given = { awarded: Math.round(points * 100), note };
  await db
    .updateTable('quiz_answers')
    .set({ ...given, graded_by: who.id, graded_at: now, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await gradeAttempt(db, attempt.id, who.id, now);
  audit({
    action: 'quiz-answer.grade',
    subject: ['quiz-attempt', attempt.id],
    before: { question: question.id, points: seen(answer).awarded, note: answer.note },
    after: { question: question.id, points, note },
  });
  const rest = (await answersOf(db, [attempt.id])).filter((it) => it.awarded === null);
  return { ...seen({ ...answer, ...given, version: version + 1 }), waiting: rest.length };
}
