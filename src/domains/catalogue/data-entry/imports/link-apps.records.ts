import { conflict, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { appsInScope } from '#/store/scope.ts';
import type { ImportFindings } from '../imports.contract.ts';

type UnknownApp = ImportFindings['unknownApps'][number];

/** The name a report uses, and the app of ours it means. */
export interface UnknownAppLink {
  key: string;
  appId: number;
  platform?: 'android' | 'ios' | undefined;
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
  const wanted = links.map((it) => it.appId);
  const found = await db
    .selectFrom('apps')
    .select(['id', 'name', 'platform'])
    .where('id', 'in', wanted)
    .execute();
  const byId = new Map(
    found.filter(({ id }) => apps === 'all' || apps.includes(id)).map((it) => [it.id, it]),
  );
  if (links.some((it) => !byId.has(it.appId))) throw notFound('This app');
  const networks = await db.selectFrom('networks').select(['id', 'code']).execute();
  for (const { key, appId, platform } of links) {
    const named = unknown.filter((it) => it.key === key && (!platform || it.platform === platform));
    if (named.length === 0) throw notFound('This name');
    const app = byId.get(appId)!;
    const fitting = named.filter((it) => it.platform === '' || it.platform === app.platform);
    if (fitting.length === 0) {
      const side = app.platform === 'ios' ? 'iOS' : 'Android';
      const words = `${app.name} is an ${side} app, ${named[0]!.name || key} is not.`;
      throw conflict(words, { appId: words });
    }
    for (const it of fitting) {
      const network = networks.find((other) => other.code === it.network);
      // A campaign of a network nobody knows cannot be kept; the network has to be added first.
      if (!network) throw notFound('The network of this name');
      await keepLink(db, network.id, it, appId);
    }
  }
}

async function keepLink(db: Db, network_id: number, it: UnknownApp, app_id: number) {
  const { key: external_id, kind } = it;
  const values = { network_id, external_id, name: it.name || external_id, app_id };
  const platform = it.platform === 'android' || it.platform === 'ios' ? it.platform : null;
  await db
    .insertInto('network_apps')
    .values({ ...values, kind, platform })
    .onConflict((on) =>
      on
        .columns(['network_id', 'kind', 'external_id', 'platform'])
        .doUpdateSet({ app_id, ignored_at: null }),
    )
    .execute();
  if (kind === 'app') return;
  await db
    .insertInto('campaigns')
    .values(values)
    .onConflict((on) => on.columns(['network_id', 'external_id']).doUpdateSet({ app_id }))
    .execute();
}
