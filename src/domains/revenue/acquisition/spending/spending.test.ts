import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, endOfMonth, startOfMonth } from '#/kernel/days.ts';
import { figuresDesk, type FiguresDesk } from '../../../../../tests/support/figures-desk.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import type { CampaignSpending } from './spending.contract.ts';

let server: TestServer;
let desk: FiguresDesk;
let dollars: number;
let rupees: number;
let unbudgeted: number;
let paused: number;
let foreign: number;

beforeAll(async () => {
  server = await testServer();
  desk = await figuresDesk(server);
  dollars = await desk.campaign('LNT Tier 1');
  rupees = await desk.campaign('LNT Summer-PK');
  unbudgeted = await desk.campaign('LNT Test 100%');
  paused = await desk.campaign('LNT Paused');
  foreign = await desk.campaign('ORB Summer', desk.theirs);
  await desk.campaign('LNT Long gone');
  const { days } = desk;
  const rates = { currency: 'PKR', spend_original: 28_000_000_000, spend_micros: 100_000_000 };
  const usual = [
    { campaign_id: dollars, spend_micros: 120_000_000 },
    { campaign_id: rupees, ...rates },
    { campaign_id: unbudgeted, spend_micros: 5_000_000 },
    { campaign_id: foreign, app_id: desk.theirs, spend_micros: 9_000_000 },
  ];
  await desk.spend(usual, days.slice(0, -1));
  await desk.spend(
    [{ campaign_id: dollars, spend_micros: 92_000_000 }, ...usual.slice(1)],
    [desk.yesterday],
  );
  const budget = (campaign_id: number, micros: number, original = micros, currency = 'USD') =>
    server.db
      .insertInto('campaign_budgets')
      .values({
        campaign_id,
        daily_micros: micros,
        daily_original: original,
        currency,
        remark_id: null,
      })
      .execute();
  await budget(dollars, 100_000_000);
  // Given when a dollar was 250 rupees: by dollars it would be 89 %.
  await budget(rupees, 112_000_000, 28_000_000_000, 'PKR');
  await budget(paused, 50_000_000);
});
afterAll(() => server.close());

type Page = { rows: CampaignSpending[]; totalRows: number; total: Record<string, number> };
const page = async (input: object = {}, who = desk.lead) => {
  const { status, body } = await who.call('GET /campaign-budgets', input);
  expect(status).toBe(200);
  const { rows, totalRows, total } = body as Partial<Page>;
  return { rows: rows!, totalRows: totalRows!, total: total! };
};
const names = async (input: object, who = desk.lead) =>
  (await page({ sort: 'name', order: 'asc', ...input }, who)).rows.map((it) => it.name);
const rowOf = async (id: number) => (await page()).rows.find((it) => it.id === id)!;

test.each(['GET /campaign-budgets', 'GET /campaign-budgets/export'])(
  '%s needs a session and the right to see figures',
  async (key) => {
    const input = key.endsWith('export') ? { format: 'csv' } : {};
    expect((await server.call(key, input)).status).toBe(401);
    const hr = await server.as('HR', { teamId: desk.puzzle, without: ['revenue:read'] });
    expect((await hr.call(key, input)).status).toBe(403);
    const { status, body } = await desk.lead.call(key, { ...input, show: 'late' });
    expect([status, Object.keys(body.fields!)]).toEqual([400, ['show']]);
  },
);

test('campaigns of another team are neither listed nor summed up', async () => {
  expect(await names({})).toEqual(['LNT Paused', 'LNT Summer-PK', 'LNT Test 100%', 'LNT Tier 1']);
  expect(await names({ team: desk.arcade })).toEqual([]);
  expect(await names({ app: desk.theirs }, desk.admin)).toEqual(['ORB Summer']);
  const { total } = await page();
  expect(total['latest']).toBe(92_000_000 + 100_000_000 + 5_000_000);
});

test('a member sees what is spent and may change nothing', async () => {
  const member = await server.as('Member', { teamId: desk.puzzle });
  const { rows } = await page({}, member);
  expect(rows.map((it) => it.canChange)).toEqual(rows.map(() => false));
  expect((await rowOf(dollars)).canChange).toBe(true);
});

