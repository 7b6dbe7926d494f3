import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { beginsWith, containsWords, type SearchSource } from '#/store/search.ts';

const named = { from: sql`saved_views v`, columns: ['v.name'] };

/** Saved views of the pages of figures: one's own and those shared, by name. */
export const viewSearch: SearchSource = {
  kind: 'view',
  access: may('revenue:read'),
  named,
  find: async ({ db, who }, { words, limit }) => {
    const rows = await db
      .selectFrom('saved_views as v')
      .innerJoin('people as p', 'p.id', 'v.person_id')
      .select(['v.id', 'v.name', 'v.path', 'v.query', 'v.person_id', 'p.name as author'])
      .where((it) => it.or([it('v.person_id', '=', who.id), it('v.shared', '=', true)]))
      .where(containsWords(named.columns, words))
      .orderBy(beginsWith('v.name', words))
      .orderBy('v.name')
      .orderBy('v.id')
      .limit(limit)
      .execute();
    return rows.map((it) => ({
      kind: 'view',
      id: it.id,
      title: it.name,
      note: it.path,
      end: it.person_id === who.id ? undefined : it.author,
      link: `${it.path}?${it.query}`,
    }));
  },
};
