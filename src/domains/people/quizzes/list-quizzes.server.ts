import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { containsWords } from '#/store/search.ts';
import type { quizEndpoints } from './quizzes.contract.ts';
import { quizSeen } from './quizzes.policy.ts';
import { rowOf, selectQuizzes } from './quizzes.records.ts';

type Wanted = ParsedInputOf<(typeof quizEndpoints)['GET /quiz']>;

const columns = {
  title: sql`lower(q.title)`,
  state: sql`array_position(array['draft', 'ready', 'sent', 'open', 'closed', 'archived'], now_state)`,
  opens: sql`q.opens_at`,
  closes: sql`q.closes_at`,
  updated: sql`q.updated_at`,
};

/** The quizzes of one's scope; archived ones only when they are asked for. */
export async function listQuizzes(wanted: Wanted, context: Context) {
  const { page, perPage, q, state, mine, sort, order } = wanted;
  const words = (q ?? '').split(/\s+/).filter(Boolean);
  const where = sql.join(
    [
      quizSeen(context.who),
      containsWords(['q.title', 'p.name'], words),
      state ? sql`now_state = any(${state})` : sql`now_state <> 'archived'`,
      mine ? sql`q.owner_id = ${context.who.id}` : sql`true`,
    ],
    sql` and `,
  );
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const selection = { where, order: sql`${columns[sort]} ${direction} nulls last, q.id desc` };
  const rows = await selectQuizzes(context, {
    ...selection,
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  const isBeyond = rows.length === 0 && page > 1;
  const [first] = isBeyond
    ? await selectQuizzes(context, { ...selection, limit: 1, offset: 0 })
    : rows;
  return { rows: rows.map(rowOf), totalRows: first?.total ?? 0 };
}
