import { afterAll, beforeAll, expect, test } from 'vitest';
import { adDelivery, adRow } from '../../tests/support/facts-rows.ts';
import { testServer, type Colleague, type TestServer } from '../../tests/support/server.ts';
import type { Breakdown } from './breakdown.contract.ts';
import type { MeasureKey } from './measures.ts';

let server: TestServer;
let admin: Colleague;
const day = '2026-03-04';

/** Ad network 1 knows its clicks, network 2 neither clicks nor responses. */
beforeAll(async () => {
  server = await testServer();
  server.clock.now = new Date('2026-03-06T06:00:00Z');
  admin = await server.as('Admin');
  const slices = [{ account_id: 1, from: day, to: day }];
  const silent = { requests: 900, responses: null, impressions: 500, clicks: null };
  const ads = adDelivery(
    [adRow({ day, network_id: 1 }), adRow({ day, network_id: 2, ...silent })],
    { slices },
  );
  const campaign = {
    day,
    app_id: 1,
    account_id: 1,
    network_id: 3,
    country: 'PK',
    platform: 'android',
    provisional: false,
  };
  const seen = { spend_micros: 20_000_000, impressions: 8000, clicks: 400, installs: 40 };
  const unseen = { spend_micros: 5_000_000, impressions: null, clicks: null, installs: 10 };
  await server.facts.commitBatch({
    id: 1,
    deliveries: [
      ads,
      {
        table: 'acquisition',
        source: 'meta-ads',
        sourceTimezone: 'UTC',
        fetchedAt: server.clock.now,
        precedence: 'network',
        slices,
        rows: [
          { ...campaign, campaign_id: 1, ...seen },
          { ...campaign, campaign_id: 2, ...unseen },
        ],
      },
    ],
  });
});
afterAll(() => server.close());

const ask = async (measures: readonly MeasureKey[], question: object = {}) =>
  (await admin.call('GET /figures', { date: `${day}..${day}`, measures, ...question }))
    .body as object as Breakdown;

test('a ratio counts only what carries both sides, and is absent where a source has but one', async () => {
  const measures = ['ctr', 'fill', 'show', 'wasted'] as const;
  const { rows, total } = await ask([...measures, 'revenue'], { by: 'network' });
  const values = (it: Breakdown['total']) => measures.map((key) => it[key]?.value);
  expect(values(total)).toEqual([3 / 60, 0.8, 0.75, 20]);
  const silent = rows.find((it) => it.labels[0]!.key === '2')!;
  expect(values(silent.figures)).toEqual([null, null, null, null]);
});

test('what clicks, impressions and installs of campaigns cost and bring', async () => {
  const { total } = await ask(['cpc', 'cpm', 'cvr', 'ipm', 'cpi', 'spend']);
  // The campaign without impressions and clicks has a CPI all the same.
  expect(total).toMatchObject({
    cpc: { value: 50_000 },
    cpm: { value: 2_500_000 },
    cvr: { value: 0.1 },
    ipm: { value: 5 },
    cpi: { value: 500_000 },
    spend: { value: 25_000_000 },
  });
});
