import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuresDesk, type FiguresDesk } from '../../../../../tests/support/figures-desk.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import type { Bid, CampaignBid } from '../bids/bids.contract.ts';
import type { CampaignSpending } from '../spending/spending.contract.ts';
import { plannedBidOf } from './planned-bids.ts';

let server: TestServer;
let desk: FiguresDesk;
let costs: number;
let ratios: number;
let foreign: number;

beforeAll(async () => {
  server = await testServer();
  desk = await figuresDesk(server);
  costs = await desk.campaign('LNT Costs');
  ratios = await desk.campaign('LNT Ratios');
  foreign = await desk.campaign('ORB Secret', desk.theirs);
});
afterAll(() => server.close());

async function bidOf(id: number): Promise<CampaignBid> {
  const { body } = await desk.admin.call('GET /campaigns/detail', { id });
  return (body['campaign'] as { bid: CampaignBid }).bid;
}
const cost = (dollars: number) => ({ goal: 'cost', amount: dollars * 1_000_000 });
const roas = (ratio: number) => ({ goal: 'roas', amount: ratio * 1_000_000 });
const change = (rows: object[], more: object = {}) =>
  desk.lead.call('POST /campaigns/change-many', { rows, ...more });

test('bids are changed together, or none where one is of another team', async () => {
  const mine = { id: costs, version: 0, bid: cost(1) };
  const both = await change([mine, { id: foreign, version: 0, bid: cost(1) }]);
  expect([both.status, (await bidOf(costs)).bid]).toEqual([404, null]);
  const { status } = await change([mine, { id: ratios, version: 0, bid: roas(0.5) }]);
  expect(status).toBe(200);
  expect((await bidOf(costs)).bid).toMatchObject({ ...cost(1), currency: 'USD' });
  expect((await bidOf(ratios)).bid).toMatchObject({ ...roas(0.5), currency: null });
});

test('a change of more than half asks again, of a ROAS as of a cost', async () => {
  const rows = [
    { id: costs, version: 1, bid: cost(1.1) },
    { id: ratios, version: 1, bid: roas(0.8) },
  ];
  const asked = await change(rows);
  expect([asked.status, asked.body.fields]).toEqual([
    400,
    { sure: 'LNT Ratios changes by +60.0%. Confirm that this is meant.' },
  ]);
  expect((await change(rows, { sure: true })).status).toBe(200);
});

test('one that bids for something else leaves all as they were, and is named', async () => {
  const rows = [
    { id: costs, version: 2, bid: cost(1.2) },
    { id: ratios, version: 2, bid: cost(1) },
  ];
  const { status, body } = await change(rows);
  expect([status, body.fields!['rows']]).toEqual([
    400,
    expect.stringMatching(/^LNT Ratios: .* Nothing was changed\.$/),
  ]);
  expect((await bidOf(costs)).bid).toMatchObject(cost(1.1));
});

const campaign = (bid: Bid | null, canChange = true) =>
  ({ name: 'Summer', bid: { bid, version: 1 }, canChange }) as CampaignSpending;
const usd = (amount: number): Bid => ({ goal: 'cost', amount, currency: 'USD' });

test.each<[string, Bid, number, number]>([
  ['a tenth more, to the cent', usd(1_250_000), 10, 1_380_000],
  ['a third less', usd(1_000_000), -33.333, 670_000],
  ['in whole yen', { goal: 'cost', amount: 155_000_000, currency: 'JPY' }, 10, 171_000_000],
  ['of a ROAS, to the percent', { goal: 'roas', amount: 550_000, currency: null }, -10, 500_000],
])('%s', (_what, bid, percent, amount) => {
  expect(plannedBidOf(campaign(bid), percent).after?.amount).toBe(amount);
});

test.each<[string, Bid | null, number, string, boolean?]>([
  ['not known', null, 10, 'Its bid is not known'],
  ['nothing left', usd(10_000), -90, 'Less than the smallest bid'],
  ['too little to tell', usd(1_000_000), 0.1, 'That is its bid already'],
  ['of others', usd(1_000_000), 10, 'You may not change it', false],
])('a bid stays as it is: %s', (_what, bid, percent, why, canChange = true) => {
  const planned = plannedBidOf(campaign(bid, canChange), percent);
  expect([planned.why, planned.after]).toEqual([why, null]);
});
