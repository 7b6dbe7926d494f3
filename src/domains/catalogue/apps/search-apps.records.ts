import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { teamInScope } from '#/store/scope.ts';
import { isWanted, searchSource } from '#/store/search.ts';

const platformNames = { android: 'Android', ios: 'iOS' };

/** Apps of the person's teams, by name, key and package; archived ones stay findable. */
export const appSearch = searchSource({
  kind: 'app',
  access: may('apps:read'),
  seen: ({ who, scope }) =>
    scope === 'all'
      ? undefined
      : sql`exists (select from apps a where a.id = e.id and ${teamInScope('a.team_id', who, scope)})`,
  rows: ({ db, who, scope }, wanted) =>
    db
      .selectFrom('apps')
      .leftJoin('teams', 'teams.id', 'apps.team_id')
      .select(['apps.id', 'apps.name', 'apps.key', 'apps.platform', 'apps.icon'])
      .select('teams.name as team')
      .where(isWanted('apps.id', wanted))
      .where(teamInScope('apps.team_id', who, scope))
      .orderBy('apps.name')
      .orderBy('apps.id')
      .limit(wanted.limit),
  hit: (it) => ({
    id: it.id,
    title: it.name,
    key: it.key,
    note: platformNames[it.platform],
    end: it.team ?? undefined,
    icon: it.icon,
    link: `/apps?app=${it.id}`,
  }),
});
