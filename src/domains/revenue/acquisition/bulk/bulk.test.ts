import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUDGET_QUEUE } from '#/domains/catalogue/networks/budgets/budgets.contract.ts';
import { figuresDesk, type FiguresDesk } from '../../../../../tests/support/figures-desk.ts';
import { graphServer, graphToken } from '../../../../../tests/support/networks/graph.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';

let network: Awaited<ReturnType<typeof graphServer>>;
let server: TestServer;
let desk: FiguresDesk;
let first: number;
let second: number;
let rupees: number;
let foreign: number;

beforeAll(async () => {
  network = await graphServer([]);
  server = await testServer(undefined, network.url);
  desk = await figuresDesk(server);
  first = await desk.campaign('LNT First');
  second = await desk.campaign('LNT Second');
  rupees = await desk.campaign('LNT Rupees');
  foreign = await desk.campaign('ORB Secret', desk.theirs);
  const billed = { currency: 'PKR', spend_original: 280_000_000, spend_micros: 1_000_000 };
  await desk.spend([{ campaign_id: rupees, ...billed }]);
  const rate = { day: desk.today, currency: 'PKR', rate: '0.0036', reason: 'The bank’s letter' };
  await desk.admin.call('POST /save-exchange-rate', rate);
});
afterAll(async () => {
  await server.close();
  network.close();
});

interface Kept {
  budget: { original: { amount: number; currency: string } | null; version: number };
  status: { status: string | null; version: number };
}
async function kept(id: number): Promise<Kept> {
  const { body } = await desk.admin.call('GET /campaigns/detail', { id });
  return body['campaign'] as Kept;
}
const amounts = async () => {
  const all = await Promise.all([first, second, rupees].map(kept));
  return all.map((it) => it.budget.original?.amount ?? null);
};
const change = (rows: object[], more: object = {}, who = desk.lead) =>
  who.call('POST /campaigns/change-many', { rows, ...more });
const to = (id: number, dollars: number, version: number, more: object = {}) => ({
  id,
  daily: dollars * 1_000_000,
  version,
  ...more,
});

test('nobody changes several campaigns without a session or the right', async () => {
  const rows = [to(first, 100, 0)];
  expect((await server.call('POST /campaigns/change-many', { rows })).status).toBe(401);
  const member = await server.as('Member', { teamId: desk.puzzle });
  expect((await change(rows, {}, member)).status).toBe(403);
});

test.each<[string, object[], RegExp]>([
  ['no campaign', [], /^rows$/],
  ['one twice', [to(1, 5, 0), to(1, 6, 0)], /^rows$/],
  ['neither budget nor status', [{ id: 1, version: 0 }], /^rows\.0$/],
  ['both', [{ ...to(1, 5, 0), status: 'paused' }], /^rows\.0$/],
  ['half a micro', [{ id: 1, version: 0, daily: 5_000_000.5 }], /^rows\.0/],
  ['101 campaigns', Array.from({ length: 101 }, (_, at) => to(at + 1, 5, 0)), /^rows$/],
])('%s is refused by name', async (_what, rows, field) => {
  const { status, body } = await change(rows);
  expect(status).toBe(400);
  expect(Object.keys(body.fields!).join(' ')).toMatch(field);
});

test('one campaign of another team among them, and none is changed', async () => {
  const theirs = await change([to(first, 100, 0), to(foreign, 100, 0)]);
  const nobodys = await change([to(first, 100, 0), to(2_000_000_000, 100, 0)]);
  expect([theirs.status, nobodys.status]).toEqual([404, 404]);
  expect(theirs.body.message).toBe(nobodys.body.message);
  expect(await amounts()).toEqual([null, null, null]);
});

test('several budgets are changed at once, each in the currency of its account', async () => {
  const { status, body } = await change(
    [to(first, 100, 0), to(second, 200, 0), to(rupees, 28_000, 0)],
    { note: 'Eid' },
  );
  expect(status).toBe(200);
  expect(body['rows']).toMatchObject([
    { id: first, name: 'LNT First', version: 1, message: 'Kept here; change it at Meta Ads too.' },
    { id: second },
    { id: rupees },
  ]);
  expect(await amounts()).toEqual([100_000_000, 200_000_000, 28_000_000_000]);
  expect((await kept(rupees)).budget.original?.currency).toBe('PKR');
  const audit = server.db
    .selectFrom('audit')
    .select('action')
    .where('action', '=', 'campaign.update-budget');
  expect(await audit.execute()).toHaveLength(3);
});

test('a change of more than half asks again, also where it is given in dollars', async () => {
  const rows = [to(first, 110, 1), to(second, 320, 1)];
  const asked = await change(rows);
  expect(asked.status).toBe(400);
  expect(asked.body.fields).toEqual({
    sure: 'LNT Second changes by +60.0%. Confirm that this is meant.',
  });
  const dollars = await change([to(rupees, 500, 1, { currency: 'USD' })]);
  expect(dollars.body.fields?.['sure']).toMatch(/^LNT Rupees changes by /);
  const down = await change([to(first, 40, 1)]);
  expect(down.body.fields?.['sure']).toContain('−60.0%');
  expect(await amounts()).toEqual([100_000_000, 200_000_000, 28_000_000_000]);
  expect((await change(rows, { sure: true })).status).toBe(200);
  expect(await amounts()).toEqual([110_000_000, 320_000_000, 28_000_000_000]);
});

test('one that somebody changed meanwhile leaves all as they were, and is named', async () => {
  const { version } = (await kept(second)).budget;
  await desk.admin.call('POST /campaigns/update-budget', { ...to(second, 330, version) });
  const late = await change([to(first, 120, 2), to(second, 340, version)]);
  expect(late.status).toBe(412);
  expect(late.body.message).toBe(
    'LNT Second: Somebody changed this in the meantime. Nothing was changed.',
  );
  expect(await amounts()).toEqual([110_000_000, 330_000_000, 28_000_000_000]);
});

test('one whose budget that is already leaves all as they were', async () => {
  const refused = await change([to(first, 120, 2), to(rupees, 28_000, 1)]);
  expect(refused.status).toBe(409);
  expect(refused.body.message).toContain('LNT Rupees: That is the budget already.');
  expect((await amounts())[0]).toBe(110_000_000);
});

test('the same request sent twice is one change', async () => {
  const rows = [to(first, 115, 2)];
  const send = () =>
    desk.lead.call('POST /campaigns/change-many', { rows }, { key: 'change-many-once' });
  const [once, twice] = [await send(), await send()];
  expect(twice.body).toEqual(once.body);
  expect((await kept(first)).budget.version).toBe(3);
});

test('with a key of the network each is sent on its own, paused and resumed too', async () => {
  const key = { accountId: '100200300400', accessToken: graphToken };
  const owner = await server.as('Super admin');
  const input = { networkId: desk.meta, account: 'Ads', values: key };
  expect((await owner.call('POST /add-network-key', input)).status).toBe(200);
  const before = server.queued.length;
  const rows = [first, second].map((id) => ({ id, status: 'paused', version: 0 }));
  const { body } = await change(rows);
  expect(body['rows']).toMatchObject([
    { message: 'On its way to Meta Ads.', version: 1 },
    { message: 'On its way to Meta Ads.', version: 1 },
  ]);
  const jobs = server.queued.slice(before).filter((it) => it.queue === BUDGET_QUEUE);
  expect(jobs).toHaveLength(2);
  expect((await kept(second)).status).toMatchObject({ status: 'paused', push: 'waiting' });
});
