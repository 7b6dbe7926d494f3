import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { demoCampaigns } from './campaigns.ts';
import { admobIdOf, appleIdOf, appmetricaIdOf, demoApps, packageOf } from './games.ts';
import { stories } from './history/incidents.ts';
import type { Cast } from './people.ts';

/** Store and network accounts; reports say which of the latter they come from. */
const accounts = [
  ['store', 'Backlot Play Store'],
  ['store', 'Backlot App Store'],
  ['max', 'Backlot MAX'],
  ['admob', 'Backlot AdMob'],
  ['meta-ads', 'Backlot Meta Ads'],
  ['applovin', 'Backlot AppDiscovery'],
  ['appmetrica', 'Backlot AppMetrica'],
  ['google-ads', 'Backlot Google Ads'],
  ['tiktok-ads', 'Backlot TikTok'],
  ['mintegral', 'Backlot Mintegral'],
  ['unity-ads', 'Backlot Unity Ads'],
  ['adjust', 'Backlot Adjust'],
  ['bytebrew', 'Backlot ByteBrew'],
  ['firebase', 'Backlot Firebase'],
] as const;

async function seedAccounts(db: Db): Promise<Map<string, number>> {
  const values = accounts.map(([kind, name]) => ({
    kind,
    name,
    ...(kind === 'google-ads' && { currency: 'PKR' }),
  }));
  const rows = await db.insertInto('accounts').values(values).returning(['id', 'name']).execute();
  return new Map(rows.map((it) => [it.name, it.id]));
}

async function seedApps(db: Db, cast: Cast, today: string): Promise<number[]> {
  const stores = await seedAccounts(db);
  const values = demoApps.map((app, at) => {
    const isAndroid = app.platform === 'android';
    const released_on = addDays(today, -app.age);
    return {
      name: app.name,
      key: app.key,
      package: packageOf(app),
      store_id: isAndroid ? packageOf(app) : appleIdOf(at),
      platform: app.platform,
      account_id: stores.get(isAndroid ? 'Backlot Play Store' : 'Backlot App Store')!,
      team_id: cast.teams.get(app.team)!,
      batch: `${released_on.slice(0, 4)} Q${Math.ceil(Number(released_on.slice(5, 7)) / 3)}`,
      core: app.core,
      released_on,
      icon: at,
    };
  });
  const rows = await db.insertInto('apps').values(values).returning(['id', 'key']).execute();
  const ids = new Map(rows.map((it) => [it.key, it.id]));
  return demoApps.map((it) => ids.get(it.key)!);
}

/** Links what the networks call the games, their ad units and their campaigns. */
async function seedNames(db: Db, apps: readonly number[]): Promise<void> {
  const networks = new Map(
    (await db.selectFrom('networks').select(['id', 'code']).execute()).map((it) => [
      it.code,
      it.id,
    ]),
  );
  const linked = (code: string, idOf: (at: number) => string) =>
    demoApps.map(({ name, platform }, at) => ({
      network_id: networks.get(code)!,
      external_id: idOf(at),
      name,
      platform,
      app_id: apps[at]!,
    }));
  await db
    .insertInto('network_apps')
    .values([...linked('admob', admobIdOf), ...linked('appmetrica', appmetricaIdOf)])
    .execute();
  const campaigns = demoCampaigns.map((it) => ({
    network_id: networks.get(it.network)!,
    external_id: it.id,
    name: it.name,
    app_id: apps[it.app]!,
  }));
  await db.insertInto('campaigns').values(campaigns).execute();
}

/** Games, accounts and networks of the demo company; the ids of the games in their order. */
export async function seedPortfolio(db: Db, cast: Cast, today: string): Promise<void> {
  await seedNetworks(db);
  const apps = await seedApps(db, cast, today);
  await seedNames(db, apps);
  await seedRemarks(db, cast, apps, today);
}

/** What people wrote on the charts, and the games the lead of Puzzle keeps on top. */
async function seedRemarks(db: Db, { people }: Cast, apps: readonly number[], today: string) {
  const remarks = [
    [21, 'MAX SDK 13.1', 'Bilal Anwar', null],
    [15, 'Summer-PK budget +12%', 'Kiran Javed', null],
    [93, 'Tide ladder soft launch', 'Sana Mirza', 0],
    [139, 'Unity Ads did not answer for two days', 'Omar Khalid', null],
    [58, 'Meta Ads account locked for two days: the card had expired', 'Kiran Javed', null],
    [120, 'Cohorts come from Adjust from here on, by campaign', 'Rabia Nawaz', null],
    [49, 'Lantern Lagoon 1.49: islands 6 to 9', 'Hira Baig', 0],
    [35, 'Orbit Orchard 1.21: seasonal event', 'Zain Farooq', 4],
    [28, 'Pebble Sort 1.42', 'Bilal Anwar', 1],
    [12, 'Starling Words 1.33: daily word', 'Imran Sheikh', 11],
    [8, 'AdMob floor raised to $9 in US, rolled back the next day', 'Omar Khalid', null],
    ...stories.map(
      ({ from, words, author, key }) =>
        [from, words, author, demoApps.findIndex((it) => it.key === key)] as const,
    ),
  ] as const;
  const values = remarks.map(([ago, text, author, app]) => ({
    day: addDays(today, -ago),
    text,
    author_id: people.get(author)!,
    app_id: app === null ? null : apps[app]!,
  }));
  await db.insertInto('annotations').values(values).execute();
  const pins = [0, 1, 4].map((app, at) => ({
    person_id: people.get('Sana Mirza')!,
    app_id: apps[app]!,
    position: at + 1,
  }));
  await db.insertInto('app_pins').values(pins).execute();
}
