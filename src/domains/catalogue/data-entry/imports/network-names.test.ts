import { afterAll, beforeAll, expect, test } from 'vitest';
import { totals } from '#/store/facts/totals.ts';
import { importDesk, type ImportDesk } from '../../../../../tests/support/import-desk.ts';
import { reportFile } from '../../../../../tests/support/reports.ts';
import { commitImport } from './commit-batch.server.ts';
import { knownBidders, knownMediaSources, type KnownNetwork } from './known-networks.ts';
import { networkOf, networkKey } from './network-names.ts';

const nothing = { networks: new Map(), names: new Map(), called: new Map() };
const codeOf = (name: string, table: 'monetisation' | 'acquisition' = 'monetisation') => {
  const { code, added } = networkOf(name, table, nothing);
  return added?.proposed ? undefined : code;
};

test.each([
  // MAX: names of its dashboard and codes of its API.
  ['AppLovin', 'applovin'],
  ['AppLovin Bidding', 'applovin'],
  ['APPLOVIN_NETWORK', 'applovin'],
  ['APPLOVIN_EXCHANGE', 'applovin'],
  ['ADMOB_BIDDING', 'admob'],
  ['ADMOB_NATIVE_NETWORK', 'admob'],
  ['Google AdMob', 'admob'],
  ['Google Bidding and Google AdMob', 'admob'],
  ['Google Ad Manager', 'google-ad-manager'],
  ['GOOGLE_AD_MANAGER_BIDDING', 'google-ad-manager'],
  ['GOOGLE_AD_MANAGER_NATIVE_NETWORK', 'google-ad-manager'],
  ['FACEBOOK_MEDIATE', 'meta-an'],
  ['FACEBOOK_NATIVE_BIDDING', 'meta-an'],
  ['Meta Audience Network', 'meta-an'],
  ['UNITY_BIDDING', 'unity-ads'],
  ['UNITY_NETWORK', 'unity-ads'],
  ['VUNGLE_BIDDING', 'liftoff'],
  ['Liftoff Monetize', 'liftoff'],
  ['IRONSOURCE_BIDDING', 'ironsource'],
  ['MINTEGRAL_BIDDING', 'mintegral'],
  ['TIKTOK_BIDDING', 'pangle'],
  ['Pangle Bidding', 'pangle'],
  ['INMOBI_BIDDING', 'inmobi'],
  ['CHARTBOOST_BIDDING', 'chartboost'],
  ['FYBER_NETWORK', 'dt-exchange'],
  ['DT Exchange', 'dt-exchange'],
  ['BIGO_BIDDING', 'bigo'],
  ['BIGO Ads', 'bigo'],
  ['MOLOCO_BIDDING', 'moloco'],
  ['YANDEX_BIDDING', 'yandex'],
  ['Amazon Publisher Services', 'amazon'],
  ['AMAZON_BIDDING', 'amazon'],
  ['VERVE_BIDDING', 'verve'],
  ['Verve Group', 'verve'],
  ['HYPRMX_NETWORK', 'hyprmx'],
  ['OGURY_PRESAGE_BIDDING', 'ogury'],
  ['BIDMACHINE_BIDDING', 'bidmachine'],
  ['PUBMATIC_BIDDING', 'pubmatic'],
  ['SMAATO_BIDDING', 'smaato'],
  ['MOBILEFUSE_BIDDING', 'mobilefuse'],
  ['LINE_NATIVE_NETWORK', 'line'],
  ['MAIO_NETWORK', 'maio'],
  ['Nefta', 'nefta'],
  ['VERIZON_BIDDING', 'yahoo'],
  ['ADCOLONY_NETWORK', 'adcolony'],
  ['TAPJOY_BIDDING', 'tapjoy'],
  // LevelPlay: names of its reports and of its API.
  ['ironSource Bidding', 'ironsource'],
  ['ironSource Exchange', 'ironsource-exchange'],
  ['AdManager', 'google-ad-manager'],
  ['AdManager Native', 'google-ad-manager'],
  ['googleAdManager', 'google-ad-manager'],
  ['AdMob Native', 'admob'],
  ['vungleBidding', 'liftoff'],
  ['VK Ad Network', 'mytarget'],
  ['Cross Promotion Bidding', 'cross-promotion'],
  // AdMob mediation: ad sources.
  ['AdMob Network Waterfall', 'admob'],
  ['InMobi (SDK) (bidding)', 'inmobi'],
  ['InMobi Exchange (bidding)', 'inmobi'],
  ['DT Exchange (bidding)', 'dt-exchange'],
  ['Bigo Ads SDK (bidding)', 'bigo'],
  ['Liftoff Monetize (bidding)', 'liftoff'],
  ['UnrulyX (bidding)', 'nexxen'],
])('%s pays as %s', (name, code) => {
  expect(codeOf(name)).toBe(code);
});

