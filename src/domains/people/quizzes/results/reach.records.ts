import { sql } from 'kysely';
import { notAllowed, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { answersKept, attemptSeen } from '../quizzes.policy.ts';
import { attemptAt, attemptsIn, type Attempt } from '../taking/attempt.records.ts';

export type Reader = Pick<Context, 'db' | 'who' | 'now'>;

/** An attempt as whoever grades knows it. */
export interface GradedAttempt extends Attempt {
  personTitle: string | null;
  assigneeVersion: number;
}

/** Attempts at quizzes the reader wrote, and those of the people in the scope of their right to grade. */
export const attemptsInReach = ({ db, who }: Reader) =>
  attemptsIn(db)
    .where(attemptSeen(who))
    .select(['p.title as personTitle', 's.version as assigneeVersion']);

/** Of a quiz that one is to take oneself nothing is seen until it has closed. */
async function refuseTaker({ db, who, now }: Reader, quizId: number) {
  const row = await db
    .selectFrom('quizzes as q')
    .select(sql<boolean>`${answersKept(who, now)}`.as('kept'))
    .where('q.id', '=', quizId)
    .executeTakeFirst();
  if (row?.kept) {
    throw notAllowed('You are asked to take this quiz: its results open once it has closed.');
  }
}

/** All attempts at a quiz that the reader may see, by name; a quiz without any looks as if it did not exist. */
export async function attemptsOf(reader: Reader, quizId: number): Promise<GradedAttempt[]> {
  const rows = await attemptsInReach(reader)
    .where('q.id', '=', quizId)
    .orderBy('p.name')
    .orderBy('s.id')
    .orderBy('a.number')
    .execute();
  if (rows.length === 0) throw notFound('This quiz');
  await refuseTaker(reader, quizId);
  return rows.map((it) => ({ ...it, ...attemptAt(it, reader.now) }));
}

/** One attempt by its id, where its result may be seen. */
export async function attemptInReach(reader: Reader, id: number) {
  const found = await attemptsInReach(reader).where('a.id', '=', id).executeTakeFirst();
  if (found) await refuseTaker(reader, found.quizId);
  return found;
}
