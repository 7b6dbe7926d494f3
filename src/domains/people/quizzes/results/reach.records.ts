import { may, scopeOf } from '#/kernel/access.ts';
import { notAllowed, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { personInScope } from '#/store/scope.ts';
import { isClosed } from '../taking/attempt-rules.ts';
import { attemptAt, attemptsIn, findAttempt, type Attempt } from '../taking/attempt.records.ts';
import { windowOf } from '../taking/taken-quiz.server.ts';

export type Reader = Pick<Context, 'db' | 'who' | 'now'>;

/** An attempt as whoever grades knows it. */
export interface GradedAttempt extends Attempt {
  personTitle: string | null;
  assigneeVersion: number;
}

/** Attempts at quizzes the reader wrote, and those of the people in the scope of their right to grade. */
export function attemptsInReach({ db, who }: Reader) {
  const scope = scopeOf(may('quizzes:grade'), who.grants);
  if (!scope) throw notAllowed('You need the right quizzes:grade for this.');
  return attemptsIn(db)
    .where((it) =>
      it.or([
        it('q.owner_id', '=', who.id),
        // Whoever may grade their own quizzes only has no say in what they take themselves.
        ...(scope === 'own' ? [] : [personInScope('s.person_id', who, scope)]),
      ]),
    )
    .select(['p.title as personTitle', 's.version as assigneeVersion']);
}

/** Of a quiz that one is asked to take oneself nothing is seen until it has closed. */
async function refuseTaker(reader: Reader, quizId: number) {
  const own = await findAttempt(reader.db, quizId, reader.who.id, reader.now);
  if (own && !isClosed(windowOf(own), reader.now)) {
    throw notAllowed('You are asked to take this quiz: its results open once it has closed.');
  }
}

/** What the reader may see of a quiz, by name; a quiz without any looks as if it did not exist. */
export async function attemptsOf(reader: Reader, quizId: number): Promise<GradedAttempt[]> {
  const rows = await attemptsInReach(reader).where('q.id', '=', quizId).orderBy('p.name').execute();
  if (rows.length === 0) throw notFound('This quiz');
  await refuseTaker(reader, quizId);
  return rows.map((it) => ({ ...it, ...attemptAt(it, reader.now) }));
}
