import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectorDesk, failureOf } from '../../../../../tests/support/networks/connector-desk.ts';
import { graphServer, graphToken } from '../../../../../tests/support/networks/graph.ts';
import { toldApart, troublesOf } from '../../../../../tests/support/networks/troubles.ts';
import { readWhole } from '../../../../../tests/support/reports.ts';
import { metaAds } from './meta-ads.ts';

const days = ['2025-11-15', '2025-11-16', '2025-11-17', '2025-11-18', '2025-11-19'];
const key = { accountId: '100200300400', accessToken: graphToken };
const dollars = { body: { currency: 'USD' } };
let network: Awaited<ReturnType<typeof graphServer>>;
let desk: ReturnType<typeof connectorDesk>;

beforeAll(async () => {
  network = await graphServer(days);
});
afterAll(() => network.close());
beforeEach(() => {
  network.seen.length = 0;
  desk = connectorDesk(metaAds, network, key);
});
const pull = (from = '2025-11-17', to = '2025-11-18') => desk.pull('meta-ads-insights', from, to);

test('an expired token is a wrong key, though the source says 400', async () => {
  desk = connectorDesk(metaAds, network, { ...key, accessToken: 'expired-token-99' });
  expect(await failureOf(pull())).toMatchObject({
    kind: 'key',
    message: 'Meta Ads does not accept this access token any more (190).',
  });
});

test('Meta’s own quota codes are left to the schedule', async () => {
  for (const code of [4, 17, 80_000]) {
    network.next.push(dollars, { status: 400, body: { error: { code, message: 'limit' } } });
    expect(await failureOf(pull())).toMatchObject({ kind: 'later' });
  }
});

test('quotas, broken answers and trouble are told apart', async () => {
  expect(await troublesOf(network, desk, () => pull(), [dollars])).toEqual(toldApart);
});

test('the report is made, waited for and read in pages, each install once', async () => {
  const { text, rows } = await pull('2025-11-15', '2025-11-18');
  // One report of the ads, and one of the campaigns.
  expect(desk.waits).toEqual([5000, 5000, 5000, 5000]);
  expect(network.seen.filter((it) => it.path.endsWith('/6012345/insights')).length).toBe(4);
  expect(network.seen.every((it) => !it.query.has('access_token'))).toBe(true);
  const report = await readWhole(text);
  expect([report.source, report.problems, rows]).toEqual(['meta-ads', [], 8]);
  expect([report.sum('spend_micros'), report.sum('installs')]).toEqual([50_000_000, 28]);
  expect([report.sum('impressions'), report.sum('clicks')]).toEqual([3600, 160]);
  const creatives = report.rows.map((it) => [it.series.creative, it.is['spend_micros']]);
  expect(creatives[0]).toEqual(['Hook video.mp4', 10_100_000]);
  expect(creatives.at(-1)).toEqual(['', 2_400_000]);
});

test('hours are those of the account’s zone, by campaign and in its currency', async () => {
  const there = await graphServer(days, { currency: 'PKR', zone: 'America/New_York' });
  const own = connectorDesk(metaAds, there, key);
  expect(await own.zoneOf('meta-ads-spend-hours')).toBe('America/New_York');
  there.hours.push({ day: days[2]!, hour: 0, spend: '1.50' });
  there.hours.push({ day: days[2]!, hour: 23, spend: '2.25' });
  const { text, rows } = await own.pull('meta-ads-spend-hours', days[2]!, days[2]!);
  const report = await readWhole(text);
  expect([report.source, report.problems, rows]).toEqual(['meta-ads', [], 2]);
  expect(report.rows.map((it) => [it.hour, it.series.currency, it.is['spend_micros']])).toEqual([
    [0, 'PKR', 1_500_000],
    [23, 'PKR', 2_250_000],
  ]);
  there.close();
});

test('a report that fails or never gets done is given up', async () => {
  const order = { body: { report_run_id: '6012345' } };
  network.next.push(dollars, order, { body: { async_status: 'Job Failed' } });
  expect(await failureOf(pull())).toMatchObject({ kind: 'unreachable' });
  const endless = await graphServer(days, { looks: 1000 });
  const never = connectorDesk(metaAds, endless, key);
  const pulled = never.pull('meta-ads-insights', days[0]!, days[0]!);
  expect(await failureOf(pulled)).toMatchObject({ kind: 'later' });
  expect(never.waits.length).toBe(120);
  endless.close();
});

test('an account in rupees says so in every row', async () => {
  const rupees = await graphServer(days, { currency: 'PKR' });
  const there = connectorDesk(metaAds, rupees, key);
  const { text } = await there.pull('meta-ads-insights', days[0]!, days[0]!);
  const { rows } = await readWhole(text);
  expect(new Set(rows.map((it) => it.series.currency))).toEqual(new Set(['PKR']));
  expect((await failureOf(there.setBudget('238500000001', 1_000_000)))?.message).toContain(
    'counts in PKR and the budget was given in USD',
  );
  await there.setBudget('238500000001', 40_000_500_000, 'PKR');
  expect(rupees.budgets).toEqual(['4000050']);
  rupees.close();
});

// Meta counts these in whole units, the forint among them, which ISO 4217 divides.
test.each(['JPY', 'HUF'])('a budget in %s is set without hundredths', async (currency) => {
  const there = await graphServer(days, { currency });
  const own = connectorDesk(metaAds, there, key);
  await own.setBudget('238500000001', 5_000_400_000, currency);
  expect(there.budgets).toEqual(['5000']);
  const little = own.setBudget('238500000001', 400_000, currency);
  expect((await failureOf(little))?.message).toContain('smallest budget');
  there.close();
});

test('a good key says what the account counts in', async () => {
  expect(await desk.check('2025-11-19')).toBe(
    'The key works: Backlot, counts in USD, Asia/Karachi.',
  );
});

test('a budget is set in cents, unless it lies in the ad sets or the campaign is another account’s', async () => {
  await desk.setBudget('238500000001', 512_345_678);
  expect(network.budgets).toEqual(['51235']);
  network.next.push(dollars, { body: { account_id: '999', daily_budget: '1' } });
  expect((await failureOf(desk.setBudget('238500000001', 1_000_000)))?.message).toContain(
    'knows no such campaign',
  );
  const inSets = await graphServer(days, { budget: {} });
  const other = connectorDesk(metaAds, inSets, key);
  expect((await failureOf(other.setBudget('238500000001', 1_000_000)))?.message).toContain(
    'lies in its ad sets',
  );
  expect([network.budgets.length, inSets.budgets.length]).toEqual([1, 0]);
  inSets.close();
});

test('a campaign is paused once and resumed, unless it is another account’s', async () => {
  await desk.setStatus('238500000001', 'paused');
  await desk.setStatus('238500000001', 'paused');
  await desk.setStatus('238500000001', 'active');
  expect(network.statuses).toEqual(['PAUSED', 'ACTIVE']);
  network.next.push({ body: { account_id: '999', status: 'ACTIVE' } });
  expect((await failureOf(desk.setStatus('238500000001', 'paused')))?.message).toContain(
    'knows no such campaign',
  );
  expect(network.statuses).toHaveLength(2);
});
