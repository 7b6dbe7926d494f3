import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuresDesk, type FiguresDesk } from '../../../../tests/support/figures-desk.ts';
import { testServer, type TestServer } from '../../../../tests/support/server.ts';
import { budgetOfTyped } from './budget-amount.ts';

let server: TestServer;
let desk: FiguresDesk;
/** One billed in euros, one in rupees, one that cost nothing yet. */
let euros: number;
let rupees: number;
let fresh: number;

beforeAll(async () => {
  server = await testServer();
  desk = await figuresDesk(server);
  euros = await desk.campaign('LNT Summer-EU');
  rupees = await desk.campaign('LNT Summer-PK');
  fresh = await desk.campaign('LNT Launch');
  const billed = { spend_original: 6_000_000, spend_micros: 6_600_000 };
  await desk.spend([
    { campaign_id: euros, currency: 'EUR', ...billed },
    { campaign_id: rupees, currency: 'PKR', ...billed },
  ]);
});
afterAll(() => server.close());

const update = (input: object) => desk.lead.call('POST /campaigns/update-budget', input);
const budgetOf = async (id: number) => {
  const { body } = await desk.lead.call('GET /campaigns/detail', { id });
  return (body['campaign'] as { budget: { version: number } }).budget;
};
const rate = (currency: string, rate: string) =>
  desk.admin.call('POST /save-exchange-rate', {
    day: desk.today,
    currency,
    rate,
    reason: 'The bank’s letter',
  });

test('without a rate of today a budget in euros is refused, and says where to enter one', async () => {
  const { status, body } = await update({ id: euros, version: 0, daily: 500_000_000 });
  expect(status).toBe(400);
  expect(body.fields?.['currency']).toContain('No exchange rate of EUR');
  expect(await budgetOf(euros)).toMatchObject({ billing: { currency: 'EUR', usdPerUnit: null } });
});

test('a budget is in the account’s currency and kept in dollars beside it', async () => {
  expect((await rate('EUR', '1.08')).status).toBe(200);
  const { body } = await update({ id: euros, version: 0, daily: 500_000_000 });
  expect(body['budget']).toMatchObject({
    daily: 540_000_000,
    original: { amount: 500_000_000, currency: 'EUR' },
    billing: { currency: 'EUR', isAssumed: false, usdPerUnit: '1.08' },
  });
});

test('dollars for an account in euros become euros, to the cent, and the history shows both', async () => {
  const { version } = await budgetOf(euros);
  const { body } = await update({ id: euros, version, daily: 1_000_000_000, currency: 'USD' });
  const original = { amount: 925_930_000, currency: 'EUR' };
  expect(body['budget']).toMatchObject({ daily: 1_000_000_000, original });
  const { body: page } = await desk.lead.call('GET /campaigns/detail', { id: euros });
  expect((page['campaign'] as { changes: object[] }).changes[0]).toMatchObject({
    before: 540_000_000,
    after: 1_000_000_000,
    originals: { before: { amount: 500_000_000, currency: 'EUR' }, after: original },
  });
  const remarks = await server.db.selectFrom('annotations').select('text').execute();
  expect(remarks).toEqual([{ text: 'LNT Summer-EU budget €926' }]);
  expect((await update({ id: euros, version, daily: 7_000_000 })).body).toMatchObject({
    code: 'stale',
    current: { original },
  });
});

test('the same budget is refused, also when it is given in the account’s own currency', async () => {
  const { version } = await budgetOf(euros);
  const same = { id: euros, version, daily: 925_930_000, currency: 'EUR' };
  expect((await update(same)).status).toBe(409);
});

test.each([
  ['a third currency', { currency: 'GBP', daily: 5_000_000 }, 'currency', 'in EUR or USD'],
  ['no currency', { currency: 'Euro', daily: 5_000_000 }, 'currency', 'three letters'],
  ['a million and more', { daily: 930_000_000_000 }, 'daily', 'a million dollars'],
  ['less than one', { daily: 900_000 }, 'daily', 'At least one'],
])('%s is refused by name', async (_what, change, field, words) => {
  const { version } = await budgetOf(euros);
  const { status, body } = await update({ id: euros, version, ...change });
  expect(status).toBe(400);
  expect(body.fields?.[field]).toContain(words);
});

test('a bare number of an account in rupees is rupees, below a dollar too', async () => {
  await rate('PKR', '0.0036');
  const { body } = await update({ id: rupees, version: 0, daily: 200_000_000 });
  expect(body['budget']).toMatchObject({
    daily: 720_000,
    original: { amount: 200_000_000, currency: 'PKR' },
  });
});

test('of a campaign that cost nothing yet the account decides, else who gives the budget', async () => {
  expect(await budgetOf(fresh)).toMatchObject({ billing: { currency: 'USD', isAssumed: true } });
  const given = { id: fresh, version: 0, daily: 40_000_000, currency: 'EUR' };
  expect((await update(given)).body['budget']).toMatchObject({
    daily: 43_200_000,
    original: { amount: 40_000_000, currency: 'EUR' },
  });
  await server.db
    .insertInto('accounts')
    .values({ name: 'Ads', kind: 'meta-ads', currency: 'PKR' })
    .execute();
  expect(await budgetOf(fresh)).toMatchObject({ billing: { currency: 'PKR', isAssumed: false } });
  const refused = await update({ id: fresh, version: 1, daily: 41_000_000, currency: 'EUR' });
  expect(refused.body.fields?.['currency']).toContain('counts in PKR');
});

test.each([
  ['JPY', 1_500_000, 'USD', { amount: 225_000_000, currency: 'JPY' }],
  ['KWD', 1_500_000, 'USD', { amount: 225_225_000, currency: 'KWD' }],
])(
  'dollars for an account in %s are rounded to its smallest amount',
  (currency, micros, of, it) => {
    const billing = { currency, isAssumed: false, usdPerUnit: '0.00666' };
    expect(budgetOfTyped({ micros, currency: of }, billing)).toEqual({
      original: it,
      dollars: micros,
    });
  },
);
