import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, endOfMonth, startOfMonth } from '#/kernel/days.ts';
import { giveApps } from '#/store/app-owner.ts';
import { figuresDesk, type FiguresDesk } from '../../../../tests/support/figures-desk.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import { create, start } from '../../../../tests/support/task-cast.ts';
import type { TeamRow } from './teams-overview.contract.ts';

let server: TestServer;
let desk: FiguresDesk;
let month: string;

/** Half a month in, with sixty days of $10 and $30 a day behind. */
beforeAll(async () => {
  server = await testServer();
  server.clock.now = new Date('2026-06-16T10:00:00Z');
  desk = await figuresDesk(server);
  month = startOfMonth(dayOf(server.clock.now));
  await desk.earn([
    { app_id: desk.mine, revenue_micros: 10_000_000 },
    { app_id: desk.theirs, revenue_micros: 30_000_000 },
  ]);
  await desk.spend([{}]);
});
afterAll(() => server.close());

interface Reply {
  rows: TeamRow[];
  total: TeamRow['figures'];
  outlook: TeamRow['outlook'];
}
const overview = async (who: Colleague = desk.admin, input: object = {}) =>
  (await who.call('GET /teams-overview', input)).body as object as Reply;
const save = (input: object, who: Colleague = desk.admin) =>
  who.call('POST /save-team-target', { teamId: desk.puzzle, month, version: 0, ...input });

test('without a session and without the right it is refused', async () => {
  expect((await server.call('GET /teams-overview')).status).toBe(401);
  const hr = await server.as('HR', { without: ['revenue:read'] });
  expect((await hr.call('GET /teams-overview')).status).toBe(403);
  expect((await save({ revenue: 5_000_000 }, desk.lead)).status).toBe(403);
});

test('another team cannot be opened, and is not told from one that does not exist', async () => {
  const ask = (id: number) => desk.lead.call('GET /teams-overview/team', { id });
  const [theirs, nobodys] = [await ask(desk.arcade), await ask(2_000_000_000)];
  expect([theirs.status, nobodys.status]).toEqual([404, 404]);
  expect(theirs.body.message).toBe(nobodys.body.message);
});

test.each([
  ['a day within a month', { month: '2026-06-02', revenue: 5_000_000 }, 'month'],
  ['nothing', { revenue: 0 }, 'revenue'],
  ['no version', { revenue: 5_000_000, version: undefined }, 'version'],
])('a target of %s is refused by name', async (_what, change, field) => {
  const reply = await save(change);
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields!)).toEqual([field]);
});

test('teams stand side by side with their own sums, a lead’s only with themselves', async () => {
  const { rows, total } = await overview();
  expect(rows.map((it) => [it.name, it.figures.revenue?.value, it.figures.profit?.value])).toEqual([
    ['Arcade', 900_000_000, 900_000_000],
    ['Puzzle', 300_000_000, 180_000_000],
  ]);
  expect(total.revenue?.value).toBe(1_200_000_000);
  expect(rows[1]!.spark).toEqual(Array(30).fill(10_000_000));
  expect((await overview(desk.lead)).rows.map((it) => it.name)).toEqual(['Puzzle']);
});

test('a target is attained by the complete days of the month, and paced by how many they are', async () => {
  const first = await save({ revenue: 300_000_000 });
  expect(first.body).toMatchObject({ version: 1 });
  const { rows } = await overview();
  const { target, outlook } = rows.find((it) => it.name === 'Puzzle')!;
  // Fifteen of June's thirty days have passed.
  expect(target).toEqual({
    revenue: 300_000_000,
    version: 1,
    soFar: 150_000_000,
    attained: 0.5,
    pace: 0.5,
  });
  expect(outlook).toMatchObject({ soFar: 150_000_000, forecast: 300_000_000 });
  expect((await overview()).outlook!.forecast).toBe(1_200_000_000);
});

test('the outlook of a filter is that of its apps', async () => {
  const ask = async (app: number) =>
    (await desk.lead.call('GET /revenue-outlook', { app })).body['outlook'];
  expect(await ask(desk.mine)).toMatchObject({
    month,
    forecast: 300_000_000,
    // No month before is whole within sixty days but May, which was told exactly.
    error: 0,
  });
  expect(await ask(desk.theirs)).toBeNull();
});

test('a target that was changed meanwhile is refused as stale, and can be taken away', async () => {
  const stale = await save({ revenue: 9_000_000, version: 0 });
  expect(stale).toMatchObject({
    status: 412,
    body: { current: { revenue: 300_000_000, version: 1 } },
  });
  expect((await save({ revenue: null, version: 1 })).status).toBe(200);
  const { rows } = await overview();
  expect(rows[1]!.target).toMatchObject({ revenue: null, version: 0, attained: null });
});

