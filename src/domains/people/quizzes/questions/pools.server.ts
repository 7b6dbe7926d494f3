import { sql } from 'kysely';
import type { Context } from '#/store/handler.ts';
import { problemOf } from '../quiz-moves.ts';
import { questionSeen } from '../quizzes.policy.ts';
import type { Draw } from './draws.ts';
import { rowFor, shownColumns, type QuestionRecord } from './questions.records.ts';
import { addQuestion } from './save-questions.server.ts';

/** Questions one draw chooses from. */
const MOST_IN_POOL = 200;

interface Pool extends Draw {
  questions: QuestionRecord[];
}

/**
 * What each draw of a quiz would choose from: questions of the bank that its author sees, have the
 * tag and can be asked. One with two of the tags belongs to the first draw, and one that everybody
 * gets already, as a copy or as what a copy was made of, to none, so that nobody is asked the same twice.
 */
export async function poolsOf(
  { db, who, now }: Context,
  quizId: number,
  draws: readonly Draw[],
): Promise<Pool[]> {
  const taken = new Set<number>();
  const pools: Pool[] = [];
  for (const draw of draws) {
    const rows = await db
      .withRecursive('own', (qb) =>
        qb
          .selectFrom('quiz_questions')
          .select(['id', 'copied_from'])
          .where('quiz_id', '=', quizId)
          .where('deleted_at', 'is', null),
      )
      .withRecursive('origins(id)', (qb) =>
        qb
          .selectFrom('own')
          .select('copied_from as id')
          .union(
            qb
              .selectFrom('quiz_questions as c')
              .innerJoin('origins as o', 'o.id', 'c.id')
              .select('c.copied_from as id'),
          ),
      )
      .selectFrom('quiz_questions as n')
      .leftJoin('quizzes as q', 'q.id', 'n.quiz_id')
      .select(shownColumns)
      .where('n.quiz_id', 'is', null)
      .where('n.deleted_at', 'is', null)
      .where(sql<boolean>`n.tags @> ${[draw.tag]}::text[]`)
      .where(questionSeen(who, now))
      .where(sql<boolean>`not exists (select from origins o where o.id = n.id)`)
      .where(sql<boolean>`not exists (select from own where own.id = n.copied_from)`)
      .orderBy('n.id')
      .limit(MOST_IN_POOL)
      .execute();
    const questions = rows.filter((it) => !taken.has(it.id) && problemOf(it) === null);
    for (const it of questions) taken.add(it.id);
    pools.push({ ...draw, questions });
  }
  return pools;
}

/** Copies what is drawn from into a quiz that is about to be sent. */
export async function fillPools(context: Context, quizId: number, draws: readonly Draw[]) {
  for (const { tag, questions } of await poolsOf(context, quizId, draws)) {
    for (const it of questions)
      await addQuestion(
        context,
        quizId,
        rowFor({ ...it, modelAnswer: it.model_answer }),
        it.id,
        tag,
      );
  }
}
