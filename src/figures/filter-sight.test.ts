import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuresDesk, type FiguresDesk } from '../../tests/support/figures-desk.ts';
import { createIssue } from '../../tests/support/project-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../tests/support/server.ts';

interface Sums {
  revenue: { value: number };
}

let server: TestServer;
let desk: FiguresDesk;
beforeAll(async () => {
  server = await testServer();
  desk = await figuresDesk(server);
  await desk.earn([{ app_id: desk.mine, revenue_micros: 20_000_000 }]);
});
afterAll(() => server.close());

test('tasks and projects out of sight narrow nothing and tell nothing', async () => {
  const { db } = server;
  const aside = await server.as('Member', { teamId: await server.team('Aside') });
  const blind = await server.as('Admin', { without: ['tasks:read', 'projects:read'] });
  const task = { type: 'Art', created_at: new Date(), updated_at: new Date() };
  const mineAbout = { ...task, app_id: desk.mine, assignee_id: aside.id, reporter_id: aside.id };
  await db
    .insertInto('tasks')
    .values([
      { ...mineAbout, key: 'LAN-801', title: 'Seen by its team alone' },
      { ...mineAbout, type: 'Bug', key: 'LAN-802', title: 'Gone', deleted_at: new Date() },
    ])
    .execute();
  const made = await desk.admin.call('POST /cjprojects/save', { name: 'Hidden', key: 'HID' });
  const project = made.body['id'] as number;
  await db.updateTable('project_members').set({ person_id: aside.id }).execute();
  await createIssue(desk.admin, 'HID', { appId: desk.mine });
  const revenue = async (who: Colleague, filter: object) =>
    (
      (await who.call('GET /figures', { by: 'app', measures: 'revenue', ...filter })).body[
        'total'
      ] as Sums
    ).revenue.value;
  for (const filter of [{ task_type: 'Art' }, { project }]) {
    expect(await revenue(desk.admin, filter)).toBe(600_000_000);
    expect(await revenue(desk.lead, filter)).toBe(0);
    expect(await revenue(blind, filter)).toBe(0);
  }
  expect(await revenue(desk.admin, { task_type: 'Bug' })).toBe(0);
  const offered = async (who: Colleague) => (await who.call('GET /filters/people')).body;
  expect((await offered(desk.admin))['taskTypes']).toEqual(['Art']);
  expect(await offered(desk.lead)).toMatchObject({ taskTypes: [], projects: [] });
  expect(await offered(blind)).toMatchObject({ taskTypes: [], projects: [] });
});

test('everybody who works on apps can be filtered by, and every ad unit, however many there are', async () => {
  const { db } = server;
  const many = Array.from({ length: 1_100 }, (_, at) => at);
  const { role_id } = await db
    .selectFrom('people')
    .select('role_id')
    .where('id', '=', desk.lead.id)
    .executeTakeFirstOrThrow();
  const people = await db
    .insertInto('people')
    .values(many.map((at) => ({ name: `Zz ${at}`, email: `zz.${at}@example.com`, role_id })))
    .returning('id')
    .execute();
  const team_id = await server.team('Many');
  await db
    .insertInto('team_members')
    .values(people.map(({ id }) => ({ team_id, person_id: id, since: '2026-01-01', until: null })))
    .execute();
  await db
    .insertInto('ad_units')
    .values(
      many.map((at) => ({
        app_id: desk.mine,
        external_id: `zz-${at}`,
        name: `Zz ${at}`,
        ad_format: '',
      })),
    )
    .execute();
  const named = (rows: unknown) =>
    (rows as { name: string }[]).filter((it) => it.name.startsWith('Zz ')).length;
  expect(named((await desk.admin.call('GET /filters/people')).body['users'])).toBe(1_100);
  expect(named((await desk.admin.call('GET /filters/ads')).body['adUnits'])).toBe(1_100);
});
