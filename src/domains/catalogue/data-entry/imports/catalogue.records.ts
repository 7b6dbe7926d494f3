import type { Db } from '#/store/records/records.ts';
import { linkKey, type Catalogue, type KnownApp } from './catalogue.ts';
import type { NewAdUnit, NewCampaign } from './fact-maker.ts';
import { networkRows } from './networks.records.ts';

/** Reads everything reports are matched against: apps, links, campaigns, ad units, networks. */
export async function readCatalogue(db: Db, scope: readonly number[] | 'all'): Promise<Catalogue> {
  const [networks, apps, links, campaigns, units] = await Promise.all([
    networkRows(db),
    db.selectFrom('apps').select(['id', 'name', 'platform', 'package', 'store_id']).execute(),
    db
      .selectFrom('network_apps as n')
      .innerJoin('networks as w', 'w.id', 'n.network_id')
      .select(['w.code', 'n.kind', 'n.platform', 'n.external_id', 'n.app_id'])
      .execute(),
    db
      .selectFrom('campaigns as c')
      .innerJoin('networks as w', 'w.id', 'c.network_id')
      .select(['w.code', 'c.external_id', 'c.id', 'c.app_id'])
      .execute(),
    db.selectFrom('ad_units').select(['id', 'app_id', 'external_id']).execute(),
  ]);
  const byId = new Map<number, KnownApp>(
    apps.map(({ id, name, platform }) => [id, { id, name, platform }]),
  );
  return {
    scope: scope === 'all' ? 'all' : new Set(scope),
    ...networks,
    byId,
    byPackage: onlyOnes(
      apps.flatMap((it) =>
        namesInStores(it.package, it.store_id).flatMap((name) => [
          [`${it.platform} ${name}`, byId.get(it.id)!] as const,
          [` ${name}`, byId.get(it.id)!] as const,
        ]),
      ),
    ),
    byName: onlyOnes(
      apps.map((it) => [`${it.platform} ${it.name.toLowerCase()}`, byId.get(it.id)!]),
    ),
    linked: new Map(
      links.flatMap((it) => {
        const app = byId.get(it.app_id ?? 0);
        const key = linkKey(it.kind, it.code, it.platform ?? '', it.external_id);
        return app ? [[key, app] as const] : [];
      }),
    ),
    campaigns: new Map(
      campaigns.map((it) => [
        `${it.code} ${it.external_id}`,
        { id: it.id, app: byId.get(it.app_id ?? 0) },
      ]),
    ),
    campaignNetworks: networksOfCampaigns(campaigns),
    adUnits: new Map(units.map((it) => [`${it.app_id} ${it.external_id}`, it.id])),
  };
}

/** A source that names a campaign alone means the network that has it. */
function networksOfCampaigns(campaigns: readonly { code: string; external_id: string }[]) {
  const byId = Map.groupBy(campaigns, (it) => it.external_id);
  return new Map(
    [...byId].flatMap(([id, all]) => (all.length === 1 ? [[id, all[0]!.code] as const] : [])),
  );
}

/** Leaves out names that stand for more than one app. */
function onlyOnes(entries: readonly (readonly [string, KnownApp])[]): Map<string, KnownApp> {
  const apps = Map.groupBy(entries, ([name]) => name);
  return new Map(entries.filter(([name]) => apps.get(name)!.length === 1));
}

/** How stores and those that read them name an app: `com.x.y`, `123456789`, `id123456789`. */
function namesInStores(packageName: string, storeId: string | null): string[] {
  const names = [packageName, storeId ?? ''].map((it) => it.toLowerCase());
  const digits = names.flatMap((it) => /^(?:id)?(\d{5,})$/.exec(it)?.[1] ?? []);
  return [...new Set([...names, ...digits, ...digits.map((it) => `id${it}`)])].filter(Boolean);
}

/** Takes ad units in that a report names for the first time; the ids of all of them by key. */
export async function addAdUnits(
  db: Db,
  units: readonly NewAdUnit[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  // A statement takes 65,535 parameters at most.
  for (let at = 0; at < units.length; at += 5000) {
    const rows = units.slice(at, at + 5000).map((it) => ({
      app_id: it.appId,
      external_id: it.externalId,
      name: it.name || it.externalId,
      ad_format: it.adFormat,
    }));
    const saved = await db
      .insertInto('ad_units')
      .values(rows)
      // Somebody else may take the same one in at this moment: then the row's id is wanted as well.
      .onConflict((on) =>
        on
          .columns(['app_id', 'external_id'])
          .doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
      )
      .returning(['id', 'app_id', 'external_id'])
      .execute();
    for (const it of saved) ids.set(`${it.app_id} ${it.external_id}`, it.id);
  }
  return ids;
}

/** Takes campaigns in that a report names for the first time; the ids of all of them by key. */
export async function addCampaigns(
  db: Db,
  campaigns: readonly NewCampaign[],
): Promise<Map<string, number>> {
  const networks = await db.selectFrom('networks').select(['id', 'code']).execute();
  const idOf = new Map(networks.map((it) => [it.code, it.id]));
  const codeOf = new Map(networks.map((it) => [it.id, it.code]));
  const ids = new Map<string, number>();
  // A statement takes 65,535 parameters at most.
  for (let at = 0; at < campaigns.length; at += 5000) {
    const rows = campaigns.slice(at, at + 5000).flatMap((it) => {
      const network_id = idOf.get(it.network);
      const { appId: app_id, externalId: external_id } = it;
      return network_id === undefined
        ? []
        : [{ network_id, app_id, external_id, name: it.name || external_id }];
    });
    if (rows.length === 0) continue;
    const saved = await db
      .insertInto('campaigns')
      .values(rows)
      // Somebody else may take the same one in at this moment: then the row's id is wanted as well.
      .onConflict((on) =>
        on
          .columns(['network_id', 'external_id'])
          .doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
      )
      .returning(['id', 'network_id', 'external_id'])
      .execute();
    for (const it of saved) ids.set(`${codeOf.get(it.network_id)!} ${it.external_id}`, it.id);
  }
  return ids;
}
