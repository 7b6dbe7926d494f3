import { afterAll, beforeAll, expect, test } from 'vitest';
import { pushBudget } from '#/domains/catalogue/networks/budgets/push-budget.job.ts';
import { dayOf } from '#/kernel/dates.ts';
import { figuresDesk, type FiguresDesk } from '../../../../../tests/support/figures-desk.ts';
import { fetchingOf } from '../../../../../tests/support/networks/fetching.ts';
import { graphServer, graphToken } from '../../../../../tests/support/networks/graph.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import type { CampaignBid } from './bids.contract.ts';

let network: Awaited<ReturnType<typeof graphServer>>;
let server: TestServer;
let desk: FiguresDesk;
/** At a network with a key, at one without, and of another team. */
let pushed: number;
let kept: number;
let foreign: number;

beforeAll(async () => {
  network = await graphServer([]);
  server = await testServer(undefined, network.url);
  desk = await figuresDesk(server);
  const at = async (network_id: number, external_id: string, app_id = desk.mine) => {
    const values = { network_id, external_id, name: `Campaign ${external_id}`, app_id };
    const row = server.db.insertInto('campaigns').values(values).returning('id');
    return (await row.executeTakeFirstOrThrow()).id;
  };
  pushed = await at(desk.meta, '238500000001');
  kept = await at(desk.admob, 'kept');
  foreign = await at(desk.meta, 'theirs', desk.theirs);
});
afterAll(async () => {
  await server.close();
  network.close();
});

