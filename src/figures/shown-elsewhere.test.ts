import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DeckFigures } from '#/domains/revenue/quarterly-report/quarterly-report.contract.ts';
import { addDays } from '#/kernel/days.ts';
import { adRow } from '../../tests/support/facts-rows.ts';
import { figuresDesk } from '../../tests/support/figures-desk.ts';
import { testServer, type Colleague, type TestServer } from '../../tests/support/server.ts';
import { zipEntries } from '../../tests/support/zip-entries.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof figuresDesk>>;
let ayesha: Colleague;

const SILENT_DAYS = 20;
const week = () => `${addDays(desk.yesterday, -6)}..${desk.yesterday}`;

/** A euro is worth $1.25 every day; of the lira nobody has published a rate for weeks. */
beforeAll(async () => {
  server = await testServer();
  server.clock.now = new Date('2025-11-21T03:00:00Z');
  desk = await figuresDesk(server);
  ayesha = await server.as('Admin', { name: 'Ayesha' });
  const rate = (currency: string, day: string, usd_per_unit: string) => ({
    currency,
    day,
    usd_per_unit,
    source: 'ecb' as const,
    fetched_at: server.clock.now,
    by_id: null,
  });
  const lastLira = addDays(desk.yesterday, -SILENT_DAYS);
  const past = Array.from({ length: 560 }, (_, at) => addDays(desk.yesterday, -at));
  await server.db
    .insertInto('exchange_rates')
    .values(
      past.flatMap((day) => [
        rate('EUR', day, '1.25'),
        ...(day < lastLira ? [rate('TRY', day, '0.025')] : []),
      ]),
    )
    .execute();
  await desk.earn([
    { app_id: desk.mine, revenue_micros: 10_000_000, impressions: 1000 },
    { app_id: desk.theirs, revenue_micros: 30_000_000, impressions: 1000, account_id: 1 },
  ]);
});
afterAll(() => server.close());

let batch = 100;
/** Rows of a mediation, which stand before those of the networks themselves. */
async function mediated(on: readonly string[], rows: ReturnType<typeof adRow>[]) {
  batch += 1;
  await server.facts.commitBatch({
    id: batch,
    deliveries: [
      {
        table: 'monetisation',
        source: 'max',
        sourceTimezone: 'UTC',
        fetchedAt: server.clock.now,
        precedence: 'mediation',
        slices: [{ account_id: batch, from: on[0]!, to: on.at(-1)! }],
        rows: rows.map((it) => ({ ...it, account_id: batch })),
      },
    ],
  });
}

const show = async (who: Colleague, currency: string) => {
  const { version } = (await who.call('GET /get-profile')).body as { version: number };
  expect((await who.call('POST /save-display-currency', { version, currency })).status).toBe(200);
};
beforeEach(() => show(ayesha, 'EUR'));
const ask = async (path: Parameters<Colleague['call']>[0], question: object = {}) => {
  const { status, body } = await ayesha.call(path, { date: week(), compare: 'none', ...question });
  expect(status).toBe(200);
  return body;
};

test('teams are in the reader’s currency, their targets in dollars', async () => {
  const target = { teamId: desk.puzzle, month: '2025-11-01', revenue: 400_000_000, version: 0 };
  expect((await ayesha.call('POST /save-team-target', target)).status).toBe(200);
  const reply = await ask('GET /teams-overview');
  const daily = Array.from({ length: 7 }, () => 8_000_000);
  expect(reply).toMatchObject({
    standing: { currency: 'EUR' },
    total: { totalRevenue: { value: 7 * 32_000_000 } },
  });
  const rows = reply['rows'] as { name: string; target: { revenue: number | null } }[];
  // 20 complete days of November at $10.
  const soFar = 200_000_000;
  expect(rows.find((it) => it.name === 'Puzzle')).toMatchObject({
    spark: daily,
    target: { revenue: 400_000_000, soFar, attained: 0.5 },
    outlook: { soFar: soFar / 1.25 },
  });
  expect(await ask('GET /teams-overview/team', { id: desk.puzzle })).toMatchObject({
    standing: { currency: 'EUR' },
    total: { totalRevenue: { value: 7 * 8_000_000 } },
  });
});

test('without rates the teams have no money, and keep their targets', async () => {
  await show(ayesha, 'TRY');
  const reply = await ask('GET /teams-overview');
  const missing = [{ from: addDays(desk.yesterday, -6), to: desk.yesterday }];
  expect(reply).toMatchObject({
    standing: { currency: 'TRY', rates: { missing } },
    total: { totalRevenue: { value: null } },
    outlook: null,
  });
  const rows = reply['rows'] as { name: string; spark: (number | null)[] }[];
  expect(rows.find((it) => it.name === 'Puzzle')).toMatchObject({
    spark: Array.from({ length: 7 }, () => null),
    target: { attained: 0.5 },
    outlook: null,
  });
});

test('the countries of an app are in it', async () => {
  const question = { id: desk.mine, date: week(), compare: 'none' };
  expect(await ask('GET /get-app-rev-countries', question)).toMatchObject({
    standing: { currency: 'EUR' },
    total: { totalRevenue: { value: 7 * 8_000_000 } },
  });
});

