import type { Db } from '#/store/records/records.ts';
import { answerPoints } from './answer-points.ts';
import { answersOf, questionsOf } from './attempt.records.ts';

/** What was handed in, and whether somebody has to read it. */
export interface HandedIn {
  state: 'submitted' | 'graded';
  /** Written answers that wait for points. */
  waiting: number;
}

/**
 * Ends a locked attempt: what nobody has to read gets its points at once, an empty page none; with nothing left to
 * be read it is graded. What was not answered has no row and gives nothing.
 */
export async function handIn(
  db: Db,
  attempt: { id: number; quizId: number },
  now: Date,
): Promise<HandedIn> {
  const questions = new Map((await questionsOf(db, attempt.quizId)).map((it) => [it.id, it]));
  let waiting = 0;
  for (const { id, questionId, answer } of await answersOf(db, [attempt.id])) {
    const question = questions.get(questionId);
    const awarded = question ? answerPoints(question, answer) : 0;
    if (awarded === null) {
      waiting += 1;
      continue;
    }
    await db
      .updateTable('quiz_answers')
      .set({ awarded, graded_at: now })
      .where('id', '=', id)
      .execute();
  }
  await db
    .updateTable('quiz_attempts')
    .set((it) => ({ state: 'submitted', submitted_at: now, version: it('version', '+', 1) }))
    .where('id', '=', attempt.id)
    .execute();
  const state = waiting === 0 ? await gradeAttempt(db, attempt.id, null, now) : 'submitted';
  return { state, waiting };
}

/**
 * Adds the points of a locked attempt up once all of its answers have some; until then it stays
 * handed in. `by` is who gave the last of them, nobody for choices.
 */
export async function gradeAttempt(
  db: Db,
  attemptId: number,
  by: number | null,
  now: Date,
): Promise<'submitted' | 'graded'> {
  const answers = await answersOf(db, [attemptId]);
  if (answers.some((it) => it.awarded === null)) return 'submitted';
  await db
    .updateTable('quiz_attempts')
    .set((it) => ({
      state: 'graded',
      score: answers.reduce((sum, { awarded }) => sum + (awarded ?? 0), 0),
      graded_by: by,
      graded_at: now,
      version: it('version', '+', 1),
    }))
    .where('id', '=', attemptId)
    .execute();
  return 'graded';
}
