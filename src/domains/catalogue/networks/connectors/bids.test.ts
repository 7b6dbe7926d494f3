import { afterEach, expect, test } from 'vitest';
import { axon, axonKey } from '../../../../../tests/support/networks/axon.ts';
import { connectorDesk, failureOf } from '../../../../../tests/support/networks/connector-desk.ts';
import { googleAdsKey, googleAdsServer } from '../../../../../tests/support/networks/google-ads.ts';
import { graphServer, graphToken } from '../../../../../tests/support/networks/graph.ts';
import { tiktokKey, tiktokServer } from '../../../../../tests/support/networks/tiktok-ads.ts';
import { applovin } from './applovin.ts';
import type { Bid } from './campaign-changes.ts';
import { googleAds } from './google-ads.ts';
import { metaAds } from './meta-ads.ts';
import { tiktokAds } from './tiktok-ads.ts';

const cost = (dollars: number, currency = 'USD'): Bid => ({
  goal: 'cost',
  amount: Math.round(dollars * 1_000_000),
  currency,
});
const roas = (ratio: number): Bid => ({
  goal: 'roas',
  amount: Math.round(ratio * 1_000_000),
  currency: null,
});
const metaKey = { accountId: '100200300400', accessToken: graphToken };
const META = '238500000001';
const GOOGLE = '21000000001';
const TIKTOK = '1700000000001';

const open: { close: () => unknown }[] = [];
afterEach(() => {
  for (const it of open.splice(0)) it.close();
});
async function google(about: Parameters<typeof googleAdsServer>[1] = {}) {
  const network = await googleAdsServer([], about);
  open.push(network);
  return { network, desk: connectorDesk(googleAds, network, googleAdsKey) };
}
async function meta(about: Parameters<typeof graphServer>[1] = {}) {
  const network = await graphServer([], about);
  open.push(network);
  return { network, desk: connectorDesk(metaAds, network, metaKey) };
}
async function tiktok(about: Parameters<typeof tiktokServer>[1] = {}) {
  const network = await tiktokServer([], about);
  open.push(network);
  return { network, desk: connectorDesk(tiktokAds, network, tiktokKey) };
}
const goal = (goal_type: string, value: string, countries: Record<string, string> = {}) => ({
  goal_type,
  goal_value_for_all_countries: value,
  country_code_to_goal_value: countries,
});
async function axonDesk(goals: ReturnType<typeof goal>[], key: object = axonKey) {
  const budget = { daily_budget_for_all_countries: '500', country_code_to_daily_budget: {} };
  const network = await axon(
    goals.map((it, at) => ({ id: `${at}`, hashed_id: `c${at}`, status: 'LIVE', budget, goal: it })),
  );
  open.push(network);
  return { network, desk: connectorDesk(applovin, network, { ...key }) };
}

test('Google Ads tells of its campaigns budget, status and target', async () => {
  const { network, desk } = await google();
  const there = { campaign: GOOGLE, currency: 'USD', dailyMicros: 400_000_000 };
  expect(await desk.campaigns()).toEqual([{ ...there, status: 'active', bid: cost(1.5) }]);
  Object.assign(network.campaignAt, {
    status: 'PAUSED',
    biddingStrategyType: 'MAXIMIZE_CONVERSION_VALUE',
    maximizeConversionValue: { targetRoas: 0.6 },
  });
  expect(await desk.campaigns()).toEqual([{ ...there, status: 'paused', bid: roas(0.6) }]);
  network.campaignAt['maximizeConversionValue'] = {};
  expect((await desk.campaigns())[0]!.bid).toBeNull();
  network.campaignAt['biddingStrategy'] = 'customers/1112223333/biddingStrategies/7';
  expect((await desk.campaigns())[0]!.bid).toBeUndefined();
  const { desk: sharing } = await google({ shared: true });
  expect((await sharing.campaigns())[0]!.dailyMicros).toBeUndefined();
});

