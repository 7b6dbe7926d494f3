import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { teamInScope } from '#/store/scope.ts';
import { isWanted, searchSource } from '#/store/search.ts';

/** Campaigns of the person's apps, by name and by what the network calls them. */
export const campaignSearch = searchSource({
  kind: 'campaign',
  access: may('revenue:read'),
  seen: ({ who, scope }) =>
    scope === 'all'
      ? undefined
      : sql`exists (select from campaigns c join apps a on a.id = c.app_id
          where c.id = e.id and ${teamInScope('a.team_id', who, scope)})`,
  rows: ({ db, who, scope }, wanted) =>
    db
      .selectFrom('campaigns')
      .innerJoin('networks', 'networks.id', 'campaigns.network_id')
      .leftJoin('apps', 'apps.id', 'campaigns.app_id')
      .select(['campaigns.id', 'campaigns.name', 'networks.name as network', 'apps.name as app'])
      .where(isWanted('campaigns.id', wanted))
      .where(teamInScope('apps.team_id', who, scope))
      .orderBy('campaigns.name')
      .orderBy('campaigns.id')
      .limit(wanted.limit),
  hit: (it) => ({
    id: it.id,
    title: it.name,
    note: it.network,
    end: it.app ?? undefined,
    link: `/user-acquisition?open=${it.id}`,
  }),
});
