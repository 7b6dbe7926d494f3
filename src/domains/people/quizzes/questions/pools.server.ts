import { sql } from 'kysely';
import type { Context } from '#/store/handler.ts';
import { problemOf } from '../quiz-moves.ts';
import { questionSeen } from '../quizzes.policy.ts';
import type { Draw } from './draws.ts';
import { questionColumns, rowFor, type QuestionRecord } from './questions.records.ts';
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
    const { rows } = await sql<QuestionRecord>`
      with recursive own as (select id, copied_from from quiz_questions
        where quiz_id = ${quizId} and deleted_at is null),
      origins(id) as (select copied_from from own union
        select c.copied_from from quiz_questions c join origins o on o.id = c.id)
      select ${sql.join(questionColumns.map((it) => sql.ref(`n.${it}`)))}
      from quiz_questions n left join quizzes q on q.id = n.quiz_id
      where n.quiz_id is null and n.deleted_at is null and n.tags @> ${[draw.tag]}::text[]
        and ${questionSeen(who, now)}
        and not exists (select from origins o where o.id = n.id)
        and not exists (select from own where own.id = n.copied_from)
      order by n.id limit ${MOST_IN_POOL}`.execute(db);
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
