import { afterAll, beforeAll, expect, test } from 'vitest';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import {
  checklistCast,
  item,
  today,
  type ChecklistCast,
} from '../../../../../tests/support/checklist-cast.ts';
import { ok } from '../../../../../tests/support/project-cast.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import type { ChecklistTemplate } from './checklists.contract.ts';
import { remindChecklists } from './remind-checklists.job.ts';

let server: TestServer;
let cast: ChecklistCast;
beforeAll(async () => {
  server = await testServer();
  cast = await checklistCast(server);
});
afterAll(() => server.close());

test('HR keeps templates and checklists, and nobody else', async () => {
  const { hr, admin, stranger, saveTemplate, record, newcomer, listsOf, tick } = cast;
  const hira = await newcomer('Hira Refused');
  const [list] = await listsOf(hira);
  const { id, version } = list!.items[0]!;
  for (const who of [stranger, await server.as('Team lead'), await server.as('Finance')]) {
    expect((await who.call('GET /checklists')).status).toBe(403);
    expect((await who.call('GET /checklist-templates')).status).toBe(403);
    expect((await saveTemplate({ name: 'Mine' }, who)).status).toBe(403);
    const start = { person: hira.id, template: 1 };
    expect((await who.call('POST /start-checklist', start)).status).toBe(403);
    const remove = { items: [{ id, version }] };
    expect((await who.call('POST /remove-checklist-items', remove)).status).toBe(403);
    // What is not theirs does not exist.
    expect((await tick(who, { id, version })).status).toBe(404);
  }
  expect((await server.call('GET /my-checklist-items')).status).toBe(401);
  const peek = await stranger.call('GET /employee-checklists', { person: hira.id });
  expect(peek.status).toBe(404);
  // Nobody keeps their own.
  await record(hr, { joinedOn: today }, admin);
  const own = await hr.call('POST /start-checklist', { person: hr.id, template: 1 });
  expect(own.status).toBe(404);
});

test('bad input names its field', async () => {
  const { hr, bilal, saveTemplate } = cast;
  const fields = async (to: object) =>
    Object.keys((await saveTemplate({ name: 'X', ...to })).body.fields ?? {});
  expect(await fields({ name: ' ' })).toEqual(['name']);
  expect(await fields({ name: 'welcome' })).toEqual(['name']);
  expect(await fields({ items: [] })).toEqual(['items']);
  expect(await fields({ departmentId: 9999 })).toEqual(['departmentId']);
  expect(await fields({ items: [item('A', 'named', 0)] })).toEqual(['items.0.ownerId']);
  expect(await fields({ items: [item('A', 'hr', 0, bilal.id)] })).toEqual(['items.0.ownerId']);
  expect(await fields({ items: [item('A', 'named', 0, 99_999)] })).toEqual(['items.0.ownerId']);
  expect(await fields({ items: [item('A', 'hr', 999)] })).toEqual(['items.0.dueAfter']);
  expect(await fields({ items: [item('A'.repeat(100_000), 'hr', 0)] })).toEqual(['items.0.title']);
  const add = { person: bilal.id, kind: 'onboarding', title: 'A', owner: 'hr', dueOn: today };
  const bad = async (to: object) =>
    Object.keys((await hr.call('POST /save-checklist-item', { ...add, ...to })).body.fields ?? {});
  expect(await bad({ kind: undefined })).toEqual(['kind']);
  expect(await bad({ person: undefined })).toEqual(['person']);
  expect(await bad({ dueOn: '2025-02-30' })).toEqual(['dueOn']);
  // Without a record nothing begins.
  expect((await hr.call('POST /save-checklist-item', add)).status).toBe(404);
});

test('an item is ticked by its owner or HR, once, and opened again', async () => {
  const { hr, manager, bilal, newcomer, listsOf, titlesOf, tick } = cast;
  const hira = await newcomer('Hira Ticked');
  const find = async (title: string) =>
    (await listsOf(hira))[0]!.items.find((it) => it.title === title)!;
  const lunch = await find('Have lunch with the newcomer');
  expect((await tick(bilal, lunch)).status).toBe(404);
  expect((await tick(manager, { ...lunch, version: 9 })).status).toBe(412);
  expect(ok(await tick(manager, lunch)).body['version']).toBe(2);
  expect((await tick(manager, lunch)).status).toBe(412);
  expect((await tick(manager, { ...lunch, version: 2 })).status).toBe(409);
  expect(await find(lunch.title)).toMatchObject({ doneBy: 'Zain Farooq', isLate: false });
  expect(await titlesOf(manager, hira)).toEqual([]);
  ok(await tick(hr, { ...lunch, version: 2 }, false));
  expect(await titlesOf(manager, hira)).toEqual(['Have lunch with the newcomer']);
  const history = ok(await hr.call('GET /employee-history', { id: hira.id })).body['rows'];
  expect((history as { action: string }[]).map((it) => it.action)).toContain('employee.tick-item');
});