test('Google Ads is told a target in whole units, once', async () => {
  const { network, desk } = await google();
  await desk.setBid(GOOGLE, cost(1.2345));
  await desk.setBid(GOOGLE, cost(1.2345));
  const resourceName = `customers/1112223333/campaigns/${GOOGLE}`;
  const update = { resourceName, targetCpa: { targetCpaMicros: '1230000' } };
  const updateMask = 'target_cpa.target_cpa_micros';
  expect(network.statuses).toEqual([{ operations: [{ update, updateMask }] }]);
  const differs = await failureOf(desk.setBid(GOOGLE, cost(2), 1_500_000));
  expect(differs?.message).toMatch(/^It is \$1\.23 at Google Ads, not \$1\.50: somebody/);
  for (const [bid, words] of [
    [roas(0.6), 'does not bid for a target ROAS'],
    [cost(1, 'EUR'), 'counts in USD and the bid was given in EUR'],
    [cost(0.001), 'smallest bid'],
  ] as const)
    expect((await failureOf(desk.setBid(GOOGLE, bid)))?.message).toContain(words);
  expect((await failureOf(desk.setBid('99', cost(1))))?.message).toContain(
    'knows no such campaign',
  );
  expect((await failureOf(desk.setBid("1' OR '1", cost(1))))?.message).toContain('no campaign id');
  network.campaignAt['biddingStrategy'] = 'customers/1112223333/biddingStrategies/7';
  expect((await failureOf(desk.setBid(GOOGLE, cost(1))))?.message).toContain('share this bidding');
  expect(network.statuses).toHaveLength(1);
});

test('Google Ads is told a ROAS as a ratio', async () => {
  const { network, desk } = await google();
  network.campaignAt['biddingStrategyType'] = 'TARGET_ROAS';
  await desk.setBid(GOOGLE, roas(0.55));
  expect(network.campaignAt['targetRoas']).toEqual({ targetRoas: 0.55 });
});

test('Meta Ads tells what all ad sets of a campaign bid, and nothing where they differ', async () => {
  const { network, desk } = await meta();
  const there = { campaign: META, currency: 'USD', dailyMicros: 400_000_000 };
  expect(await desk.campaigns()).toEqual([
    { ...there, status: 'active', bid: cost(1.2) },
    { campaign: '238500000002', status: 'paused', currency: 'USD' },
  ]);
  network.adSets[1]!.bid_amount = 130;
  expect((await desk.campaigns())[0]!.bid).toBeUndefined();
  for (const it of network.adSets) it.bid_strategy = 'LOWEST_COST_WITHOUT_CAP';
  expect((await desk.campaigns())[0]!.bid).toBeNull();
});

test('Meta Ads is told a bid for every ad set, in the smallest unit of its currency', async () => {
  const { network, desk } = await meta();
  await desk.setBid(META, cost(1.5), 1_200_000);
  expect(network.adSets.map((it) => it.bid_amount)).toEqual([150, 150]);
  // Half of them were changed before it broke off.
  network.adSets[0]!.bid_amount = 170;
  await desk.setBid(META, cost(1.7), 1_500_000);
  expect(network.adSets.map((it) => it.bid_amount)).toEqual([170, 170]);
  const differs = await failureOf(desk.setBid(META, cost(2), 1_200_000));
  expect(differs?.message).toMatch(/^It is \$1\.70 at Meta Ads, not \$1\.20/);
  network.adSets[0]!.bid_amount = 99;
  const uneven = await failureOf(desk.setBid(META, cost(2)));
  expect(uneven?.message).toContain('The ad sets of this campaign bid differently');
  const { network: yen, desk: inYen } = await meta({ currency: 'JPY' });
  await inYen.setBid(META, cost(150, 'JPY'));
  expect(yen.adSets[0]!.bid_amount).toBe(150);
});

