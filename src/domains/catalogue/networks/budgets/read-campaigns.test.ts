import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { fetchingOf } from '../../../../../tests/support/networks/fetching.ts';
import { graphServer } from '../../../../../tests/support/networks/graph.ts';
import { metaCampaign, metaKey } from '../../../../../tests/support/networks/meta-campaign.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import { dueCampaignKeys, readCampaigns } from './read-campaigns.job.ts';

let network: Awaited<ReturnType<typeof graphServer>>;
let server: TestServer;
let admin: Awaited<ReturnType<TestServer['as']>>;
let campaign: number;
let keyId: number;

beforeAll(async () => {
  network = await graphServer([]);
  server = await testServer(undefined, network.url);
  admin = await server.as('Super admin');
  const made = await metaCampaign(server, 'LNT');
  campaign = made.campaign;
  keyId = await metaKey(admin, made.networkId);
});
afterAll(async () => {
  await server.close();
  network.close();
});
beforeEach(() => {
  network.next.length = 0;
});

/** @param meanwhile what happens while the network is asked. */
const read = (meanwhile = async () => {}) =>
  readCampaigns({ ...fetchingOf(server), wait: meanwhile }, keyId);
const due = async () => {
  const { now } = server.clock;
  return (await dueCampaignKeys(server.db, now, dayOf(now))).includes(keyId);
};
const seen = async () => {
  const { body } = await admin.call('GET /campaigns/detail', { id: campaign });
  return body['campaign'] as {
    budget: { original: object | null; version: number };
    bid: { bid: object | null; version: number };
    status: { status: string | null; version: number };
    changes: { kind: string; by: string | null; note: string | null }[];
  };
};
const readState = () =>
  server.db.selectFrom('campaign_reads').selectAll().executeTakeFirstOrThrow();
const dollars = (amount: number) => ({ amount: amount * 1_000_000, currency: 'USD' });

test('what was not known is kept, and is no change of anything', async () => {
  expect(await due()).toBe(true);
  await read();
  expect(await seen()).toMatchObject({
    budget: { original: dollars(400), version: 1 },
    bid: { bid: { goal: 'cost', ...dollars(1.2) }, version: 1 },
    status: { status: 'active', version: 1 },
    changes: [],
  });
  expect(await due()).toBe(false);
  const log = await server.db
    .selectFrom('audit')
    .select(['action', 'actor_id'])
    .where('subject_type', '=', 'campaign')
    .orderBy('action')
    .execute();
  expect(log).toEqual([
    { action: 'campaign.set-bid', actor_id: null },
    { action: 'campaign.set-status', actor_id: null },
    { action: 'campaign.update-budget', actor_id: null },
  ]);
});

test('asked again, nothing that is as it was is written', async () => {
  await read();
  expect(await seen()).toMatchObject({
    budget: { version: 1 },
    bid: { version: 1 },
    status: { version: 1 },
  });
});

test('what somebody changed there is a change of nobody here', async () => {
  network.budgetAt.daily_budget = '45000';
  network.campaignAt.status = 'PAUSED';
  for (const it of network.adSets) it.bid_amount = 130;
  await read();
  const it = await seen();
  expect(it).toMatchObject({
    budget: { original: dollars(450), version: 2 },
    bid: { bid: { goal: 'cost', ...dollars(1.3) } },
    status: { status: 'paused' },
  });
  expect(it.changes.map(({ kind, by, note }) => [kind, by, note]).sort()).toEqual([
    ['bid', null, 'Found at Meta Ads'],
    ['budget', null, 'Found at Meta Ads'],
    ['status', null, 'Found at Meta Ads'],
  ]);
});

test('a budget that is given from here afterwards expects what was found', async () => {
  network.budgetAt.daily_budget = '50000';
  const { budget } = await seen();
  const change = { id: campaign, version: budget.version, daily: 600_000_000 };
  expect((await admin.call('POST /campaigns/update-budget', change)).status).toBe(200);
  // It waits for its way there: what the network says is from before.
  await read();
  expect((await seen()).budget.original).toEqual(dollars(600));
  await server.db
    .updateTable('campaign_budget_changes')
    .set({ push_state: 'failed' })
    .where('push_state', '=', 'waiting')
    .execute();
  await read();
  expect((await seen()).budget.original).toEqual(dollars(500));
});

