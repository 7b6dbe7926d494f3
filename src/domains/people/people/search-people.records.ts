import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { personInScope } from '#/store/scope.ts';
import { isWanted, searchSource } from '#/store/search.ts';

/** Colleagues who are here, by name, address and title. */
export const personSearch = searchSource({
  kind: 'person',
  access: may('people:read'),
  seen: ({ who, scope }) =>
    scope === 'all' ? undefined : sql`${personInScope('e.id', who, scope)}`,
  rows: ({ db, who, scope }, wanted) =>
    db
      .selectFrom('people as p')
      .select(['p.id', 'p.name', 'p.email', 'p.title'])
      .select(
        sql<string | null>`(select string_agg(t.name, ', ' order by t.name) from teams t
          where t.lead_id = p.id or exists (select from team_members m
            where m.team_id = t.id and m.person_id = p.id and m.until is null))`.as('teams'),
      )
      .where('p.status', '=', 'active')
      .where(personInScope('p.id', who, scope))
      .where(isWanted('p.id', wanted))
      .orderBy('p.name')
      .orderBy('p.id')
      .limit(wanted.limit),
  hit: (it) => ({
    id: it.id,
    title: it.name,
    note: it.title ?? undefined,
    end: it.teams ?? undefined,
    email: it.email,
    link: `/employee-management?employee=${it.id}`,
  }),
});
