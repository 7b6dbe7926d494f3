import { may } from '#/kernel/access.ts';
import { teamInScope } from '#/store/scope.ts';
import { beginsWith, containsWords, searchSource } from '#/store/search.ts';

/** Campaigns of the person's apps, by name and by what the network calls them. */
export const campaignSearch = searchSource({
  kind: 'campaign',
  access: may('revenue:read'),
  rows: ({ db, who, scope }, { words, limit }) =>
    db
      .selectFrom('campaigns')
      .innerJoin('networks', 'networks.id', 'campaigns.network_id')
      .leftJoin('apps', 'apps.id', 'campaigns.app_id')
      .select(['campaigns.id', 'campaigns.name', 'networks.name as network', 'apps.name as app'])
      .where(containsWords(['campaigns.name', 'campaigns.external_id', 'apps.name'], words))
      .where(teamInScope('apps.team_id', who, scope))
      .orderBy(beginsWith('campaigns.name', words))
      .orderBy('campaigns.name')
      .orderBy('campaigns.id')
      .limit(limit),
  hit: (it) => ({
    id: it.id,
    title: it.name,
    note: it.network,
    end: it.app ?? undefined,
    link: `/user-acquisition?open=${it.id}`,
  }),
});