test('the load of a team is that of its present members', async () => {
  const hira = await server.as('Member', { name: 'Hira', teamId: desk.puzzle });
  const gone = await server.as('Member', { name: 'Gone', teamId: desk.puzzle });
  await server.db
    .updateTable('team_members')
    .set({ until: '2026-01-01' })
    .where('person_id', '=', gone.id)
    .execute();
  const yesterday = addDays(dayOf(server.clock.now), -1);
  await hira.call('POST /tasks/save', { title: 'Late', dueOn: yesterday });
  const made = await hira.call('POST /tasks/save', { title: 'Running', dueOn: endOfMonth(month) });
  await hira.call('POST /tasks/status-update', { id: made.body['id'], status: 'in_progress' });
  await gone.call('POST /tasks/save', { title: 'Elsewhere' });
  const { body } = await desk.lead.call('GET /teams-overview/team', { id: desk.puzzle });
  expect(body['members']).toMatchObject([
    { isLead: true, load: { open: 0 } },
    {
      name: 'Hira',
      load: { open: 2, inProgress: 1, overdue: 1 },
      running: { title: 'Running' },
    },
  ]);
  expect(body['apps']).toMatchObject([{ labels: [{ label: 'Lantern' }] }]);
  const [puzzle] = (await overview(desk.lead)).rows;
  expect(puzzle).toMatchObject({ members: 2, load: { open: 2, inProgress: 1, overdue: 1 } });
});

test('an app that changes teams takes no past with it: targets and figures stay who earned them', async () => {
  await save({ revenue: 300_000_000 });
  const puzzleOf = async (who: Colleague, input: object = {}) =>
    (await overview(who, input)).rows.find((it) => it.name === 'Puzzle')!;
  const before = await puzzleOf(desk.admin);
  expect(before.target.attained).toBe(0.5);
  const today = dayOf(server.clock.now);
  const gift = { by: null, on: today };
  await giveApps(server.db, [desk.mine], { ...gift, teamId: desk.puzzle, on: '2026-01-01' });
  await giveApps(server.db, [desk.mine], { ...gift, teamId: desk.arcade });
  const after = await puzzleOf(desk.admin);
  expect(after.target).toEqual(before.target);
  expect(after.figures).toEqual(before.figures);
  expect(after.spark).toEqual(before.spark);
  expect(after.outlook).toEqual(before.outlook);
  // Its lead sees the same, although the app is another team's now.
  const led = await overview(desk.lead);
  expect(led.rows).toMatchObject([{ figures: before.figures, target: before.target }]);
  expect(led.total).toEqual(before.figures);
  const asToday = await puzzleOf(desk.admin, { teams: 'today' });
  expect(asToday.figures.revenue?.value ?? 0).toBe(0);
  expect(asToday.target.attained).toBe(0);
  await giveApps(server.db, [desk.mine], { ...gift, teamId: desk.puzzle });
});

describe('what members have to do', () => {
  interface Member {
    id: number;
    load: { open: number };
    running: { key: string } | null;
  }
  const memberOf = async (who: Colleague, id: number) => {
    const { body } = await who.call('GET /teams-overview/team', { id: desk.puzzle });
    return (body['members'] as Member[]).find((it) => it.id === id)!;
  };

  test('what somebody is at is told to those who see their tasks, while they live', async () => {
    const amna = await server.as('Member', { teamId: desk.puzzle });
    const begun = await create(amna, { title: 'Tide ladder' });
    await start(amna, begun);
    const key = String(begun.body['key']);
    const withoutTasks = await server.as('Admin', { without: ['tasks:read'] });
    expect((await memberOf(desk.lead, amna.id)).running).toMatchObject({ key });
    expect((await memberOf(withoutTasks, amna.id)).running).toBeNull();
    await server.db
      .updateTable('task_intervals')
      .set({ last_beat_at: new Date(server.clock.now.getTime() - 9 * 3_600_000) })
      .where('person_id', '=', amna.id)
      .execute();
    expect((await memberOf(desk.lead, amna.id)).running).toBeNull();
  });

  test('a deleted task is nobody’s load', async () => {
    const amna = await server.as('Member', { teamId: desk.puzzle });
    const { id, version } = (await create(amna)).body;
    const open = async () => {
      const row = (await overview()).rows.find((it) => it.name === 'Puzzle')!;
      return [(await memberOf(desk.lead, amna.id)).load.open, row.load.open];
    };
    const [mine, all] = await open();
    expect(mine).toBe(1);
    await amna.call('POST /tasks/delete', { rows: [{ id, version }] });
    expect(await open()).toEqual([0, all! - 1]);
  });
});
