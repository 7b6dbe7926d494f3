import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { isWanted, searchSource } from '#/store/search.ts';

/** Saved views of the pages of figures: one's own and those shared, by name. */
export const viewSearch = searchSource({
  kind: 'view',
  access: may('revenue:read'),
  seen: ({ who }) => sql`exists (select from saved_views v where v.id = e.id
    and (v.person_id = ${who.id} or v.shared))`,
  rows: ({ db, who }, wanted) =>
    db
      .selectFrom('saved_views as v')
      .innerJoin('people as p', 'p.id', 'v.person_id')
      .select(['v.id', 'v.name', 'v.path', 'v.query', 'v.person_id', 'p.name as author'])
      .where((it) => it.or([it('v.person_id', '=', who.id), it('v.shared', '=', true)]))
      .where(isWanted('v.id', wanted))
      .orderBy('v.name')
      .orderBy('v.id')
      .limit(wanted.limit),
  hit: (it, { who }) => ({
    id: it.id,
    title: it.name,
    note: it.path,
    end: it.person_id === who.id ? undefined : it.author,
    link: `${it.path}?${it.query}`,
  }),
});
