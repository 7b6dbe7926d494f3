import type { Db } from '#/store/records/records.ts';
import { demoApps, isLinkedOnUnity, packageOf, unityIdOf } from './games.ts';

/** What is behind a game's name on a network: the first ones were linked, the latest are still open. */
const networks = [
  { code: 'unity-ads', isLinked: isLinkedOnUnity, idOf: unityIdOf },
  {
    code: 'liftoff',
    isLinked: (at: number) => at < demoApps.length - 5,
    idOf: (at: number) => (0x5f3a_0000 + at * 4099).toString(16),
  },
  {
    code: 'mintegral',
    isLinked: (at: number) => at < demoApps.length - 4,
    idOf: (at: number) => packageOf(demoApps[at]!),
  },
] as const;

/** Test builds and old names that networks still report. */
const strays = [
  ['admob', 'ca-app-pub-0000000000000000~7199000001', 'Lantern Lagoon Lite', 'android'],
  ['admob', 'ca-app-pub-0000000000000000~7199000002', 'Pebble Sorting', 'android'],
  ['admob', 'ca-app-pub-0000000000000000~7199000003', 'Ad test bed', null],
  ['appmetrica', '4299001', 'Orbit Orchard (staging)', 'android'],
  ['appmetrica', '4299002', 'Tinker Tiles TestFlight', 'ios'],
] as const;

/** More of what the networks call the games, a part of it linked by nobody yet. */
export async function seedNetworkNames(db: Db): Promise<void> {
  const ids = new Map(
    (await db.selectFrom('networks').select(['id', 'code']).execute()).map((it) => [
      it.code,
      it.id,
    ]),
  );
  const apps = new Map(
    (await db.selectFrom('apps').select(['id', 'key']).execute()).map((it) => [it.key, it.id]),
  );
  const names = networks.flatMap(({ code, isLinked, idOf }) =>
    demoApps.map((app, at) => ({
      network_id: ids.get(code)!,
      external_id: idOf(at),
      name: app.name,
      platform: app.platform,
      app_id: isLinked(at) ? apps.get(app.key)! : null,
    })),
  );
  const more = strays.map(([code, external_id, name, platform]) => ({
    network_id: ids.get(code)!,
    external_id,
    name,
    platform,
    app_id: null,
  }));
  await db
    .insertInto('network_apps')
    .values([...names, ...more])
    .execute();
}
