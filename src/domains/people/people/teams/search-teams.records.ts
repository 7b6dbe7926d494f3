import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { teamInScope } from '#/store/scope.ts';
import { isWanted, searchSource } from '#/store/search.ts';

/** Teams of the scope, by name. */
export const teamSearch = searchSource({
  kind: 'team',
  access: may('people:read'),
  seen: ({ who, scope }) => (scope === 'all' ? undefined : sql`${teamInScope('e.id', who, scope)}`),
  rows: ({ db, who, scope }, wanted) =>
    db
      .selectFrom('teams as t')
      .leftJoin('people as l', 'l.id', 't.lead_id')
      .select(['t.id', 't.name', 'l.name as lead'])
      .where(teamInScope('t.id', who, scope))
      .where(isWanted('t.id', wanted))
      .orderBy('t.name')
      .orderBy('t.id')
      .limit(wanted.limit),
  hit: (it) => ({
    id: it.id,
    title: it.name,
    note: it.lead ? `Led by ${it.lead}` : 'Without a lead',
    link: `/user-management/teams?team=${it.id}`,
  }),
});
