import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { beginsWith, containsWords, type SearchSource } from '#/store/search.ts';
import { mayOpen } from './library.records.ts';

const named = {
  from: sql`reports r join people p on p.id = r.author_id`,
  columns: ['r.name', 'p.name'],
};

/** Saved reports a person may open, by name, one's own first. */
export const reportSearch: SearchSource = {
  kind: 'report',
  access: may('revenue:read'),
  named,
  find: async ({ db, who }, { words, limit }) => {
    const rows = await db
      .selectFrom('reports as r')
      .innerJoin('people as p', 'p.id', 'r.author_id')
      .select(['r.id', 'r.name', 'r.author_id', 'p.name as author'])
      .where(mayOpen(who))
      .where(containsWords(named.columns, words))
      .orderBy((it) => it('r.author_id', '!=', who.id))
      .orderBy(beginsWith('r.name', words))
      .orderBy('r.name')
      .orderBy('r.id')
      .limit(limit)
      .execute();
    return rows.map((it) => ({
      kind: 'report',
      id: it.id,
      title: it.name,
      end: it.author_id === who.id ? undefined : it.author,
      link: `/reports?report=${it.id}`,
    }));
  },
};
