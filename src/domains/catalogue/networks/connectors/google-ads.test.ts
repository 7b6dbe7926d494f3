import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectorDesk, failureOf } from '../../../../../tests/support/networks/connector-desk.ts';
import { googleAdsKey, googleAdsServer } from '../../../../../tests/support/networks/google-ads.ts';
import { toldApart, troublesOf } from '../../../../../tests/support/networks/troubles.ts';
import { readWhole } from '../../../../../tests/support/reports.ts';
import { googleAds } from './google-ads.ts';

const days = ['2025-11-15', '2025-11-16', '2025-11-17', '2025-11-18', '2025-11-19'];
let network: Awaited<ReturnType<typeof googleAdsServer>>;
let desk: ReturnType<typeof connectorDesk>;

beforeAll(async () => {
  network = await googleAdsServer(days);
});
afterAll(() => network.close());
beforeEach(() => {
  network.seen.length = 0;
  desk = connectorDesk(googleAds, network, googleAdsKey);
});
const pull = (from = '2025-11-17', to = '2025-11-18') =>
  desk.pull('google-ads-campaigns', from, to);

test('a revoked access and a developer token without rights are wrong keys', async () => {
  for (const wrong of [{ refreshToken: 'dead-token-99' }, { developerToken: 'wrong-token-99' }]) {
    desk = connectorDesk(googleAds, network, { ...googleAdsKey, ...wrong });
    expect(await failureOf(pull())).toMatchObject({ kind: 'key' });
  }
});

test('quotas, broken answers and trouble are told apart', async () => {
  expect(
    await troublesOf(network, desk, () => pull(), [{ body: { access_token: 'access-1' } }]),
  ).toEqual(toldApart);
});

test('the campaigns of the days come in all pages, with zeros left out and fractions', async () => {
  const small = await googleAdsServer(days, { size: 2 });
  const { text, rows } = await connectorDesk(googleAds, small, googleAdsKey).pull(
    'google-ads-campaigns',
    '2025-11-15',
    '2025-11-17',
  );
  const asked = small.seen.filter((it) => it.path.endsWith(':search'));
  // Two pages of each: costs by country, installs by country, and the campaigns themselves.
  expect(asked.length).toBe(6);
  expect(asked[0]!.headers['login-customer-id']).toBe('9998887777');
  const report = await readWhole(text);
  expect([report.source, report.problems, rows]).toEqual(['google-ads', [], 5]);
  expect([report.sum('spend_micros'), report.sum('installs')]).toEqual([2_500_000, 6]);
  expect(report.rows.map((it) => [it.series.country, it.is['spend_micros']])).toEqual([
    ['PK', 1_000_000],
    ['ZZ', 250_000],
    ['ZZ', 0],
    ['PK', 1_000_000],
    ['ZZ', 250_000],
  ]);
  small.close();
});

test('hours are those of the account’s zone, by campaign and in its currency, midnight among them', async () => {
  const there = await googleAdsServer(days, { currency: 'INR', zone: 'Asia/Kolkata' });
  const own = connectorDesk(googleAds, there, googleAdsKey);
  expect(await own.zoneOf('google-ads-spend-hours')).toBe('Asia/Kolkata');
  for (const hour of [0, 13]) there.hours.push({ date: days[2]!, hour, micros: 8_400_000 });
  there.hours.push({ date: days[3]!, hour: 1, micros: 1 });
  const { text, rows } = await own.pull('google-ads-spend-hours', days[2]!, days[2]!);
  const report = await readWhole(text);
  expect([report.source, report.problems, rows]).toEqual(['google-ads', [], 2]);
  expect(
    report.rows.map((it) => [it.day, it.hour, it.series.currency, it.is['spend_micros']]),
  ).toEqual([
    [days[2], 0, 'INR', 8_400_000],
    [days[2], 13, 'INR', 8_400_000],
  ]);
  there.close();
});