test('yesterday stands beside the daily budget, the last week and the month’s pace after it', async () => {
  const { latest, perDay, month } = await rowOf(dollars);
  expect(latest).toMatchObject({ day: desk.yesterday, dollars: 92_000_000, provisional: false });
  expect(latest!.share).toBeCloseTo(0.92, 10);
  const week = (6 * 120 + 92) / 7;
  expect(perDay).toBe(Math.round(week * 1_000_000));
  const first = startOfMonth(desk.today);
  const inMonth = desk.days.filter((it) => it >= first);
  const soFar = inMonth.reduce((sum, it) => sum + (it === desk.yesterday ? 92 : 120), 0);
  const length = Number(endOfMonth(first).slice(8));
  expect(month).toEqual({
    soFar: soFar * 1_000_000,
    missing: 0,
    pace: Math.round((soFar + week * (length - inMonth.length)) * 1_000_000),
  });
});

test('in the account’s own currency no rate takes part in what is spent of a budget', async () => {
  const { latest, budget } = await rowOf(rupees);
  expect(latest!.original).toEqual({ amount: 28_000_000_000, currency: 'PKR' });
  expect(budget.original).toEqual({ amount: 28_000_000_000, currency: 'PKR' });
  expect(latest!.share).toBe(1);
});

test('a budgeted campaign that no longer spends cost nothing, one without a budget has no share', async () => {
  expect(await rowOf(paused)).toMatchObject({
    latest: { dollars: 0, share: 0 },
    month: { soFar: 0, pace: 0 },
  });
  expect((await rowOf(unbudgeted)).latest!.share).toBeNull();
  expect(await names({ show: 'without' })).toEqual(['LNT Test 100%']);
  expect(await names({ show: 'under' })).toEqual(['LNT Paused']);
  expect(await names({ show: 'over' })).toEqual([]);
  expect(await names({ words: '0%' })).toEqual(['LNT Test 100%']);
});

test('a paused campaign says since when, and is not under its budget', async () => {
  const { version } = (await rowOf(paused)).status;
  await desk.lead.call('POST /campaigns/set-status', { id: paused, status: 'paused', version });
  const { status } = await rowOf(paused);
  expect(status).toEqual({ status: 'paused', since: desk.today, version: version + 1 });
  expect(await names({ show: 'under' })).toEqual([]);
});

test('days the network has not delivered are counted as missing and forecast, not as 0', async () => {
  const unity = await server.db
    .insertInto('networks')
    .values({ code: 'unity-ads', name: 'Unity Ads', type: 'bidding', position: 3 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = server.db.insertInto('campaigns').values({
    name: 'LNT Unity',
    app_id: desk.mine,
    network_id: unity.id,
    external_id: 'u1',
  });
  const { id } = await row.returning('id').executeTakeFirstOrThrow();
  const first = startOfMonth(desk.today);
  const last = addDays(desk.today, -3);
  const on = desk.days.filter((it) => it <= last && it !== addDays(last, -1));
  await desk.spend([{ campaign_id: id, network_id: unity.id, spend_micros: 10_000_000 }], on);
  const { latest, month } = await rowOf(id);
  const delivered = on.filter((it) => it >= first).length;
  expect(latest!.day).toBe(last);
  expect(month).toEqual({
    soFar: delivered * 10_000_000,
    missing: last < first ? 0 : Number(last.slice(8)) - delivered,
    pace: Number(endOfMonth(first).slice(8)) * 10_000_000,
  });
});

test('the list is sorted and paged on the server, and its file says the same', async () => {
  const { rows, totalRows } = await page({ sort: 'share', order: 'asc', perPage: 3 });
  expect(rows.map((it) => it.id)).toEqual([paused, dollars, rupees]);
  expect(totalRows).toBeGreaterThan(3);
  const { body } = await desk.lead.call('GET /campaign-budgets/export', {
    format: 'csv',
    words: 'Tier',
  });
  const [heads, row] = String(body['raw']).replace('\uFEFF', '').split('\r\n');
  expect(heads).toContain('Of the budget');
  expect(row).toMatch(/^LNT Tier 1,Meta Ads,Lantern,,100,USD,100,,,,[\d-]+,92,0\.92,/);
});