test('Meta Ads is told a ROAS in ten-thousandths, of ad sets that bid for one', async () => {
  const { network, desk } = await meta();
  expect((await failureOf(desk.setBid(META, roas(1.1))))?.message).toContain('target ROAS');
  for (const it of network.adSets)
    Object.assign(it, {
      bid_strategy: 'LOWEST_COST_WITH_MIN_ROAS',
      bid_constraints: { roas_average_floor: 10_000 },
    });
  expect((await desk.campaigns())[0]!.bid).toEqual(roas(1));
  await desk.setBid(META, roas(1.1));
  expect(network.adSets.map((it) => it.bid_constraints)).toEqual([
    { roas_average_floor: 11_000 },
    { roas_average_floor: 11_000 },
  ]);
});

test('TikTok Ads tells and takes the bid of the ad groups, by what they are billed for', async () => {
  const { network, desk } = await tiktok();
  expect(await desk.campaigns()).toEqual([
    {
      campaign: TIKTOK,
      status: 'active',
      currency: 'USD',
      dailyMicros: 400_000_000,
      bid: cost(1.2),
    },
  ]);
  await desk.setBid(TIKTOK, cost(1.35), 1_200_000);
  expect(network.groups[0]).toMatchObject({ conversion_bid_price: 1.35, bid_price: 0 });
  network.groups[0]!['billing_event'] = 'CPC';
  expect((await failureOf(desk.setBid(TIKTOK, cost(1))))?.message).toContain('target cost');
  Object.assign(network.groups[0]!, { roas_bid: 0.8 });
  await desk.setBid(TIKTOK, roas(0.9), 800_000);
  expect(network.groups[0]!['roas_bid']).toBe(0.9);
  network.groups.length = 0;
  expect((await failureOf(desk.setBid(TIKTOK, cost(1))))?.message).toContain('no ad groups');
});

test('AppLovin tells and takes a goal that is a cost for all countries', async () => {
  const { network, desk } = await axonDesk([
    goal('CPI', '1.10'),
    goal('CPP', '9', { us: '12' }),
    goal('AD_ROAS', '50'),
  ]);
  expect((await desk.campaigns()).map((it) => [it.status, it.dailyMicros, it.bid])).toEqual([
    ['active', 500_000_000, cost(1.1)],
    ['active', 500_000_000, undefined],
    ['active', 500_000_000, undefined],
  ]);
  await desk.setBid('c0', cost(1.256), 1_100_000);
  await desk.setBid('c0', cost(1.256));
  expect(network.kept[0]!.goal).toEqual(goal('CPI', '1.26'));
  expect(network.seen.filter((it) => it.path.endsWith('/update'))).toHaveLength(1);
  for (const [id, bid, words] of [
    ['c1', cost(2), 'Countries of this campaign have bids of their own'],
    ['c2', cost(2), 'does not bid for a target cost'],
    ['c0', roas(0.5), 'change it at AppLovin'],
    ['c0', cost(1, 'EUR'), 'counts in USD'],
  ] as const)
    expect((await failureOf(desk.setBid(id, bid)))?.message).toContain(words);
  const { desk: reports } = await axonDesk([], { reportKey: axonKey.reportKey });
  expect(await failureOf(reports.campaigns())).toMatchObject({ kind: 'request' });
});

test('a list without end is given up', async () => {
  const { network, desk } = await tiktok();
  const list = { list: [], page_info: { page: 1, total_page: 1e9 } };
  network.next.push(
    { body: { code: 0, data: { list: [{ currency: 'USD' }] } } },
    { body: { code: 0, data: list } },
  );
  expect(await failureOf(desk.campaigns())).toMatchObject({ kind: 'reply' });
  const { desk: endless } = await axonDesk(Array.from({ length: 10_001 }, () => goal('CPI', '1')));
  expect(await failureOf(endless.campaigns())).toMatchObject({ kind: 'reply' });
});

test('more campaigns than a page of AppLovin are read to the end', async () => {
  const { desk } = await axonDesk(Array.from({ length: 201 }, () => goal('CPI', '1')));
  expect(new Set((await desk.campaigns()).map((it) => it.campaign)).size).toBe(201);
});
