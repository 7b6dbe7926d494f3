import { sql, type RawBuilder } from 'kysely';
import { notAllowed, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import type { QuizState } from './quiz-words.ts';
import type { QuizRow } from './quizzes.contract.ts';
import { isTaker, quizSeen, quizStateBy, takesQuiz } from './quizzes.policy.ts';

export type Reader = Pick<Context, 'db' | 'who' | 'now'>;

/** A quiz as the database has it, with what is counted about it. */
export type QuizRecord = Awaited<ReturnType<typeof selectQuizzes>>[number];

interface Selection {
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
  offset: number;
}

/** Quizzes with their counts; `where` and `order` may use `q`, `p` (the owner) and `now_state`. */
export const selectQuizzes = ({ db, who, now }: Reader, wanted: Selection) =>
  db
    .selectFrom('quizzes as q')
    .innerJoin('people as p', 'p.id', 'q.owner_id')
    .crossJoinLateral(
      sql<{ now_state: QuizState }>`(select ${quizStateBy(now)} as now_state)`.as('s'),
    )
    .crossJoinLateral(
      sql<{ questions: number; points: number }>`(
        select count(*)::int + (select coalesce(sum((d ->> 'count')::int), 0)
            from jsonb_array_elements(q.draws) d)::int as questions,
          coalesce(sum(points), 0)::int as points
        from quiz_questions
        where quiz_id = q.id and pool is null and deleted_at is null)`.as('n'),
    )
    .crossJoinLateral(
      sql<{ people: number; invited: number; handed_in: number }>`(
        select count(*)::int as people,
          count(*) filter (where t.invited_at is not null)::int as invited,
          count(*) filter (where exists (select from quiz_attempts m
            where m.assignee_id = t.id and m.state in ('submitted', 'graded')))::int as handed_in
        from quiz_assignees t
        where t.quiz_id = q.id and t.withdrawn_at is null)`.as('a'),
    )
    .select(['q.id', 'q.version', 'q.title', 'q.description', 's.now_state as state'])
    .select(['q.owner_id', 'p.name as owner', 'q.opens_at', 'q.closes_at', 'q.minutes'])
    .select(['q.pass_percent', 'q.shuffle_questions', 'q.shuffle_options', 'q.answers_shown'])
    .select(['q.attempts', 'q.counts', 'q.draws', 'q.copied_from', 'q.sent_at', 'q.opened_at'])
    .select(['q.closed_at', 'q.updated_at'])
    .select(sql<number>`coalesce(jsonb_array_length(q.people_draft), 0)`.as('drafted'))
    .select(['n.questions', 'n.points', 'a.people', 'a.invited', 'a.handed_in'])
    .select([takesQuiz(who).as('takes_it'), sql<number>`count(*) over ()::int`.as('total')])
    .where(sql<boolean>`${wanted.where}`)
    .orderBy(wanted.order)
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute();

/** A quiz of the scope; any other looks as if it did not exist. */
export async function findQuiz(reader: Reader, id: number): Promise<QuizRecord> {
  const [row] = await selectQuizzes(reader, {
    where: sql`q.id = ${id} and ${quizSeen(reader.who)}`,
    order: sql`q.id`,
    limit: 1,
    offset: 0,
  });
  if (!row) throw notFound('This quiz');
  return row;
}

export function refuseTaker(it: QuizRecord) {
  if (isTaker(it))
    throw notAllowed('You are asked to take this quiz: others look after it until it has closed.');
}

/**
 * A quiz this person may change, locked for the transaction and with what time has decided written
 * down. Refuses a change against another version; `current` says what to send back then.
 */
export async function lockQuiz(
  reader: Reader,
  { id, version }: { id: number; version?: number | undefined },
): Promise<QuizRecord> {
  await reader.db.selectFrom('quizzes').select('id').where('id', '=', id).forUpdate().execute();
  const row = await findQuiz(reader, id);
  refuseTaker(row);
  if (version !== undefined && row.version !== version) throw stale(rowOf(row));
  return row;
}

export async function changeQuiz(
  db: Db,
  id: number,
  values: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('quizzes')
    .set((it) => ({ ...values, updated_at: now, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export const rowOf = (it: QuizRecord): QuizRow => ({
  id: it.id,
  version: it.version,
  title: it.title,
  state: it.state,
  owner: { id: it.owner_id, name: it.owner },
  opensAt: it.opens_at?.toISOString() ?? null,
  closesAt: it.closes_at?.toISOString() ?? null,
  minutes: it.minutes,
  passPercent: it.pass_percent,
  questions: it.questions,
  points: it.points,
  people: it.people,
  invited: it.invited,
  handedIn: it.handed_in,
  drafted: it.drafted,
  updatedAt: it.updated_at.toISOString(),
});