const bidOf = async (id: number) => {
  const { body } = await desk.lead.call('GET /campaigns/detail', { id });
  return (body['campaign'] as { bid: CampaignBid }).bid;
};
const cost = (dollars: number, currency?: string) => ({
  goal: 'cost' as const,
  amount: dollars * 1_000_000,
  ...(currency && { currency }),
});
const roas = (ratio: number) => ({ goal: 'roas' as const, amount: ratio * 1_000_000 });
const set = async (id: number, bid: unknown, more: object = {}, who = desk.lead) => {
  const mine = id === foreign || id > 1e9 ? 0 : (await bidOf(id)).version;
  return who.call('POST /campaigns/set-bid', { id, bid, version: mine, ...more });
};
const lastChange = () =>
  server.db
    .selectFrom('campaign_budget_changes')
    .select(['id', 'push_state', 'push_words', 'after_original', 'person_id'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
const push = async () =>
  pushBudget(
    {
      ...fetchingOf(server),
      again: async () => {},
    },
    { changeId: (await lastChange()).id },
  );

test('nobody changes a bid without a session, the right, or of another team', async () => {
  const input = { id: pushed, bid: cost(1), version: 0 };
  expect((await server.call('POST /campaigns/set-bid', input)).status).toBe(401);
  const member = await server.as('Member', { teamId: desk.puzzle });
  expect((await set(pushed, cost(1), {}, member)).status).toBe(403);
  const theirs = await set(foreign, cost(1));
  const nobodys = await set(2_000_000_000, cost(1));
  expect([theirs.status, nobodys.status]).toEqual([404, 404]);
  expect(theirs.body.message).toBe(nobodys.body.message);
});

test.each([
  ['no version', cost(1), { version: undefined }, 'version'],
  ['another field', cost(1), { force: true }, 'force'],
  ['another goal', { goal: 'clicks', amount: 1 }, {}, 'bid.goal'],
  ['nothing', cost(0), {}, 'bid.amount'],
  ['half a millionth', { goal: 'cost', amount: 0.5 }, {}, 'bid.amount'],
  ['a ROAS in a currency', { ...roas(1), currency: 'USD' }, {}, 'bid.currency'],
  ['a ROAS of a thousand times', roas(1001), {}, 'bid.amount'],
  ['a currency of nobody', cost(1, 'XXQ'), {}, 'bid.currency'],
  ['another currency than its account’s', cost(1, 'PKR'), {}, 'currency'],
  ['ten thousand dollars an install', cost(10_001), {}, 'bid'],
  ['less than a cent', cost(0.001), {}, 'bid'],
])('%s is refused by name', async (_what, bid, more, field) => {
  await desk.spend([{ campaign_id: pushed, spend_micros: 5_000_000 }], [desk.yesterday]);
  const { status, body } = await set(pushed, bid, more);
  expect([status, Object.keys(body.fields!)]).toEqual([400, [field]]);
});

test('without a key of its network a bid is kept here alone, and says so', async () => {
  const { body } = await set(kept, roas(0.6), { note: 'As agreed' });
  expect(body).toMatchObject({
    bid: { bid: { goal: 'roas', amount: 600_000, currency: null }, version: 1, push: null },
    message: 'Kept here; change it at AdMob too.',
  });
  expect((await set(kept, roas(0.6))).status).toBe(409);
  const other = await set(kept, cost(1));
  expect([other.status, other.body.fields]).toEqual([
    400,
    { bid: 'This campaign bids for a ROAS to reach; change its strategy at AdMob.' },
  ]);
  expect((await set(kept, roas(0.5), { version: 0 })).status).toBe(412);
  expect((await set(kept, null)).body).toMatchObject({ bid: { bid: null, version: 2 } });
  const { body: listed } = await desk.lead.call('GET /campaign-changes', { campaign: kept });
  expect(listed['rows']).toMatchObject([
    { kind: 'bid', bid: { before: roas(0.6), after: null }, originals: { before: null } },
    { kind: 'bid', outcome: { withheld: 'There was no bid to compare with.' } },
  ]);
});

test('with a key it reaches the network once, in dollars converted for its account', async () => {
  const key = { accountId: '100200300400', accessToken: graphToken };
  const input = { networkId: desk.meta, account: 'Ads', values: key };
  const owner = await server.as('Super admin');
  expect((await owner.call('POST /add-network-key', input)).status).toBe(200);
  const { body } = await set(pushed, cost(1.45, 'USD'));
  expect(body).toMatchObject({ message: 'On its way to Meta Ads.', bid: { push: 'waiting' } });
  await push();
  await push();
  expect(network.adSets.map((it) => it.bid_amount)).toEqual([145, 145]);
  expect((await bidOf(pushed)).push).toBe('done');
});

test('a bid that was changed there is the bid, and who asked is told', async () => {
  for (const it of network.adSets) it.bid_amount = 160;
  await set(pushed, cost(2));
  await push();
  expect(network.adSets.map((it) => it.bid_amount)).toEqual([160, 160]);
  expect((await bidOf(pushed)).bid).toEqual({ goal: 'cost', amount: 1_600_000, currency: 'USD' });
  expect(await lastChange()).toMatchObject({ after_original: 1_600_000, person_id: null });
  const told = await server.db
    .selectFrom('notifications')
    .select(['title', 'body'])
    .where('type', '=', 'campaigns.bid')
    .execute();
  expect(told).toEqual([
    {
      title: 'The bid of Campaign 238500000001 was not changed at Meta Ads',
      body: expect.stringContaining('It is $1.60 at Meta Ads, not $1.45') as string,
    },
  ]);
  await set(pushed, cost(2));
  await push();
  expect(network.adSets.map((it) => it.bid_amount)).toEqual([200, 200]);
});

test('a bid the network refuses is taken back', async () => {
  for (const it of network.adSets) it.bid_strategy = 'LOWEST_COST_WITHOUT_CAP';
  const { version } = await bidOf(pushed);
  await set(pushed, cost(2.5));
  await push();
  expect(await lastChange()).toMatchObject({
    push_state: 'failed',
    push_words: expect.stringContaining('change their strategy at Meta Ads') as string,
  });
  expect(await bidOf(pushed)).toMatchObject({
    bid: { amount: 2_000_000 },
    version: version + 2,
  });
});

test('a changed bid is no changed budget in the remark of the day', async () => {
  const change = { id: kept, version: 0, daily: 250_000_000 };
  await set(kept, cost(1.25));
  expect((await desk.lead.call('POST /campaigns/update-budget', change)).status).toBe(200);
  const remarks = await server.db
    .selectFrom('annotations')
    .select('text')
    .where('day', '=', dayOf(server.clock.now))
    .execute();
  expect(remarks).toEqual([{ text: 'Campaign kept budget $250' }]);
});

test('it stands in the list of budgets and in its file', async () => {
  const { body } = await desk.lead.call('GET /campaign-budgets', { words: '238500000001' });
  expect(body['rows']).toMatchObject([{ bid: { bid: { goal: 'cost', amount: 2_000_000 } } }]);
  const file = await desk.lead.call('GET /campaign-budgets/export', {
    format: 'csv',
    words: '238500000001',
  });
  expect(String(file.body['raw'])).toContain('target cost');
});