test('what somebody changes here while the network is asked stands', async () => {
  const { status } = await seen();
  let isDone = false;
  await read(async () => {
    if (isDone) return;
    isDone = true;
    const change = { id: campaign, status: 'active', version: status.version };
    expect((await admin.call('POST /campaigns/set-status', change)).status).toBe(200);
  });
  expect(isDone).toBe(true);
  expect((await seen()).status.status).toBe('active');
});

test('bids that are let go there are let go here; of uneven ones nothing is said', async () => {
  network.adSets[0]!.bid_amount = 140;
  await read();
  expect((await seen()).bid.bid).toMatchObject(dollars(1.3));
  for (const it of network.adSets) it.bid_strategy = 'LOWEST_COST_WITHOUT_CAP';
  await read();
  expect((await seen()).bid.bid).toBeNull();
});

test.each([
  ['more than a number holds', '1e300'],
  ['less than nothing', '-45000'],
  ['no number', 'plenty'],
])('a budget that cannot be is none: %s', async (_what, daily) => {
  const { daily_budget: before } = network.budgetAt;
  network.budgetAt.daily_budget = daily;
  await read();
  network.budgetAt.daily_budget = before!;
  expect(await readState()).toMatchObject({ failures: 0, problem: null });
  expect((await seen()).budget.original).toEqual(dollars(500));
});

test('a network that cannot be asked changes nothing, and its key goes on', async () => {
  network.budgetAt.daily_budget = '70000';
  network.next.push({ status: 400, body: { error: { message: 'No permission', code: 200 } } });
  await read();
  expect((await seen()).budget.original).toEqual(dollars(500));
  expect(await readState()).toMatchObject({ failures: 1, problem: expect.any(String) as string });
  const { body: listed } = await admin.call('GET /network-keys');
  expect(listed['rows']).toMatchObject([
    { status: 'waiting', campaigns: { problem: expect.stringContaining('200') as string } },
  ]);
  const key = await server.db
    .selectFrom('network_keys')
    .select('refused_at')
    .executeTakeFirstOrThrow();
  expect(key.refused_at).toBeNull();
  await read();
  expect(await readState()).toMatchObject({ failures: 0, problem: null });
  expect((await seen()).budget.original).toEqual(dollars(700));
});

test('a page of HTML says nothing of campaigns', async () => {
  network.next.push({ body: '<html>Sign in</html>' });
  await read();
  expect((await readState()).failures).toBe(1);
  expect((await seen()).budget.original).toEqual(dollars(700));
});

test('two servers that are due at once ask once', async () => {
  network.seen.length = 0;
  await read();
  const once = network.seen.length;
  network.seen.length = 0;
  await Promise.all([read(), read()]);
  expect(once).toBeGreaterThan(0);
  expect(network.seen).toHaveLength(once);
});

test('campaigns of an account in a currency without a rate keep the budget they have', async () => {
  const euros = await graphServer([], { currency: 'EUR' });
  const other = await testServer(undefined, euros.url);
  const owner = await other.as('Super admin');
  const { networkId } = await metaCampaign(other);
  const key = await metaKey(owner, networkId);
  await readCampaigns(fetchingOf(other), key);
  const kept = (await other.db.selectFrom('campaign_budgets').selectAll().execute()).length;
  const [bid] = await other.db.selectFrom('campaign_bids').selectAll().execute();
  expect([kept, bid?.currency, bid?.amount]).toEqual([0, 'EUR', 1_200_000]);
  await other.db
    .insertInto('exchange_rates')
    .values({
      currency: 'EUR',
      day: dayOf(other.clock.now),
      usd_per_unit: '1.08',
      source: 'ecb',
      fetched_at: other.clock.now,
    })
    .execute();
  await readCampaigns(fetchingOf(other), key);
  const [budget] = await other.db.selectFrom('campaign_budgets').selectAll().execute();
  expect(budget).toMatchObject({
    daily_original: 400_000_000,
    daily_micros: 432_000_000,
    currency: 'EUR',
  });
  await other.close();
  euros.close();
});
