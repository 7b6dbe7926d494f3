import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { appsInScope } from '#/store/scope.ts';
import { beginsWith, containsWords, type SearchSource } from '#/store/search.ts';

const named = {
  from: sql`campaigns left join apps on apps.id = campaigns.app_id`,
  columns: ['campaigns.name', 'campaigns.external_id', 'apps.name'],
};

/** Campaigns of the person's apps, by name and by what the network calls them. */
export const campaignSearch: SearchSource = {
  kind: 'campaign',
  access: may('revenue:read'),
  named,
  find: async ({ db, who, scope }, { words, limit }) => {
    const apps = await appsInScope(db, who, scope);
    if (apps !== 'all' && apps.length === 0) return [];
    let query = db
      .selectFrom('campaigns')
      .innerJoin('networks', 'networks.id', 'campaigns.network_id')
      .leftJoin('apps', 'apps.id', 'campaigns.app_id')
      .select(['campaigns.id', 'campaigns.name', 'networks.name as network', 'apps.name as app'])
      .where(containsWords(named.columns, words));
    if (apps !== 'all') query = query.where('campaigns.app_id', 'in', apps);
    const rows = await query
      .orderBy(beginsWith('campaigns.name', words))
      .orderBy('campaigns.name')
      .orderBy('campaigns.id')
      .limit(limit)
      .execute();
    return rows.map((it) => ({
      kind: 'campaign',
      id: it.id,
      title: it.name,
      note: it.network,
      end: it.app ?? undefined,
      link: `/user-acquisition?open=${it.id}`,
    }));
  },
};
