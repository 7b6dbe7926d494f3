import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { appsInScope } from '#/store/scope.ts';
import { beginsWith, containsWords, type SearchSource } from '#/store/search.ts';

const platformNames = { android: 'Android', ios: 'iOS' };

const named = { from: sql`apps`, columns: ['apps.name', 'apps.key', 'apps.package'] };

/** Apps of the person's teams, by name, key and package; archived ones stay findable. */
export const appSearch: SearchSource = {
  kind: 'app',
  access: may('apps:read'),
  named,
  find: async ({ db, who, scope }, { words, limit }) => {
    const apps = await appsInScope(db, who, scope);
    if (apps !== 'all' && apps.length === 0) return [];
    let query = db
      .selectFrom('apps')
      .leftJoin('teams', 'teams.id', 'apps.team_id')
      .select(['apps.id', 'apps.name', 'apps.key', 'apps.platform', 'apps.icon'])
      .select('teams.name as team')
      .where(containsWords(named.columns, words));
    if (apps !== 'all') query = query.where('apps.id', 'in', apps);
    const rows = await query
      .orderBy(beginsWith('apps.name', words))
      .orderBy('apps.name')
      .orderBy('apps.id')
      .limit(limit)
      .execute();
    return rows.map((it) => ({
      kind: 'app',
      id: it.id,
      title: it.name,
      key: it.key,
      note: platformNames[it.platform],
      end: it.team ?? undefined,
      icon: it.icon,
      link: `/apps?app=${it.id}`,
    }));
  },
};
