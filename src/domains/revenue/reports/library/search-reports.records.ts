import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { isWanted, searchSource } from '#/store/search.ts';
import { mayOpen } from './library.records.ts';

/** Saved reports a person may open, by name, one's own first. */
export const reportSearch = searchSource({
  kind: 'report',
  access: may('revenue:read'),
  seen: ({ who }) => sql`exists (select from reports r where r.id = e.id and ${mayOpen(who)})`,
  rows: ({ db, who }, wanted) =>
    db
      .selectFrom('reports as r')
      .innerJoin('people as p', 'p.id', 'r.author_id')
      .select(['r.id', 'r.name', 'r.author_id', 'p.name as author'])
      .where(mayOpen(who))
      .where(isWanted('r.id', wanted))
      .orderBy((it) => it('r.author_id', '!=', who.id))
      .orderBy('r.name')
      .orderBy('r.id')
      .limit(wanted.limit),
  hit: (it, { who }) => ({
    id: it.id,
    title: it.name,
    end: it.author_id === who.id ? undefined : it.author,
    link: `/reports?report=${it.id}`,
  }),
});
