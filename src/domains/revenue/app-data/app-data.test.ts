import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#/kernel/days.ts';
import { figuresDesk, type FiguresDesk } from '../../../../tests/support/figures-desk.ts';
import { testServer, type TestServer } from '../../../../tests/support/server.ts';
import type { AppDataRow } from './app-data.contract.ts';

let server: TestServer;
let desk: FiguresDesk;
let silent: number;

beforeAll(async () => {
  server = await testServer();
  desk = await figuresDesk(server);
  const values = {
    name: 'Silent',
    key: 'SIL',
    package: 'com.silent',
    platform: 'ios' as const,
    store_id: '1234567890',
    team_id: desk.puzzle,
    status: 'live' as const,
  };
  const row = server.db.insertInto('apps').values(values).returning('id');
  silent = (await row.executeTakeFirstOrThrow()).id;
  await server.db
    .updateTable('apps')
    .set({ status: 'live', released_on: addDays(desk.today, -10), core: true })
    .where('id', '=', desk.mine)
    .execute();
  await desk.earn([
    { app_id: desk.mine, revenue_micros: 10_000_000 },
    { app_id: desk.mine, country: 'US', revenue_micros: 5_000_000 },
    { app_id: desk.theirs, revenue_micros: 30_000_000 },
  ]);
});
afterAll(() => server.close());

const list = async (input: object = {}, who = desk.lead) => {
  const { body } = await who.call('GET /app-data', input);
  return body as object as { rows: AppDataRow[]; totalRows: number; total: AppDataRow['figures'] };
};
const names = async (input: object) => (await list(input)).rows.map((it) => it.name);

test.each(['GET /app-data', 'GET /overview-data', 'GET /app-detail-data', 'GET /downloads'])(
  '%s needs the right',
  async (key) => {
    expect((await server.call(key)).status).toBe(401);
    const hr = await server.as('HR', { without: ['revenue:read'] });
    expect((await hr.call(key)).status).toBe(403);
  },
);

test('a sort that is no column is refused by name', async () => {
  const reply = await desk.lead.call('GET /app-data', { sort: 'weather' });
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields!)).toEqual(['sort']);
});

test.each(['GET /app-detail', 'GET /get-app-rev-countries'])(
  '%s knows no app of another team',
  async (key) => {
    const theirs = await desk.lead.call(key, { id: desk.theirs });
    const nobodys = await desk.lead.call(key, { id: 2_000_000_000 });
    expect([theirs.status, nobodys.status]).toEqual([404, 404]);
    expect(theirs.body.message).toBe(nobodys.body.message);
  },
);

test('every app is listed, also one without figures, which is stale', async () => {
  const { rows, totalRows, total } = await list({ date: 'last-30-days' });
  expect(totalRows).toBe(2);
  expect(rows).toMatchObject([
    { name: 'Lantern', team: { name: 'Puzzle' }, isStale: false, lastDay: desk.yesterday },
    { name: 'Silent', isStale: true, lastDay: null, spark: [] },
  ]);
  expect(rows[0]!.figures.revenue?.value).toBe(30 * 15_000_000);
  expect(rows[0]!.spark).toEqual(Array(14).fill(15_000_000));
  expect(total.revenue?.value).toBe(30 * 15_000_000);
  expect(await names({ stale: true })).toEqual(['Silent']);
  expect(await names({ sort: '-name' })).toEqual(['Silent', 'Lantern']);
  expect(await names({ words: 'lant puzz' })).toEqual(['Lantern']);
});

test('an archived app is listed only where it is asked for', async () => {
  await server.db
    .updateTable('apps')
    .set({ status: 'archived' })
    .where('id', '=', silent)
    .execute();
  expect(await names({})).toEqual(['Lantern']);
  expect(await names({ team: desk.puzzle })).toEqual(['Lantern']);
  expect(await names({ filterStatus: 'archived' })).toEqual(['Silent']);
  await server.db.updateTable('apps').set({ status: 'live' }).where('id', '=', silent).execute();
});

test('the overview counts within the scope', async () => {
  const { body } = await desk.lead.call('GET /overview-data');
  expect(body).toMatchObject({ apps: 2, live: 2, stale: 1, fresh: 1, core: 1 });
  expect((await desk.admin.call('GET /overview-data')).body).toMatchObject({ apps: 3 });
});

test('one app in full: its facts, remarks and open tasks', async () => {
  await desk.lead.call('POST /save-annotation', {
    day: desk.yesterday,
    text: 'MAX SDK 13.1',
    appId: desk.mine,
  });
  const late = { title: 'Late', appId: desk.mine, dueOn: addDays(desk.today, -3) };
  await desk.lead.call('POST /tasks/save', late);
  const { body } = await desk.lead.call('GET /app-detail', { id: desk.mine });
  expect(body).toMatchObject({
    name: 'Lantern',
    storeUrl: 'https://play.google.com/store/apps/details?id=com.Lantern',
    annotations: [{ text: 'MAX SDK 13.1' }],
    tasks: [{ title: 'Late', isOverdue: true }],
  });
  const ios = await desk.lead.call('GET /app-detail', { id: silent });
  expect(ios.body).toMatchObject({ storeUrl: 'https://apps.apple.com/app/id1234567890' });
});

test('the figures of one app split by country, another team’s are nothing', async () => {
  const { body } = await desk.lead.call('GET /get-app-rev-countries', {
    id: desk.mine,
    date: 'last-7-days',
  });
  const rows = body['rows'] as AppDataRow[];
  expect(rows.map((it) => it.figures.revenue?.value)).toEqual([70_000_000, 35_000_000]);
  const theirs = await desk.lead.call('GET /app-detail-data', { app: desk.theirs });
  expect(theirs.body['breakdown']).toMatchObject({ totalRows: 0 });
});

test.each([
  ['GET /arpdau', 'arpdau'],
  ['GET /get-ipu', 'ipu'],
  ['GET /downloads', 'storeInstalls'],
])('%s is a trend of its measure', async (key, measure) => {
  const { body } = await desk.lead.call(key, { date: 'last-7-days', app: desk.mine });
  expect(body).toMatchObject({ measure, days: desk.days.slice(-7) });
});

test('of the tasks of an app one sees those one may see, and none that was deleted', async () => {
  const { now } = server.clock;
  const tasks = { app_id: desk.mine, created_at: now, updated_at: now };
  const member = await server.as('Member', { teamId: desk.puzzle });
  const add = async (key: string, it: object) => {
    const values = { ...tasks, key, title: key, reporter_id: desk.admin.id, ...it };
    await server.db.insertInto('tasks').values(values).execute();
  };
  await add('LAN-901', { assignee_id: member.id });
  await add('LAN-902', { assignee_id: desk.admin.id });
  await add('LAN-903', { assignee_id: member.id, deleted_at: server.clock.now });
  const keys = async (who: typeof desk.lead) => {
    const { body } = await who.call('GET /app-detail', { id: desk.mine });
    return (body['tasks'] as { key: string }[])
      .map((it) => it.key)
      .filter((it) => it.startsWith('LAN-90'));
  };
  expect(await keys(desk.lead)).toEqual(['LAN-901']);
  expect(await keys(desk.admin)).toEqual(['LAN-901', 'LAN-902']);
});