test('HR starts a template by hand, adds, reassigns and removes', async () => {
  const { hr, manager, bilal, saveTemplate, newcomer, titlesOf } = cast;
  const hira = await newcomer('Hira Byhand');
  const extra = Number(ok(await saveTemplate({ name: 'Lead' })).body['id']);
  const start = { person: hira.id, template: extra };
  const { items } = ok(await hr.call('POST /start-checklist', start)).body as {
    items: { id: number; version: number }[];
  };
  expect((await hr.call('POST /start-checklist', start)).status).toBe(409);
  ok(await hr.call('POST /remove-checklist-items', { items }));
  ok(await hr.call('POST /start-checklist', start));
  const goodbye = (
    ok(await hr.call('GET /checklist-templates')).body['rows'] as ChecklistTemplate[]
  ).find((it) => it.name === 'Goodbye')!;
  const early = await hr.call('POST /start-checklist', { person: hira.id, template: goodbye.id });
  expect(early.body.message).toMatch(/has no last day/);
  const add = { title: 'Order a chair', owner: 'named', ownerId: bilal.id, dueOn: '2025-11-28' };
  const reply = ok(
    await hr.call('POST /save-checklist-item', { person: hira.id, kind: 'onboarding', ...add }),
  );
  const made = { id: Number(reply.body['id']), version: Number(reply.body['version']) };
  expect(await titlesOf(bilal, hira)).toContain('Order a chair');
  const change = { id: made.id, version: made.version, ...add, ownerId: manager.id };
  ok(await hr.call('POST /save-checklist-item', change));
  expect((await hr.call('POST /save-checklist-item', change)).status).toBe(412);
  expect(await titlesOf(bilal, hira)).not.toContain('Order a chair');
  expect(await titlesOf(manager, hira)).toContain('Order a chair');
  const gone = { items: [{ id: made.id, version: 2 }] };
  expect((await manager.call('POST /remove-checklist-items', gone)).status).toBe(403);
  ok(await hr.call('POST /remove-checklist-items', gone));
  expect((await hr.call('POST /remove-checklist-items', gone)).status).toBe(404);
});

test('owners are told in the morning on which it is due, once', async () => {
  const { bilal, newcomer, mine, told } = cast;
  const hira = await newcomer('Hira Morning', { joinedOn: '2025-11-10' });
  const remind = (day: string) =>
    remindChecklists(server.db, new Date(`${day}T04:10:00Z`), (ids, notice) =>
      notify(server.db, ids, notice, new Date(`${day}T04:10:00Z`)),
    );
  const dueWords = 'Due: Show the build machine, for the onboarding of Hira Morning';
  await server.db
    .deleteFrom('checklist_items')
    .where('owner_id', '=', bilal.id)
    .where('checklist_id', 'in', (eb) =>
      eb.selectFrom('checklists').select('id').where('person_id', '<>', hira.id),
    )
    .execute();
  await remind('2025-11-14');
  expect(await told(bilal)).not.toContain(dueWords);
  await remind('2025-11-15');
  await remind('2025-11-15');
  await remind('2025-11-16');
  expect((await told(bilal)).filter((it) => it === dueWords)).toHaveLength(1);
  expect((await mine(bilal)).find((it) => it.person.id === hira.id)).toMatchObject({
    isLate: true,
  });
  const next = ok(await bilal.call('GET /next-due', { limit: 20 })).body['rows'];
  expect(next).toContainEqual(
    expect.objectContaining({ kind: 'checklist', title: 'Show the build machine, Hira Morning' }),
  );
});

test('what somebody who leaves was named for is handed over', async () => {
  const { hr, admin, manager, bilal, games, record, newcomer, titlesOf, leave } = cast;
  const hira = await newcomer('Hira Handed');
  await record(bilal, { joinedOn: '2020-01-01', managerId: manager.id });
  ok(await leave(bilal, today));
  expect(await titlesOf(manager, hira)).toContain('Show the build machine');
  const rows = ok(await hr.call('GET /checklist-templates')).body['rows'] as ChecklistTemplate[];
  const named = rows.find((it) => it.name === 'Welcome to games')!;
  expect(named.items[0]!.person?.name).toBe('Zain Farooq');
  // A department that a template is for is not deleted under it.
  const departments = ok(await admin.call('GET /departments')).body['rows'] as {
    id: number;
    version: number;
  }[];
  const it = departments.find((one) => one.id === games)!;
  const refused = await admin.call('POST /delete-department', { id: games, version: it.version });
  expect(refused.body.message).toMatch(/1 checklist template/);
});