test('an advertisement’s spend is in it, and absent where a day it ran has no rate', async () => {
  const campaign = await desk.campaign('Autumn');
  await desk.spend([{ app_id: desk.mine, campaign_id: campaign, spend_micros: 5_000_000 }]);
  const since = addDays(desk.yesterday, -3);
  const asset = { campaignId: campaign, name: 'Video', kind: 'video', link: null, since };
  const saved = await ayesha.call('POST /save-campaign-asset', { ...asset, until: null });
  expect([saved.status, saved.body.fields]).toEqual([200, undefined]);
  const assets = async () => (await ayesha.call('GET /get-campaign-assets', { id: campaign })).body;
  expect(await assets()).toMatchObject({
    currency: 'EUR',
    rows: [{ spend: 4 * 4_000_000, cpi: 1_000_000, installs: 16 }],
  });
  await show(ayesha, 'TRY');
  expect(await assets()).toMatchObject({
    currency: 'TRY',
    rows: [{ spend: null, cpi: null, installs: 16 }],
  });
});

test('a shared view is in the currency of whoever looks, not of whoever shares', async () => {
  const guest = await server.as('HR', { without: ['revenue:read'] });
  const share = { appId: desk.mine, people: [guest.id], figures: ['revenue'] };
  const { id } = (await ayesha.call('POST /share-app', share)).body as { id: number };
  const seen = async () => {
    const { body } = await guest.call('GET /shared-figures', { id, date: week(), compare: 'none' });
    return body;
  };
  expect(await seen()).toMatchObject({
    standing: { currency: 'USD' },
    breakdown: { total: { totalRevenue: { value: 70_000_000 } } },
  });
  await show(guest, 'EUR');
  await show(ayesha, 'USD');
  expect(await seen()).toMatchObject({
    standing: { currency: 'EUR' },
    breakdown: { total: { totalRevenue: { value: 56_000_000 } } },
  });
  await show(guest, 'TRY');
  expect(await seen()).toMatchObject({
    standing: { currency: 'TRY', rates: { missing: [{ to: desk.yesterday }] } },
    breakdown: { total: { totalRevenue: { value: null } } },
  });
});

test('network reports are in it, what was reported in it as it was; days without a rate are left out', async () => {
  const days = desk.days.slice(-2);
  const own = { app_id: desk.mine, network_id: desk.admob, impressions: 1000 };
  const euros = { currency: 'EUR', revenue_original: 9_000_001, revenue_micros: 11_250_001 };
  await mediated(
    days,
    days.map((day, at) =>
      adRow({ ...own, day, ...(at === 0 ? euros : { revenue_micros: 12_500_000 }) }),
    ),
  );
  const cell = { ours: 19_000_001, theirs: 16_000_000, days: 2 };
  expect(await ask('GET /network-reports')).toMatchObject({
    standing: { currency: 'EUR' },
    rows: [{ cells: [cell] }],
    total: cell,
  });
  const which = { appId: desk.mine, networkId: desk.admob };
  expect(await ask('GET /network-report-days', which)).toMatchObject({
    standing: { currency: 'EUR' },
    rows: [{ ours: 10_000_000 }, { ours: 9_000_001 }],
    total: cell,
  });
  const file = await ask('GET /network-reports/export', { format: 'csv' });
  const [head, line] = String(file['raw']).split('\r\n');
  expect(head).toContain('"Ours EUR (each day’s rate, European Central Bank)"');
  expect(line).toContain('Lantern,AdMob,19.000001,16,3.000001');
  await show(ayesha, 'TRY');
  expect(await ask('GET /network-reports')).toMatchObject({
    standing: { currency: 'TRY', rates: { missing: [{ to: desk.yesterday }] } },
    totalRows: 0,
  });
  expect(await ask('GET /network-report-days', which)).toMatchObject({
    rows: [
      { ours: null, theirs: null, variance: null, ourImpressions: 1000 },
      { ours: null, theirs: null },
    ],
  });
});

test('the quarterly deck is in it and says so, and has no money without rates', async () => {
  const quarter = { quarter: '2025-Q4' };
  const slides = async () => (await ayesha.call('GET /quarterly-report-slide', quarter)).body;
  const deck = async () => {
    const reply = await fetch(`${server.base}/api/quarterly-report/deck?quarter=2025-Q4`, {
      headers: { Authorization: `Bearer ${ayesha.token}` },
    });
    const parts = zipEntries(Buffer.from(await reply.arrayBuffer()));
    return [...parts].filter(([name]) => /(slide|chart)\d+\.xml$/.test(name)).join('\n');
  };
  await show(ayesha, 'USD');
  const own = async () => {
    const { figures } = (await slides()) as object as { figures: DeckFigures };
    return { value: figures.headlines[0]!.value!, november: figures.months[1]!.revenue! };
  };
  const dollars = await own();
  await show(ayesha, 'EUR');
  const euros = await own();
  // A day that was reported in euros counts as it was reported, to the millionth.
  expect(Math.abs(euros.value - dollars.value / 1.25)).toBeLessThan(2);
  expect(Math.abs(euros.november - dollars.november / 1.25)).toBeLessThan(2);
  expect(await slides()).toMatchObject({ figures: { standing: { currency: 'EUR' } } });
  const file = await deck();
  expect(file.includes('In EUR (each day’s rate, European Central Bank)')).toBe(true);
  expect(file.includes('&quot;€&quot;#,##0')).toBe(true);
  expect(/>−?\$\d/.test(file)).toBe(false);
  await show(ayesha, 'TRY');
  expect(await slides()).toMatchObject({
    figures: {
      headlines: [{ measure: 'totalRevenue', value: null }, {}, {}, {}, {}, {}, {}, {}],
      // October is told in full, November stops where the rates do.
      months: [{ revenue: expect.any(Number) }, { revenue: null }, { revenue: 0 }],
      outlook: { revenue: null, profit: null },
    },
  });
  expect((await deck()).includes('There is no exchange rate of TRY for')).toBe(true);
});
