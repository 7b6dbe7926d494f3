import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { containsWords } from '#/store/search.ts';
import { questionSeen } from '../quizzes.policy.ts';
import type { questionEndpoints } from './questions.contract.ts';
import { questionOf, questionsFrom, shownColumns } from './questions.records.ts';

type Wanted = ParsedInputOf<(typeof questionEndpoints)['GET /quiz-questions']>;

/** Tags offered beside the list. */
const TAGS = 40;

/** What can be copied into a quiz, newest first, with the tags there are. */
export async function lookThroughBank(wanted: Wanted, context: Context) {
  const { page, perPage, q, tag, kind } = wanted;
  const { db } = context;
  const words = (q ?? '').split(/\s+/).filter(Boolean);
  const base = questionsFrom(db)
    .innerJoin('people as p', 'p.id', 'n.author_id')
    .where('n.deleted_at', 'is', null)
    .where(questionSeen(context.who, context.now))
    .where(
      wanted.from === 'bank'
        ? sql<boolean>`n.quiz_id is null`
        : sql<boolean>`n.quiz_id is not null and n.pool is null`,
    );
  const found = base
    .where(sql<boolean>`${containsWords(['n.text', 'p.name', 'q.title'], words)}`)
    .$if(Boolean(tag), (query) => query.where(sql<boolean>`n.tags @> ${tag}::text[]`))
    .$if(kind !== undefined, (query) => query.where('n.kind', '=', kind!));
  const total = sql<number>`count(*) over ()::int`;
  const rows = await found
    .select(shownColumns)
    .select(['n.author_id', 'p.name as author', 'q.title as quiz_title', total.as('total')])
    .select(
      sql<number>`(select count(*)::int from quiz_questions c where c.copied_from = n.id
        and c.quiz_id is not null and c.deleted_at is null)`.as('used'),
    )
    .orderBy('n.updated_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const tags = await base
    .crossJoinLateral(sql<{ tag: string }>`unnest(n.tags)`.as<'u'>(sql`u(tag)`))
    .select(['u.tag', sql<number>`count(*)::int`.as('questions')])
    .groupBy('u.tag')
    .orderBy('questions', 'desc')
    .orderBy('u.tag')
    .limit(TAGS)
    .execute();
  const beyond = rows.length === 0 && page > 1;
  const counted = beyond
    ? await found.select(sql<number>`count(*)::int`.as('total')).execute()
    : rows;
  return {
    rows: rows.map((it) => ({
      ...questionOf(it),
      author: { id: it.author_id, name: it.author },
      quiz: it.quiz_id === null ? null : { id: it.quiz_id, title: it.quiz_title! },
      used: it.used,
    })),
    totalRows: counted[0]?.total ?? 0,
    tags,
  };
}
