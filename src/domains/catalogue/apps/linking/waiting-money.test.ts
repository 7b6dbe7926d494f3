import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let admin: Colleague;
beforeAll(async () => {
  server = await testServer();
  await seedNetworks(server.db);
  admin = await server.as('Super admin');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('import_batches').execute();
});

async function bring(name: string, lines: string[]) {
  const form = new FormData();
  form.append('account', 'Studio');
  form.append('file', new File([lines.join('\n')], name, { type: 'text/csv' }));
  const { status, body } = await admin.call('POST /import-report', form);
  expect([status, body.message]).toEqual([200, undefined]);
  const { id } = body['batch'] as { id: number };
  expect((await admin.call('POST /commit-import', { id })).status).toBe(200);
}
const max = (...rows: string[]) =>
  bring('max.csv', [
    'day,application,package_name,platform,country,network,ad_format,impressions,estimated_revenue',
    ...rows,
  ]);
const levelplay = (...rows: string[]) =>
  bring('levelplay.csv', [
    'date,bundleId,appKey,appName,platform,country,adNetwork,adFormat,impressions,revenue',
    ...rows,
  ]);
const admob = (...rows: string[]) =>
  bring('admob.csv', ['Date,App,Platform,Country,Format,Impressions,Est. earnings (USD)', ...rows]);
const waiting = async () => (await admin.call('GET /waiting-names')).body;
const dollars = (sum: number) => sum * 1_000_000;

test('money of an app that waits under two mediations is shown once', async () => {
  await max(
    '2026-03-01,Fox,com.a.fox,android,us,AdMob,INTER,10,7',
    '2026-03-02,Fox,com.a.fox,android,us,AdMob,INTER,10,1',
    '2026-03-01,Fox,com.a.fox,ios,us,AdMob,INTER,10,4',
  );
  await levelplay(
    '2026-03-01,com.a.fox,k1,Fox,android,US,AdMob,interstitial,10,6',
    '2026-03-03,com.a.fox,k1,Fox,android,US,AdMob,interstitial,10,2',
    '2026-03-01,com.a.owl,k2,Owl,android,US,AdMob,interstitial,10,5',
  );
  // Android Fox 7 + 1 + 2, its iOS twin 4, Owl 5.
  expect(await waiting()).toEqual({ currency: 'USD', names: 4, revenue: dollars(19), spend: 0 });
});

test('a network’s own report stands beside a mediation whose networks are not known yet', async () => {
  await max('2026-03-01,Fox,com.a.fox,android,us,Unity Ads,INTER,10,7');
  await admob('2026-03-01,Fox,Android,US,Banner,5,3');
  expect(await waiting()).toMatchObject({ names: 2, revenue: dollars(10) });
});

test('it is in the currency of whoever looks, each day by its rate, or absent without one', async () => {
  await max(
    '2026-03-01,Fox,com.a.fox,android,us,AdMob,INTER,10,7',
    '2026-03-02,Fox,com.a.fox,android,us,AdMob,INTER,10,3',
  );
  const rate = (day: string, usd_per_unit: string) => ({
    currency: 'EUR',
    day,
    usd_per_unit,
    source: 'ecb' as const,
    fetched_at: server.clock.now,
    by_id: null,
  });
  await server.db
    .insertInto('exchange_rates')
    .values([rate('2026-03-01', '1.4'), rate('2026-03-02', '1.5')])
    .execute();
  const { version } = (await admin.call('GET /get-profile')).body as { version: number };
  expect(
    (await admin.call('POST /save-display-currency', { version, currency: 'EUR' })).status,
  ).toBe(200);
  expect(await waiting()).toEqual({ currency: 'EUR', names: 1, revenue: dollars(7), spend: 0 });
  await max('2026-03-20,Fox,com.a.fox,android,us,AdMob,INTER,10,7');
  expect(await waiting()).toEqual({ currency: 'EUR', names: 1, revenue: null, spend: 0 });
});
