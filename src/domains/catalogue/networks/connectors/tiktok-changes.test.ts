import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectorDesk, failureOf } from '../../../../../tests/support/networks/connector-desk.ts';
import {
  refusal,
  tiktokKey,
  tiktokServer,
} from '../../../../../tests/support/networks/tiktok-ads.ts';
import { tiktokAds } from './tiktok-ads.ts';

const ID = '1700000000001';
let network: Awaited<ReturnType<typeof tiktokServer>>;
let desk: ReturnType<typeof connectorDesk>;

async function open(about: Parameters<typeof tiktokServer>[1] = {}) {
  network?.close();
  network = await tiktokServer([], about);
  desk = connectorDesk(tiktokAds, network, tiktokKey);
}
beforeEach(() => open());
afterEach(() => network.close());

const changes = () => network.seen.filter((it) => it.method === 'POST').length;

test('what is no campaign of this advertiser is not changed', async () => {
  for (const [id, words] of [
    ['../update', 'no campaign id'],
    ['1799999999999', 'knows no such campaign'],
  ] as const) {
    expect((await failureOf(desk.setBudget(id, 1_000_000)))?.message).toContain(words);
    expect((await failureOf(desk.setStatus(id, 'paused')))?.message).toContain(words);
  }
  expect(changes()).toBe(0);
});

test('a budget is set in units of the account’s currency, once', async () => {
  await desk.setBudget(ID, 512_345_678);
  expect(network.campaignAt.budget).toBe(512.35);
  await desk.setBudget(ID, 512_345_678);
  expect(changes()).toBe(1);
  expect(await failureOf(desk.setBudget(ID, 1_000_000, 'EUR'))).toMatchObject({
    kind: 'request',
    message: expect.stringContaining('counts in USD and the budget was given in EUR'),
  });
  const little = await failureOf(desk.setBudget(ID, 1_000));
  expect(little?.message).toContain('smallest budget');
});

test('a currency without hundredths has none here', async () => {
  await open({ currency: 'JPY' });
  await desk.setBudget(ID, 5_000_400_000, 'JPY');
  expect(network.campaignAt.budget).toBe(5000);
});

test('a budget that somebody changed there is left as it is', async () => {
  const differs = await failureOf(desk.setBudget(ID, 500_000_000, 'USD', 300_000_000));
  expect(differs?.message).toContain('$400.00 a day at TikTok Ads, not $300.00');
  expect(changes()).toBe(0);
  await desk.setBudget(ID, 500_000_000, 'USD', 400_000_000);
  expect(network.campaignAt.budget).toBe(500);
});

test.each([
  ['BUDGET_MODE_INFINITE', 'lies in its ad groups'],
  ['BUDGET_MODE_TOTAL', 'for all its days'],
])('a budget of %s is changed at TikTok', async (budget_mode, words) => {
  await open({ campaign: { budget_mode } });
  expect((await failureOf(desk.setBudget(ID, 1_000_000)))?.message).toContain(words);
  expect(changes()).toBe(0);
});

test('a campaign is paused once and resumed; a deleted one is not', async () => {
  await desk.setStatus(ID, 'paused');
  await desk.setStatus(ID, 'paused');
  expect([network.campaignAt.operation_status, changes()]).toEqual(['DISABLE', 1]);
  await desk.setStatus(ID, 'active');
  expect(network.campaignAt.operation_status).toBe('ENABLE');
  await open({ campaign: { secondary_status: 'CAMPAIGN_STATUS_DELETE' } });
  expect((await failureOf(desk.setStatus(ID, 'paused')))?.message).toContain('was deleted');
});

test('what TikTok refuses is told in its words, without the token', async () => {
  network.next.push(refusal(40_002, `Budget is too low ${tiktokKey.accessToken}`));
  const failure = await failureOf(desk.setStatus(ID, 'paused'));
  expect(failure).toMatchObject({ kind: 'request' });
  expect(failure!.message).not.toContain(tiktokKey.accessToken);
});
