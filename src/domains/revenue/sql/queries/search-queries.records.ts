import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { isWanted, searchSource } from '#/store/search.ts';

/** Saved SQL queries a person may open, by name, one's own first. */
export const sqlQuerySearch = searchSource({
  kind: 'sql-query',
  access: may('figures:sql'),
  seen: ({ who }) => sql`exists (select from sql_queries q
    where q.id = e.id and (q.author_id = ${who.id} or q.shared))`,
  rows: ({ db, who }, wanted) =>
    db
      .selectFrom('sql_queries as q')
      .innerJoin('people as p', 'p.id', 'q.author_id')
      .select(['q.id', 'q.name', 'q.author_id', 'p.name as author'])
      .where((it) => it.or([it('q.author_id', '=', who.id), it('q.shared', '=', true)]))
      .where(isWanted('q.id', wanted))
      .orderBy((it) => it('q.author_id', '!=', who.id))
      .orderBy('q.name')
      .orderBy('q.id')
      .limit(wanted.limit),
  hit: (it, { who }) => ({
    id: it.id,
    title: it.name,
    end: it.author_id === who.id ? undefined : it.author,
    link: `/reports/sql?query=${it.id}`,
  }),
});
