import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import { settleNames } from '#/server/settle-names.ts';
import { currentFetches } from '#/store/hour-fetches.records.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { tellHours } from '../../../../../tests/support/told-hours.ts';
import { groupNames } from './group-names.ts';
import type { NetworkApp } from './linking.contract.ts';

let server: TestServer;
let admin: Colleague;
beforeAll(async () => {
  server = await testServer();
  await seedNetworks(server.db);
  admin = await server.as('Super admin');
});
afterAll(() => server.close());

const first = 'Amber Brisk Coral Dusty Ember Frost Golden Hollow Iron Jolly Kind Lucky'.split(' ');
const second =
  'Anchor Bakery Castle Dragon Engine Forest Garden Harbor Island Jungle Kite Lantern Meadow'.split(
    ' ',
  );
const platforms = ['android', 'ios'] as const;

/** 150 games, each on both platforms under one name, as studios have them. */
const studio = first
  .flatMap((one) => second.map((other) => `${one} ${other}`))
  .slice(0, 150)
  .flatMap((name, at) => platforms.map((platform) => ({ name, platform, at })));
const days = ['2025-11-10', '2025-11-11', '2025-11-12'];
const dollars = (cents: number) => (cents / 100).toFixed(2);

const files = (() => {
  const sums = { revenue: 0, spend: 0 };
  const earn = (cents: number) => ((sums.revenue += cents), dollars(cents));
  const spend = (cents: number) => ((sums.spend += cents), dollars(cents));
  const max = studio.flatMap(({ name, platform, at }) =>
    days.flatMap((day, d) =>
      ['AppLovin Bidding', 'UNITY_BIDDING', 'Moloco', 'Zwift Ads'].map(
        (network, n) =>
          `${day},${name},com.studio.${platform}.game${at},${platform},us,${network},INTER,100,${earn(at * 7 + d * 3 + n + 11)}`,
      ),
    ),
  );
  const admob = studio.flatMap(({ name, platform, at }) =>
    days.map(
      (day) =>
        `${day},${name},${platform === 'ios' ? 'iOS' : 'Android'},US,Banner,50,${earn(at + 5)}`,
    ),
  );
  const ads = studio.flatMap(({ name, platform, at }, n) =>
    days.map((day) => `${day},${name} ${platform} UA,2100${n},USD,${spend(at * 3 + 9)},10,2,1`),
  );
  return {
    sums,
    max: [
      'day,application,package_name,platform,country,network,ad_format,impressions,estimated_revenue',
      ...max,
    ].join('\n'),
    admob: ['Date,App,Platform,Country,Format,Impressions,Est. earnings (USD)', ...admob].join(
      '\n',
    ),
    ads: ['Day,Campaign,Campaign ID,Currency code,Cost,Impr.,Clicks,Installs', ...ads].join('\n'),
  };
})();

let steps = 0;
async function step(key: string, input: object | FormData): Promise<Record<string, unknown>> {
  steps += 1;
  const reply = await admin.call(key, input);
  expect([key, reply.status, reply.body.message]).toEqual([key, 200, reply.body.message]);
  return reply.body;
}

async function bring(name: string, text: string) {
  const form = new FormData();
  form.append('account', 'Studio');
  form.append('file', new File([text], name, { type: 'text/csv' }));
  const { batch } = await step('POST /import-report', form);
  await step('POST /commit-import', { id: (batch as { id: number }).id });
}

async function open(kind: 'app' | 'campaign'): Promise<NetworkApp[]> {
  const names: NetworkApp[] = [];
  for (let page = 1; page < 9; page += 1) {
    const { body } = await admin.call('GET /linkingapps', { page, perPage: 200 });
    names.push(...(body['rows'] as NetworkApp[]));
  }
  return names.filter((it) => it.kind === kind);
}

const settle = () =>
  settleNames({ db: server.db, facts: server.facts, files: server.files }, new Date());

test('a studio of 300 apps reaches its first dashboard from an empty company, to the cent', async () => {
  await bring('max.csv', files.max);
  await bring('admob.csv', files.admob);
  await bring('google-ads.csv', files.ads);
  const waiting = await admin.call('GET /waiting-names');
  expect(waiting.body).toMatchObject({
    revenue: files.sums.revenue * 10_000,
    spend: files.sums.spend * 10_000,
  });

  const drafts = groupNames(await open('app'));
  expect(drafts).toHaveLength(300);
  const made = await step('POST /apps-from-names', {
    names: drafts.map(({ ids, name, platform, package: id }) => ({
      ids,
      name,
      platform,
      package: id || null,
    })),
  });
  expect(made['apps']).toHaveLength(300);

  const campaigns = await open('campaign');
  const links = campaigns.map((it) => ({ id: it.id, appId: it.suggestions[0]!.app.id }));
  expect(links).toHaveLength(300);
  await step('POST /savelinkingapps', { links });
  const { id: accountId } = await server.db
    .selectFrom('accounts')
    .select('id')
    .executeTakeFirstOrThrow();
  // Its hours came before its names were known.
  await tellHours(server, { accountId, day: '2025-11-19', told: [1], rows: [] });
  await settle();
  const hours = await currentFetches(server.db, { from: '2025-11-19', to: '2025-11-19' });
  expect(hours.map((it) => it.fetchedAt.toISOString())).toEqual(['2025-11-19T00:00:00.000Z']);

  expect((await admin.call('GET /waiting-names')).body).toEqual({
    currency: 'USD',
    names: 0,
    revenue: 0,
    spend: 0,
  });
  const { body } = await admin.call('GET /figures', {
    date: `${days[0]}..${days.at(-1)}`,
    measures: ['revenue', 'spend'],
  });
  expect(body['total']).toMatchObject({
    revenue: { value: files.sums.revenue * 10_000 },
    spend: { value: files.sums.spend * 10_000 },
  });
  // Three uploads with their commits, one step for the apps and one for the campaigns.
  expect(steps).toBe(8);
}, 240_000);
