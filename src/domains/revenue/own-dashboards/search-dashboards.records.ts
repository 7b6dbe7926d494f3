import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { isWanted, searchSource } from '#/store/search.ts';
import { mayOpen } from './dashboards.records.ts';

/** Dashboards a person may open, by name, one's own first. */
export const dashboardSearch = searchSource({
  kind: 'dashboard',
  access: may('revenue:read'),
  seen: ({ who }) =>
    sql`exists (select from own_dashboards d where d.id = e.id and ${mayOpen(who)})`,
  rows: ({ db, who }, wanted) =>
    db
      .selectFrom('own_dashboards as d')
      .innerJoin('people as p', 'p.id', 'd.author_id')
      .select(['d.id', 'd.name', 'd.author_id', 'p.name as author'])
      .where(mayOpen(who))
      .where(isWanted('d.id', wanted))
      .orderBy((it) => it('d.author_id', '!=', who.id))
      .orderBy('d.name')
      .orderBy('d.id')
      .limit(wanted.limit),
  hit: (it, { who }) => ({
    id: it.id,
    title: it.name,
    end: it.author_id === who.id ? undefined : it.author,
    link: `/dashboards?dashboard=${it.id}`,
  }),
});
