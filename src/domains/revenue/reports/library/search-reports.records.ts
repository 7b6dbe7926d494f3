import { may } from '#/kernel/access.ts';
import { beginsWith, containsWords, searchSource } from '#/store/search.ts';
import { mayOpen } from './library.records.ts';

/** Saved reports a person may open, by name, one's own first. */
export const reportSearch = searchSource({
  kind: 'report',
  access: may('revenue:read'),
  rows: ({ db, who }, { words, limit }) =>
    db
      .selectFrom('reports as r')
      .innerJoin('people as p', 'p.id', 'r.author_id')
      .select(['r.id', 'r.name', 'r.author_id', 'p.name as author'])
      .where(mayOpen(who))
      .where(containsWords(['r.name', 'p.name'], words))
      .orderBy((it) => it('r.author_id', '!=', who.id))
      .orderBy(beginsWith('r.name', words))
      .orderBy('r.name')
      .orderBy('r.id')
      .limit(limit),
  hit: (it, { who }) => ({
    id: it.id,
    title: it.name,
    end: it.author_id === who.id ? undefined : it.author,
    link: `/reports?report=${it.id}`,
  }),
});
