import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { containsWords } from '#/store/search.ts';
import { findQuiz } from '../quizzes.records.ts';
import type { assigneeEndpoints } from './assignees.contract.ts';
import { assigneeOf, selectAssignees } from './assignees.records.ts';

type Wanted = ParsedInputOf<(typeof assigneeEndpoints)['GET /quiz-people']>;

/** Who is asked and how far they are; withdrawn ones come last. */
export async function listPeople(wanted: Wanted, context: Context) {
  const { quiz, q, attempt, page, perPage } = wanted;
  await findQuiz(context, quiz);
  const words = (q ?? '').split(/\s+/).filter(Boolean);
  const where = sql`t.quiz_id = ${quiz} and ${containsWords(['p.name', 'p.title'], words)}
    and ${attempt ? sql`m.state = ${attempt} and t.withdrawn_at is null` : sql`true`}`;
  const rows = await selectAssignees(context.db, {
    where,
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  const beyond = rows.length === 0 && page > 1;
  const [first] = beyond ? await selectAssignees(context.db, { where, limit: 1 }) : rows;
  return { rows: rows.map(assigneeOf), totalRows: first?.total ?? 0 };
}
