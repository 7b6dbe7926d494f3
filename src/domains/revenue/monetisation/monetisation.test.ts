import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuresDesk, type FiguresDesk } from '../../../../tests/support/figures-desk.ts';
import { testServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let desk: FiguresDesk;
let units: number[];

beforeAll(async () => {
  server = await testServer();
  desk = await figuresDesk(server);
  const { mine, theirs } = desk;
  const rows = await server.db
    .insertInto('ad_units')
    .values(
      ['Level end', 'Extra hint'].map((name) => ({
        name,
        app_id: mine,
        external_id: name,
        ad_format: 'rewarded',
      })),
    )
    .returning('id')
    .execute();
  units = rows.map((it) => it.id);
  await desk.earn([
    // $10 for 1000 impressions; half of the requests unfilled.
    {
      app_id: mine,
      ad_unit_id: units[0]!,
      requests: 4000,
      responses: 2000,
      impressions: 1000,
      revenue_micros: 10_000_000,
    },
    // $5 for 250 impressions, in another country.
    {
      app_id: mine,
      ad_unit_id: units[1]!,
      country: 'US',
      requests: 500,
      responses: 500,
      impressions: 250,
      revenue_micros: 5_000_000,
    },
    { app_id: theirs, requests: 9000, responses: 100, impressions: 100 },
  ]);
});
afterAll(() => server.close());

const page = async (input: object = {}, who = desk.lead) =>
  (await who.call('GET /monetisation', { date: 'last-30-days', ...input })).body as object as {
    tiles: { measure: string; value: number }[];
    waterfall: { of: string; steps: { label: { label: string }; ecpm: number; share: number }[] };
    waste: {
      total: number;
      rows: {
        network: { label: string };
        country: { key: string };
        wasted: number;
        worth: number;
      }[];
    };
    breakdown: { rows: unknown[]; totalRows: number };
  };

test('without a session and without the right it is refused', async () => {
  expect((await server.call('GET /monetisation')).status).toBe(401);
  const hr = await server.as('HR', { teamId: desk.puzzle, without: ['revenue:read'] });
  expect((await hr.call('GET /monetisation')).status).toBe(403);
});

test('a wrong split or sort is refused by its name', async () => {
  const reply = await desk.admin.call('GET /monetisation', { by: 'weather', measure: 'dau' });
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields!).sort()).toEqual(['by', 'measure']);
});

test('the waterfall is dearest first, with the share of impressions', async () => {
  const { waterfall } = await page();
  expect(waterfall.of).toBe('adUnit');
  expect(waterfall.steps.map((it) => [it.label.label, it.ecpm, it.share])).toEqual([
    ['Extra hint', 20_000_000, 0.2],
    ['Level end', 10_000_000, 0.8],
  ]);
});

test('the waterfall of one ad unit is that of its networks', async () => {
  const { waterfall } = await page({ adUnit: units[0] });
  expect(waterfall).toMatchObject({ of: 'network', steps: [{ label: { label: 'AdMob' } }] });
});

test('wasted requests name the place, and what filling them would bring at most', async () => {
  const { waste } = await page();
  // 2000 a day, half of what is filled is shown, at an eCPM of $10.
  expect(waste.total).toBe(30 * 2000);
  expect(waste.rows).toMatchObject([
    { network: { label: 'AdMob' }, country: { key: 'PK' }, worth: 30 * 10_000_000 },
  ]);
});

test('another team’s waste is not told', async () => {
  expect((await page({ app: desk.theirs })).waste).toEqual({ total: 0, rows: [] });
  expect((await page({}, desk.admin)).waste.total).toBe(30 * (2000 + 8900));
});

test('revenue by day of the largest countries', async () => {
  const { body } = await desk.lead.call('GET /get-daily-rev-countries', { parts: 1 });
  const series = body['series'] as { key: string; values: number[] }[];
  expect(series.map((it) => it.key)).toEqual(['PK']);
  expect(series[0]!.values).toEqual(Array(30).fill(10_000_000));
});

test('eCPM by day is recomputed from sums', async () => {
  const { body } = await desk.lead.call('GET /ecpm', { date: 'last-7-days' });
  const [series] = body['series'] as { values: number[] }[];
  expect(series!.values).toEqual(Array(7).fill(12_000_000));
});