test('a name in another case and with blanks around it means the same network', () => {
  for (const it of knownBidders) {
    for (const name of [it.name, it.code, ...it.aliases])
      for (const written of [name, ` ${name.toUpperCase()} `, `${name} Bidding`, `${name}_NETWORK`])
        expect([written, codeOf(written)]).toEqual([written, it.code]);
  }
});

test('no name stands for two networks of the same kind', () => {
  for (const networks of [knownBidders, knownMediaSources]) {
    const owner = new Map<string, string>();
    for (const it of networks) {
      for (const name of [it.code, it.name, ...it.aliases].map(networkKey)) {
        expect([name, owner.get(name) ?? it.code]).toEqual([name, it.code]);
        owner.set(name, it.code);
      }
    }
  }
});

test('a company that pays and is paid is two networks', () => {
  expect(codeOf('Facebook')).toBe('meta-an');
  expect(codeOf('Facebook Installs', 'acquisition')).toBe('meta-ads');
  expect(codeOf('Facebook', 'acquisition')).toBe('meta-ads');
  expect(codeOf('googleadwords_int', 'acquisition')).toBe('google-ads');
  expect(codeOf('mintegral_int', 'acquisition')).toBe('mintegral');
});

test.each([
  ['=HYPERLINK("http://x.example","a")'],
  ['مشروع جديد'],
  ['\u202eevil\u202c'],
  ['a\nb\tc'],
  ['N'.repeat(200)],
  ['---'],
  ['💰'],
  ['__proto__'],
  ['constructor'],
])('%j becomes a name and a code that do no harm', (name) => {
  const { added } = networkOf(name, 'monetisation', nothing);
  expect(added).toMatchObject({ proposed: true, type: 'bidding' });
  expect(added!.code).toMatch(/^[a-z][a-z0-9-]{1,39}$/);
  expect(added!.name.length).toBeGreaterThan(0);
  expect(added!.name.length).toBeLessThanOrEqual(60);
  expect(added!.name).not.toMatch(/[\p{C}]/u);
  expect(networkOf(name, 'monetisation', nothing).code).toBe(added!.code);
});

let desk: ImportDesk;
beforeAll(async () => {
  desk = await importDesk();
});
afterAll(() => desk.close());

const header = 'day,package_name,platform,country,network,ad_format,impressions,estimated_revenue';
const line = (network: string, dollars: number) =>
  `2025-11-18,com.backlot.lanternlagoon,android,us,"${network.replaceAll('"', '""')}",INTER,50,${dollars}`;

const earned = async () => {
  const rows = await totals(desk.facts, {
    table: 'monetisation',
    measures: ['revenue_micros'],
    by: ['network_id'],
    from: '2025-01-01',
    to: '2025-12-31',
    scopeApps: 'all',
  });
  const networks = await desk.db
    .selectFrom('networks')
    .select(['id', 'code', 'name', 'state'])
    .execute();
  const byId = new Map(networks.map((it) => [it.id, it]));
  return rows.map((it) => ({
    ...byId.get(it.network_id)!,
    dollars: (it.revenue_micros ?? 0) / 1e6,
  }));
};

test('every name of every bidder in a MAX file earns for its network, and nothing is dropped', async () => {
  const namesOf = (it: KnownNetwork) => new Set([it.code, it.name, ...it.aliases]);
  const names = knownBidders.flatMap((it) => [...namesOf(it)]);
  const text = [header, ...names.map((it, at) => line(it, at + 1))].join('\n');
  const { id, preview, status } = await desk.receive(text, 'Studio MAX');
  expect(status).toBe('validated');
  expect(preview.problems).toEqual([]);
  expect(preview.usable).toBe(names.length);
  expect(preview.newNetworks!.filter((it) => it.proposed)).toEqual([]);
  await commitImport(desk.stores, id, reportFile(text), desk.step);
  const wanted = new Map<string, number>();
  let at = 0;
  for (const it of knownBidders) {
    for (const _ of namesOf(it)) wanted.set(it.code, (wanted.get(it.code) ?? 0) + ++at);
  }
  const rows = await earned();
  expect(new Map(rows.map((it) => [it.code, it.dollars]))).toEqual(wanted);
  for (const it of rows) expect(it.state).toBe('active');
});

