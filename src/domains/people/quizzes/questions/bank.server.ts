import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { containsWords } from '#/store/search.ts';
import { questionSeen } from '../quizzes.policy.ts';
import type { questionEndpoints } from './questions.contract.ts';
import { questionColumns, questionOf, type QuestionRecord } from './questions.records.ts';

type Wanted = ParsedInputOf<(typeof questionEndpoints)['GET /quiz-questions']>;

interface BankRecord extends QuestionRecord {
  author_id: number;
  author: string;
  quiz_title: string | null;
  used: number;
  total: number;
}

/** Tags offered beside the list. */
const TAGS = 40;

const from = sql`quiz_questions n left join quizzes q on q.id = n.quiz_id
  join people p on p.id = n.author_id`;

/** What can be copied into a quiz, newest first, with the tags there are. */
export async function lookThroughBank(wanted: Wanted, context: Context) {
  const { page, perPage, q, tag, kind } = wanted;
  const { db } = context;
  const words = (q ?? '').split(/\s+/).filter(Boolean);
  const base = sql`n.deleted_at is null and ${questionSeen(context.who, context.now)}
    and ${wanted.from === 'bank' ? sql`n.quiz_id is null` : sql`n.quiz_id is not null and n.pool is null`}`;
  const where = sql.join(
    [
      base,
      containsWords(['n.text', 'p.name', 'q.title'], words),
      tag ? sql`n.tags @> ${tag}::text[]` : sql`true`,
      kind ? sql`n.kind = ${kind}` : sql`true`,
    ],
    sql` and `,
  );
  const { rows } = await sql<BankRecord>`
    select ${sql.join(questionColumns.map((it) => sql.ref(`n.${it}`)))}, n.author_id,
      p.name as author, q.title as quiz_title, count(*) over ()::int as total,
      (select count(*)::int from quiz_questions c where c.copied_from = n.id
        and c.quiz_id is not null and c.deleted_at is null) as used
    from ${from} where ${where}
    order by n.updated_at desc, n.id desc
    limit ${perPage} offset ${(page - 1) * perPage}`.execute(db);
  const { rows: tags } = await sql<{ tag: string; questions: number }>`
    select tag, count(*)::int as questions from ${from}, unnest(n.tags) as tag
    where ${base} group by tag order by questions desc, tag limit ${TAGS}`.execute(db);
  const beyond = rows.length === 0 && page > 1;
  const counted = beyond
    ? await sql<{
        total: number;
      }>`select count(*)::int as total from ${from} where ${where}`.execute(db)
    : { rows };
  return {
    rows: rows.map((it) => ({
      ...questionOf(it),
      author: { id: it.author_id, name: it.author },
      quiz: it.quiz_id === null ? null : { id: it.quiz_id, title: it.quiz_title! },
      used: it.used,
    })),
    totalRows: counted.rows[0]?.total ?? 0,
    tags,
  };
}
