import { may, scopeOf } from '#/kernel/access.ts';
import type { Context } from '#/store/handler.ts';
import { appsInScope } from '#/store/scope.ts';

/** Who sees and changes campaigns: whoever does so with their app; one without an app, who sees all. */

/** Campaigns within the scope of what is asked, with their networks and apps. */
export async function campaignsInScope(context: Pick<Context, 'db' | 'who' | 'scope'>) {
  const apps = await appsInScope(context.db, context.who, context.scope);
  const query = context.db
    .selectFrom('campaigns as c')
    .innerJoin('networks as n', 'n.id', 'c.network_id')
    .leftJoin('apps as a', 'a.id', 'c.app_id');
  if (apps === 'all') return query;
  return query.where('c.app_id', 'in', apps.length > 0 ? apps : [0]);
}

/** Which campaigns the person may change, by their apps. */
export async function changesCampaigns({ db, who }: Pick<Context, 'db' | 'who'>) {
  const scope = scopeOf(may('campaigns:write'), who.grants);
  const apps = scope ? await appsInScope(db, who, scope) : [];
  return ({ app_id }: { app_id: number | null }): boolean =>
    apps === 'all' || (app_id !== null && apps.includes(app_id));
}
