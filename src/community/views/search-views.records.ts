import { sql } from 'kysely';
import { signedIn, type Grants } from '#/kernel/access.ts';
import { isWanted, searchSource } from '#/store/search.ts';

/**
 * Saved views by name: one's own and those shared, of pages one may open.
 * @param pagesFor paths of the pages that somebody may open.
 */
export const viewSearch = (pagesFor: (grants: Grants) => string[]) =>
  searchSource({
    kind: 'view',
    access: signedIn,
    seen: ({ who }) => sql`exists (select from saved_views v where v.id = e.id
      and (v.person_id = ${who.id} or v.shared) and v.path = any(${pagesFor(who.grants)}))`,
    rows: ({ db, who }, wanted) =>
      db
        .selectFrom('saved_views as v')
        .innerJoin('people as p', 'p.id', 'v.person_id')
        .select(['v.id', 'v.name', 'v.path', 'v.query', 'v.person_id', 'p.name as author'])
        .where((it) => it.or([it('v.person_id', '=', who.id), it('v.shared', '=', true)]))
        .where(sql<boolean>`v.path = any(${pagesFor(who.grants)})`)
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
