import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { personInScope } from '#/store/scope.ts';
import { beginsWith, containsWords, type SearchSource } from '#/store/search.ts';

const named = { from: sql`people p`, columns: ['p.name', 'p.email', 'p.title'] };

/** Colleagues who are here, by name, address and title. */
export const personSearch: SearchSource = {
  kind: 'person',
  access: may('people:read'),
  named,
  find: async ({ db, who, scope }, { words, limit }) => {
    const rows = await db
      .selectFrom('people as p')
      .select(['p.id', 'p.name', 'p.email', 'p.title'])
      .select(
        sql<string | null>`(select string_agg(t.name, ', ' order by t.name) from teams t
          where t.lead_id = p.id or exists (select from team_members m
            where m.team_id = t.id and m.person_id = p.id and m.until is null))`.as('teams'),
      )
      .where('p.status', '=', 'active')
      .where(personInScope('p.id', who, scope))
      .where(containsWords(named.columns, words))
      .orderBy(beginsWith('p.name', words))
      .orderBy('p.name')
      .orderBy('p.id')
      .limit(limit)
      .execute();
    return rows.map((it) => ({
      kind: 'person',
      id: it.id,
      title: it.name,
      note: it.title ?? undefined,
      end: it.teams ?? undefined,
      email: it.email,
      link: `/employee-management?employee=${it.id}`,
    }));
  },
};
