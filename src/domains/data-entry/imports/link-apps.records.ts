import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { appsInScope } from '#/store/scope.ts';
import type { ImportFindings } from '../imports.contract.ts';

type UnknownApp = ImportFindings['unknownApps'][number];

/** The name a report uses, and the app of ours it means. */
export interface UnknownAppLink {
  key: string;
  appId: number;
}

/**
 * Keeps which of our apps a source means by its own names; imports after this one know it too.
 * A campaign's figures are linked by the campaign.
 */
export async function linkApps(
  context: Context,
  unknown: readonly UnknownApp[],
  links: readonly UnknownAppLink[],
) {
  const { db, who, scope } = context;
  if (links.length === 0) return;
  const apps = await appsInScope(db, who, scope);
  const known = await db
    .selectFrom('apps')
    .select('id')
    .where(
      'id',
      'in',
      links.map((it) => it.appId),
    )
    .execute();
  const ids = new Set(known.map((it) => it.id).filter((id) => apps === 'all' || apps.includes(id)));
  if (links.some((it) => !ids.has(it.appId))) throw notFound('This app');
  const networks = await db.selectFrom('networks').select(['id', 'code']).execute();
  for (const { key, appId } of links) {
    const named = unknown.filter((other) => other.key === key);
    if (named.length === 0) throw notFound('This name');
    for (const it of named) {
      const network = networks.find((other) => other.code === it.network);
      // A campaign of a network nobody knows cannot be kept; the network has to be added first.
      if (!network) throw notFound('The network of this name');
      const values = {
        network_id: network.id,
        external_id: key,
        name: it.name || key,
        app_id: appId,
      };
      await (
        it.kind === 'campaign'
          ? db
              .insertInto('campaigns')
              .values(values)
              .onConflict((on) =>
                on.columns(['network_id', 'external_id']).doUpdateSet({ app_id: appId }),
              )
          : db
              .insertInto('network_apps')
              .values({ ...values, platform: null })
              .onConflict((on) =>
                on.columns(['network_id', 'external_id']).doUpdateSet({ app_id: appId }),
              )
      ).execute();
    }
  }
}
