import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { teamInScope } from '#/store/scope.ts';
import { beginsWith, containsWords, type SearchSource } from '#/store/search.ts';

const named = { from: sql`teams t`, columns: ['t.name'] };

/** Teams of the scope, by name. */
export const teamSearch: SearchSource = {
  kind: 'team',
  access: may('people:read'),
  named,
  find: async ({ db, who, scope }, { words, limit }) => {
    const rows = await db
      .selectFrom('teams as t')
      .leftJoin('people as l', 'l.id', 't.lead_id')
      .select(['t.id', 't.name', 'l.name as lead'])
      .where(teamInScope('t.id', who, scope))
      .where(containsWords(named.columns, words))
      .orderBy(beginsWith('t.name', words))
      .orderBy('t.name')
      .orderBy('t.id')
      .limit(limit)
      .execute();
    return rows.map((it) => ({
      kind: 'team',
      id: it.id,
      title: it.name,
      note: it.lead ? `Led by ${it.lead}` : 'Without a lead',
      link: `/user-management/teams?team=${it.id}`,
    }));
  },
};
