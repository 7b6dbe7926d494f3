import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { axon, axonKey } from '../../../../../tests/support/networks/axon.ts';
import { connectorDesk, failureOf } from '../../../../../tests/support/networks/connector-desk.ts';
import { applovin } from './applovin.ts';

const ID = 'c0f00d01';
const budgetOf = (daily: string, countries: Record<string, string> = {}) => ({
  daily_budget_for_all_countries: daily,
  country_code_to_daily_budget: countries,
});
let network: Awaited<ReturnType<typeof axon>>;
let desk: ReturnType<typeof connectorDesk>;

beforeAll(async () => {
  network = await axon([
    { id: '12345', hashed_id: ID, status: 'LIVE', budget: budgetOf('500') },
    { id: '12346', hashed_id: 'c0f00d02', status: 'LIVE', budget: budgetOf('500', { us: '90' }) },
  ]);
});
afterAll(() => network.close());
beforeEach(() => {
  network.seen.length = 0;
  desk = connectorDesk(applovin, network, axonKey);
});
const updates = () => network.seen.filter((it) => it.path.endsWith('/update'));

test('a report key alone, another key and another account change nothing', async () => {
  for (const [key, kind] of [
    [{ reportKey: axonKey.reportKey }, 'request'],
    [{ ...axonKey, managementKey: 'revoked-management-key' }, 'key'],
    [{ ...axonKey, accountId: '1' }, 'key'],
  ] as const) {
    const failure = await failureOf(connectorDesk(applovin, network, key).setBudget(ID, 9_000_000));
    expect(failure).toMatchObject({ kind });
    expect(failure!.message).not.toContain('revoked-management-key');
  }
  expect(updates()).toEqual([]);
});

test('a campaign of others, one with budgets by country and another currency are refused in words', async () => {
  for (const [id, words] of [
    ['c0ffee', 'knows no such campaign'],
    ['no/id', 'no campaign id'],
    ['c0f00d02', 'Countries of this campaign have budgets of their own'],
  ] as const)
    expect((await failureOf(desk.setBudget(id, 9_000_000)))?.message).toContain(words);
  expect((await failureOf(desk.setBudget(ID, 9_000_000, 'EUR')))?.message).toContain('USD');
  expect(updates()).toEqual([]);
});

test('a budget is set in dollars, once', async () => {
  await desk.setBudget(ID, 512_345_678);
  expect(network.kept[0]!.budget).toEqual(budgetOf('512.35'));
  await desk.setBudget(ID, 512_345_678);
  expect(updates().map((it) => JSON.parse(it.body) as object)).toEqual([
    { id: '12345', type: 'APP', budget: { daily_budget_for_all_countries: '512.35' } },
  ]);
});

test('what somebody changed there stays as it is', async () => {
  network.kept[0]!.budget.daily_budget_for_all_countries = '700';
  const failure = await failureOf(desk.setBudget(ID, 600_000_000, 'USD', 512_350_000));
  expect(failure?.message).toContain('somebody changed it there');
  expect(updates()).toEqual([]);
  await desk.setBudget(ID, 600_000_000, 'USD', 700_000_000);
  expect(network.kept[0]!.budget.daily_budget_for_all_countries).toBe('600.00');
});

test('a campaign is paused and resumed, each once', async () => {
  await desk.setStatus(ID, 'paused');
  await desk.setStatus(ID, 'paused');
  expect([network.kept[0]!.status, updates().length]).toEqual(['PAUSED', 1]);
  await desk.setStatus(ID, 'active');
  expect(network.kept[0]!.status).toBe('LIVE');
});

test('an answer that does not say what was changed is none', async () => {
  network.next.push(
    { body: [{ id: '12345', hashed_id: ID, status: 'LIVE', budget: budgetOf('500') }] },
    { body: {} },
  );
  expect(await failureOf(desk.setStatus(ID, 'paused'))).toMatchObject({ kind: 'reply' });
});