test('days without figures are an empty report', async () => {
  expect((await pull('2025-10-01', '2025-10-02')).rows).toBe(0);
});

test('a page that comes twice is noticed', async () => {
  const page = { body: { results: [], nextPageToken: 'p2' } };
  network.next.push({ body: { access_token: 'access-1' } }, page, page);
  expect((await failureOf(pull()))?.message).toContain('same page twice');
});

test('a good key says what the account counts in', async () => {
  expect(await desk.check('2025-11-19')).toBe(
    'The key works: Backlot counts in USD, Asia/Karachi.',
  );
});

test('a budget is set in whole cents, of a campaign of this account that has one of its own', async () => {
  await desk.setBudget('21000000001', 512_345_678);
  expect(network.budgets).toEqual([
    {
      operations: [
        {
          update: {
            resourceName: 'customers/1112223333/campaignBudgets/31000000001',
            amountMicros: '512350000',
          },
          updateMask: 'amount_micros',
        },
      ],
    },
  ]);
  for (const campaign of ['99', "1' OR '1"])
    expect(await failureOf(desk.setBudget(campaign, 5_000_000))).toMatchObject({ kind: 'request' });
  const sharing = await googleAdsServer(days, { shared: true });
  const shared = connectorDesk(googleAds, sharing, googleAdsKey);
  expect((await failureOf(shared.setBudget('21000000001', 5_000_000)))?.message).toContain(
    'Several campaigns share this budget',
  );
  expect(sharing.budgets).toEqual([]);
  sharing.close();
});

test('a budget of an account in yen is set in whole yen, and in no other currency', async () => {
  const yen = await googleAdsServer(days, { currency: 'JPY', unit: '1000000' });
  const there = connectorDesk(googleAds, yen, googleAdsKey);
  await there.setBudget('21000000001', 5_000_400_000, 'JPY');
  const update = { amountMicros: '5000000000' };
  expect(yen.budgets).toMatchObject([{ operations: [{ update }] }]);
  expect((await failureOf(there.setBudget('21000000001', 5_000_000, 'USD')))?.message).toContain(
    'counts in JPY and the budget was given in USD',
  );
  expect(yen.budgets).toHaveLength(1);
  yen.close();
});

test('a campaign is paused once and resumed, unless it was removed or is not of this account', async () => {
  await desk.setStatus('21000000001', 'paused');
  await desk.setStatus('21000000001', 'paused');
  await desk.setStatus('21000000001', 'active');
  const resourceName = 'customers/1112223333/campaigns/21000000001';
  const asked = (status: string) => ({
    operations: [{ update: { resourceName, status }, updateMask: 'status' }],
  });
  expect(network.statuses).toEqual([asked('PAUSED'), asked('ENABLED')]);
  for (const campaign of ['99', "1' OR '1"])
    expect(await failureOf(desk.setStatus(campaign, 'paused'))).toMatchObject({ kind: 'request' });
  network.campaignAt.status = 'REMOVED';
  const removed = await failureOf(desk.setStatus('21000000001', 'active'));
  expect(removed?.message).toContain('was removed at Google Ads');
  expect(network.statuses).toHaveLength(2);
});

test('a budget that somebody changed there since it was set from here stays as it is', async () => {
  network.budgets.length = 0;
  network.budgetAt.amountMicros = '300000000';
  const failure = await failureOf(desk.setBudget('21000000001', 5e8, 'USD', 400_000_000));
  expect(failure?.message).toMatch(/^It is \$300\.00 a day at Google Ads, not \$400\.00: somebody/);
  expect(network.budgets).toEqual([]);
  // What it was rounded to is no other budget, nor is what is wanted.
  await desk.setBudget('21000000001', 5e8, 'USD', 300_004_000);
  await desk.setBudget('21000000001', 5e8, 'USD', 300_000_000);
  expect(network.budgets).toHaveLength(2);
});
