import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, endOfMonth, startOfMonth } from '#/kernel/days.ts';
import { figuresDesk, type FiguresDesk } from '../../../../../tests/support/figures-desk.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import type { SpendPlan } from './plans.contract.ts';

let server: TestServer;
let desk: FiguresDesk;
let month: string;
/** Days of the month with figures, all of them. */
let days: number;
let length: number;

beforeAll(async () => {
  server = await testServer();
  desk = await figuresDesk(server);
  month = startOfMonth(desk.yesterday);
  days = Number(desk.yesterday.slice(8));
  length = Number(endOfMonth(month).slice(8));
  const mine = await desk.campaign('LNT Summer');
  const theirs = await desk.campaign('ORB Summer', desk.theirs);
  await desk.spend([
    { campaign_id: mine, spend_micros: 100_000_000 },
    { campaign_id: theirs, app_id: desk.theirs, spend_micros: 40_000_000 },
  ]);
});
afterAll(() => server.close());

/** A lead who may plan for their own team as well. */
async function plannerOf(team: number) {
  const planner = await server.as('Team lead', { leads: team });
  const { rank, grants } = await server.db
    .selectFrom('roles')
    .select(['rank', 'grants'])
    .where('name', '=', 'Team lead')
    .executeTakeFirstOrThrow();
  const role = await server.db
    .insertInto('roles')
    .values({
      name: `Planner ${planner.id}`,
      rank,
      grants: JSON.stringify({ ...grants, 'spend-plans:write': 'team' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { db } = server;
  await db.updateTable('people').set({ role_id: role.id }).where('id', '=', planner.id).execute();
  return planner;
}

const plan = (more: object = {}, who = desk.admin) =>
  who.call('POST /save-spend-plan', {
    month,
    kind: 'studio',
    amount: 5_000_000_000,
    currency: 'USD',
    version: 0,
    ...more,
  });
async function plans(input: object = {}, who = desk.admin): Promise<SpendPlan[]> {
  const { status, body } = await who.call('GET /spend-plans', { month, ...input });
  expect(status).toBe(200);
  return body['rows'] as SpendPlan[];
}
const planOf = async (kind: string, who = desk.admin) =>
  (await plans({}, who)).find((it) => it.kind === kind)!;

test('plans are seen and made with a session and the right only', async () => {
  expect((await server.call('GET /spend-plans', {})).status).toBe(401);
  expect((await server.call('POST /save-spend-plan', {})).status).toBe(401);
  const hr = await server.as('HR', { teamId: desk.puzzle, without: ['revenue:read'] });
  expect((await hr.call('GET /spend-plans', {})).status).toBe(403);
  const theirs = { kind: 'team', subject: desk.puzzle };
  expect((await plan(theirs, desk.lead)).status).toBe(403);
});

test.each([
  ['the middle of a month', { month: '2025-11-02' }, 'month'],
  ['nothing', { amount: 0 }, 'amount'],
  ['half a micro', { amount: 5_000_000.5 }, 'amount'],
  ['no currency', { currency: 'Dollar' }, 'currency'],
  ['a team for the studio', { subject: 1 }, 'subject'],
  ['no team for a team', { kind: 'team' }, 'subject'],
  ['another field', { year: 2025 }, 'year'],
])('a plan of %s is refused by name', async (_what, change, field) => {
  const { status, body } = await plan(change);
  expect([status, Object.keys(body.fields!)]).toEqual([400, [field]]);
});

test('whoever plans for a team plans for no other one, nor for the studio', async () => {
  const planner = await plannerOf(desk.arcade);
  const foreign = await plan({ kind: 'team', subject: desk.puzzle }, planner);
  const nobodys = await plan({ kind: 'team', subject: 2_000_000_000 }, planner);
  expect([foreign.status, nobodys.status]).toEqual([404, 404]);
  expect(foreign.body.message).toBe(nobodys.body.message);
  for (const it of [{ kind: 'studio' }, { kind: 'app', subject: desk.mine }])
    expect((await plan(it, planner)).status).toBe(404);
  const own = { kind: 'app', subject: desk.theirs, month: addMonths(month, 1) };
  expect((await plan(own, planner)).status).toBe(200);
});

test('a month is planned for the studio, a team and a media source, each with its own spend', async () => {
  await plan();
  await plan({ kind: 'team', subject: desk.puzzle });
  await plan({ kind: 'app', subject: desk.mine });
  await plan({ kind: 'media-source', subject: desk.meta });
  const figures = (perDay: number) => ({
    spent: days * perDay * 1_000_000,
    dollars: days * perDay * 1_000_000,
    pace: length * perDay * 1_000_000,
    missing: 0,
    through: desk.yesterday,
  });
  expect(await planOf('studio')).toMatchObject({ subject: null, ...figures(140) });
  expect(await planOf('team')).toMatchObject({ subject: { name: 'Puzzle' }, ...figures(100) });
  expect(await planOf('media-source')).toMatchObject(figures(140));
  expect(await planOf('app')).toMatchObject(figures(100));
});

test('what is left a day is the rest of the plan over the rest of the days', async () => {
  const { leftPerDay } = await planOf('studio');
  const left = length - days;
  expect(leftPerDay).toBe(
    left > 0 ? Math.round((5_000_000_000 - days * 140_000_000) / left) : null,
  );
});

test('a lead sees the plans of their team and its apps alone', async () => {
  const seen = await plans({}, desk.lead);
  expect(seen.map((it) => it.kind).sort()).toEqual(['app', 'team']);
  expect(seen.map((it) => it.canChange)).toEqual([false, false]);
});

test('a plan in rupees is compared in rupees, each day by its own rate, and withheld without one', async () => {
  const kind = { kind: 'app', subject: desk.theirs };
  await plan({ ...kind, amount: 300_000_000_000, currency: 'PKR' });
  const rupees = async () => (await plans()).find((it) => it.currency === 'PKR')!;
  expect(await rupees()).toMatchObject({ spent: null, pace: null, dollars: days * 40_000_000 });
  const rate = (day: string, usd: string) =>
    server.db
      .insertInto('exchange_rates')
      .values({
        currency: 'PKR',
        day,
        usd_per_unit: usd,
        source: 'ecb',
        fetched_at: server.clock.now,
      })
      .execute();
  for (let day = addDays(month, -20); day <= desk.today; day = addDays(day, 1))
    await rate(day, day === desk.yesterday ? '0.005' : '0.004');
  // 40 dollars are 10,000 rupees, and 8,000 on the last day.
  expect(await rupees()).toMatchObject({
    spent: ((days - 1) * 10_000 + 8_000) * 1_000_000,
    dollars: days * 40_000_000,
  });
});

test('of two who plan the same the second is told what it is now', async () => {
  const { version } = await planOf('studio');
  expect((await plan({ amount: 6_000_000_000, version })).status).toBe(200);
  const late = await plan({ amount: 7_000_000_000, version });
  expect(late).toMatchObject({ status: 412, body: { code: 'stale' } });
  expect(await planOf('studio')).toMatchObject({ amount: 6_000_000_000, version: version + 1 });
});

test('of two first plans of the studio at once one is made, and the other is told', async () => {
  const next = addMonths(month, 5);
  const both = [desk.admin, await server.as('Admin')].map((who) => plan({ month: next }, who));
  const statuses = (await Promise.all(both)).map((it) => it.status);
  expect(statuses.sort()).toEqual([200, 412]);
  expect(await plans({ month: next })).toHaveLength(1);
});

test('an overspent plan says so, one far ahead has no figures yet', async () => {
  const next = addMonths(month, 3);
  await plan({ month: next });
  expect(await plans({ month: next })).toMatchObject([{ spent: 0, state: 'unknown', pace: null }]);
  const { version } = await planOf('studio');
  await plan({ amount: 1_000_000, version });
  expect(await planOf('studio')).toMatchObject({ state: 'over' });
});

test('plans of a network that is merged go with it, unless there is one already', async () => {
  const proposed = await server.db
    .insertInto('networks')
    .values({ code: 'meta-2', name: 'Meta 2', type: 'bidding', position: 8, state: 'proposed' })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  const [now, later] = [addMonths(month, 6), addMonths(month, 7)];
  const of = (subject: number, month: string, amount: number) =>
    plan({ kind: 'media-source', subject, month, amount });
  await of(desk.meta, now, 1_000_000);
  await of(proposed.id, now, 2_000_000);
  await of(proposed.id, later, 3_000_000);
  const merged = await desk.admin.call('POST /merge-network', { ...proposed, into: desk.meta });
  expect(merged.status).toBe(200);
  const subject = { id: desk.meta };
  expect(await plans({ month: now })).toMatchObject([{ amount: 1_000_000, subject }]);
  expect(await plans({ month: later })).toMatchObject([{ amount: 3_000_000, subject }]);
});

test('a plan is deleted once, by its version, and by nobody outside', async () => {
  const { id, version } = await planOf('studio');
  const remove = (input: object, who = desk.admin) => who.call('POST /delete-spend-plan', input);
  const planner = await plannerOf(desk.arcade);
  expect((await remove({ id, version }, planner)).status).toBe(404);
  expect((await remove({ id, version: version + 1 })).status).toBe(412);
  expect((await remove({ id, version })).status).toBe(200);
  expect((await remove({ id, version })).status).toBe(404);
});

test('the file of a month’s plans needs the right to see figures, and has those one sees alone', async () => {
  const key = 'GET /spend-plans/export';
  expect((await server.call(key, { format: 'csv' })).status).toBe(401);
  const hr = await server.as('HR', { without: ['revenue:read'] });
  expect((await hr.call(key, { format: 'csv' })).status).toBe(403);
  expect((await desk.admin.call(key, { format: 'pdf' })).status).toBe(400);
  const lines = async (who: FiguresDesk['admin']) => {
    const { body } = await who.call(key, { format: 'csv', month });
    return String(body['raw']).replace('\uFEFF', '').trim().split('\r\n');
  };
  const { body } = await desk.admin.call('GET /spend-plans', { month });
  const all = await lines(desk.admin);
  expect(all).toHaveLength(1 + (body['rows'] as SpendPlan[]).length);
  expect(all[0]).toMatch(/^Month,Kind,Plan of,Plan,Currency,Spent,Spent USD,/);
  const seen = (await desk.lead.call('GET /spend-plans', { month })).body['rows'] as SpendPlan[];
  expect(await lines(desk.lead)).toHaveLength(1 + seen.length);
});