test('a network nobody knows counts at once as a proposed one, under every way it is written', async () => {
  const text = [
    header,
    line('AppLovin', 1),
    line('Zwift Ads', 2),
    line('ZWIFT_ADS_BIDDING', 4),
  ].join('\n');
  const { id, preview, status } = await desk.receive(text, 'Studio MAX');
  expect(status).toBe('validated');
  expect(preview.newNetworks).toMatchObject([
    { name: 'Zwift Ads', proposed: true, rows: 2, value: 6e6 },
  ]);
  await commitImport(desk.stores, id, reportFile(text), desk.step, 'anything');
  expect((await earned()).map((it) => [it.name, it.state, it.dollars])).toEqual([
    ['AppLovin', 'active', 1],
    ['Zwift Ads', 'proposed', 6],
  ]);
});

test('a report of one network that is new replaces nothing of the others', async () => {
  const all = [header, line('AppLovin', 3), line('Kestrel', 5)].join('\n');
  const first = await desk.receive(all, 'Studio MAX');
  await commitImport(desk.stores, first.id, reportFile(all), desk.step, 'anything');
  const one = [header, line('Osprey Ads', 7)].join('\n');
  const { id } = await desk.receive(one, 'Studio MAX');
  await commitImport(desk.stores, id, reportFile(one), desk.step);
  const rows = new Map((await earned()).map((it) => [it.name, it.dollars]));
  expect(rows.get('AppLovin')).toBe(3);
  expect(rows.get('Osprey Ads')).toBe(7);
});

test('a file that names more than fifty networks nobody knows asks first', async () => {
  const many = Array.from({ length: 51 }, (_, at) => line(`Placement ${at} of level`, 1));
  const { status } = await desk.receive([header, ...many].join('\n'), 'Studio MAX');
  expect(status).toBe('uploaded');
});

test('a bidder that is also paid for installs is a media source from then on, and the reverse', async () => {
  const desk = await importDesk();
  const bring = async (text: string) => {
    const { id } = await desk.upload(text, 'Studio');
    await commitImport(desk.stores, id, reportFile(text), desk.step);
  };
  const roles = () =>
    desk.db
      .selectFrom('networks')
      .select(['code', 'pays_for_impressions', 'is_media_source'])
      .where('code', 'in', ['zwiftads', 'novasource', 'max', 'adjust'])
      .orderBy('code')
      .execute();
  const game = 'com.backlot.lanternlagoon';
  const spend = (network: string) =>
    `day,store_id,os_name,network,installs,cost,clicks,impressions\n2025-11-18,${game},android,${network},9,3.5,20,100`;
  const earned = (network: string) =>
    `day,package_name,platform,network,impressions,estimated_revenue\n2025-11-18,${game},android,${network},10,2`;
  const none = { pays_for_impressions: false, is_media_source: false };
  try {
    await bring(earned('Zwift Ads'));
    await bring(spend('Nova Source'));
    expect(await roles()).toEqual([
      { code: 'adjust', ...none },
      { code: 'max', ...none },
      { code: 'novasource', pays_for_impressions: false, is_media_source: true },
      { code: 'zwiftads', pays_for_impressions: true, is_media_source: false },
    ]);
    await bring(spend('Zwift Ads'));
    await bring(earned('Nova Source'));
    await bring(
      `day,package_name,platform,impressions,estimated_revenue\n2025-11-19,${game},android,10,2`,
    );
    expect(await roles()).toEqual([
      { code: 'adjust', ...none },
      { code: 'max', ...none },
      { code: 'novasource', pays_for_impressions: true, is_media_source: true },
      { code: 'zwiftads', pays_for_impressions: true, is_media_source: true },
    ]);
  } finally {
    await desk.close();
  }
});
