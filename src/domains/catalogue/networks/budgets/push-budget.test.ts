import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { fetchingOf } from '../../../../../tests/support/networks/fetching.ts';
import { graphServer } from '../../../../../tests/support/networks/graph.ts';
import { metaCampaign, metaKey } from '../../../../../tests/support/networks/meta-campaign.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import { connectors } from '../connectors/connectors.ts';
import { changePart, takesChanges } from './budgets.contract.ts';
import { pushBudget, type BudgetJob } from './push-budget.job.ts';

let network: Awaited<ReturnType<typeof graphServer>>;
let server: TestServer;
let admin: Awaited<ReturnType<TestServer['as']>>;
let campaign: number;
let networkId: number;
let version = 0;
/** Tries that were put off. */
const later: { job: BudgetJob; after: Date }[] = [];

beforeAll(async () => {
  network = await graphServer([]);
  server = await testServer(undefined, network.url);
  admin = await server.as('Super admin');
  ({ networkId, campaign } = await metaCampaign(server));
});
afterAll(async () => {
  await server.close();
  network.close();
});
beforeEach(() => {
  network.budgets.length = 0;
  network.next.length = 0;
  later.length = 0;
});

async function change(dollars: number): Promise<{ message: string }> {
  const input = { id: campaign, version, daily: dollars * 1_000_000 };
  const { status, body } = await admin.call('POST /campaigns/update-budget', input);
  expect(status).toBe(200);
  version += 1;
  return { message: String(body['message']) };
}
const push = (job: BudgetJob) =>
  pushBudget(
    {
      ...fetchingOf(server),
      again: async (next, after) => void later.push({ job: next, after }),
    },
    job,
  );
const changes = () =>
  server.db
    .selectFrom('campaign_budget_changes')
    .select(['id', 'push_state', 'push_words'])
    .orderBy('id', 'desc')
    .execute();
const latest = async () => (await changes())[0]!;

test('just the connectors that can set budgets and statuses say so', () => {
  const able = connectors.filter((it) => it.setBudget).map((it) => it.network);
  expect(able.filter(takesChanges)).toEqual(able);
  expect(connectors.filter((it) => takesChanges(it.network)).length).toBe(able.length);
  const pausing = connectors.filter((it) => it.setStatus).map((it) => it.network);
  expect(pausing.filter(takesChanges)).toEqual(able);
  for (const { code, changesNeed } of connectors)
    expect([code, changesNeed?.includes(changePart[code] ?? '') ?? changePart[code]]).toEqual([
      code,
      changesNeed ? true : undefined,
    ]);
});

test('without a key of the network a budget is kept here alone', async () => {
  expect((await change(300)).message).toBe('Kept here; change it at Meta Ads too.');
  await metaKey(admin, networkId);
});

test('a changed budget reaches the network once, however often the job runs', async () => {
  expect((await change(500)).message).toBe('On its way to Meta Ads.');
  const { id, push_state } = await latest();
  expect(push_state).toBe('waiting');
  await push({ changeId: id });
  await push({ changeId: id });
  expect(network.budgets).toEqual(['50000']);
  const { body } = await admin.call('GET /campaigns/detail', { id: campaign });
  expect(body['campaign']).toMatchObject({
    budget: { canPush: true },
    changes: [{ push: { state: 'done', words: null } }, { push: null }],
  });
});

test('a network out of order is asked again later, and in the end given up and told', async () => {
  await change(600);
  const { id } = await latest();
  const outOfOrder = { status: 503, body: 'maintenance' };
  network.next.push(outOfOrder);
  await push({ changeId: id });
  expect(later[0]!.job).toEqual({ changeId: id, tries: 1 });
  expect(later[0]!.after.getTime()).toBeGreaterThan(server.clock.now.getTime());
  expect((await latest()).push_state).toBe('waiting');
  network.next.push(outOfOrder);
  await push({ changeId: id, tries: 5 });
  expect(await latest()).toMatchObject({ push_state: 'failed' });
  expect(network.budgets).toEqual([]);
  const told = await server.db
    .selectFrom('notifications')
    .select('title')
    .where('type', '=', 'campaigns.budget')
    .execute();
  expect(told).toEqual([{ title: 'The budget of LNT Summer-PK was not changed at Meta Ads' }]);
});

test('what was changed again meanwhile is not carried out', async () => {
  await change(700);
  const overtaken = await latest();
  await change(800);
  await push({ changeId: overtaken.id });
  expect(network.budgets).toEqual([]);
  await push({ changeId: (await latest()).id });
  expect(network.budgets).toEqual(['80000']);
});

test('a budget that somebody changed at the network is shown, not overwritten', async () => {
  network.budgetAt.daily_budget = '65000';
  await change(900);
  await push({ changeId: (await latest()).id });
  expect(network.budgets).toEqual([]);
  const { body } = await admin.call('GET /campaigns/detail', { id: campaign });
  const { budget, changes: all } = body['campaign'] as {
    budget: { version: number };
    changes: object[];
  };
  expect(budget).toMatchObject({ original: { amount: 650_000_000, currency: 'USD' } });
  expect(all.slice(0, 2)).toMatchObject([
    { note: 'Found at Meta Ads', after: 650_000_000, push: { state: 'done' } },
    { after: 900_000_000, push: { state: 'failed' } },
  ]);
  expect(JSON.stringify(all[1])).toContain('It is $650.00 a day at Meta Ads, not $800.00');
  const log = await server.db
    .selectFrom('audit')
    .select(['actor_id', 'address', 'after'])
    .where('action', '=', 'campaign.update-budget')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(log).toMatchObject({
    actor_id: null,
    address: 'Meta Ads',
    after: { original: { amount: 650_000_000, currency: 'USD' } },
  });
  version = budget.version;
  await change(900);
  await push({ changeId: (await latest()).id });
  expect(network.budgets).toEqual(['90000']);
});

test('a budget in another currency than the account turns out to count in is not carried, and says so', async () => {
  await server.db
    .insertInto('exchange_rates')
    .values({
      currency: 'EUR',
      day: dayOf(server.clock.now),
      usd_per_unit: '1.08',
      source: 'ecb',
      fetched_at: server.clock.now,
    })
    .execute();
  const input = { id: campaign, version, daily: 900_000_000, currency: 'EUR' };
  const { status } = await admin.call('POST /campaigns/update-budget', input);
  expect(status).toBe(200);
  version += 1;
  await push({ changeId: (await latest()).id });
  expect(network.budgets).toEqual([]);
  expect(await latest()).toMatchObject({
    push_state: 'failed',
    push_words:
      'This account counts in USD and the budget was given in EUR: change it again in USD.',
  });
});

test('what a network refuses of somebody who has left is told to who may change it', async () => {
  const leaver = await server.as('Super admin');
  const buyer = await server.as('Admin');
  const input = { id: campaign, version, daily: 950_000_000 };
  expect((await leaver.call('POST /campaigns/update-budget', input)).status).toBe(200);
  version += 1;
  await server.db
    .updateTable('people')
    .set({ status: 'left' })
    .where('id', '=', leaver.id)
    .execute();
  network.next.push({ status: 400, body: { error: { message: 'Too much', code: 100 } } });
  const { id } = await latest();
  await push({ changeId: id, tries: 5 });
  const told = await server.db
    .selectFrom('notifications')
    .select('person_id')
    .where('key', '=', `campaigns.change:${id}`)
    .execute();
  expect(told.map((it) => it.person_id)).toContain(buyer.id);
  expect(told.map((it) => it.person_id)).not.toContain(leaver.id);
});
