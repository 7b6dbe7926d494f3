import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#/kernel/days.ts';
import {
  checklistCast,
  today,
  type ChecklistCast,
} from '../../../../../tests/support/checklist-cast.ts';
import { ok } from '../../../../../tests/support/project-cast.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import type { ChecklistProgress } from './checklists.contract.ts';

let server: TestServer;
let cast: ChecklistCast;
beforeAll(async () => {
  server = await testServer();
  cast = await checklistCast(server);
});
afterAll(() => server.close());

test('whoever joins gets the lists of their department, of those above it and of every one', async () => {
  const {
    hr,
    admin,
    manager,
    bilal,
    stranger,
    games,
    newcomer,
    listsOf,
    mine,
    titlesOf,
    told,
    settle,
  } = cast;
  const hira = await newcomer('Hira Baig');
  const [list] = await listsOf(hira);
  expect(list).toMatchObject({ kind: 'onboarding', day: today, hasEnded: false });
  expect(list!.items.map((it) => [it.title, it.owner, it.person?.name ?? null, it.dueOn])).toEqual([
    ['Sign the contract', 'hr', null, '2025-11-17'],
    ['Prepare the laptop', 'it', null, '2025-11-19'],
    ['Have lunch with the newcomer', 'manager', 'Zain Farooq', today],
    ['Read the manual', 'person', 'Hira Baig', '2025-11-22'],
    ['Show the build machine', 'named', 'Bilal Anwar', '2025-11-25'],
  ]);
  expect(await titlesOf(hr, hira)).toEqual(['Sign the contract']);
  expect(await titlesOf(admin, hira)).toContain('Prepare the laptop');
  expect(await titlesOf(manager, hira)).toEqual(['Have lunch with the newcomer']);
  expect(await titlesOf(bilal, hira)).toEqual(['Show the build machine']);
  expect(await titlesOf(hira, hira)).toEqual(['Read the manual']);
  expect(await titlesOf(stranger, hira)).toEqual([]);
  expect(await told(bilal)).toContain('An item of the onboarding of Hira Baig is yours');
  // The owner is told what to do and the name, and nothing else.
  const [asked] = (await mine(bilal)).filter((it) => it.person.id === hira.id);
  expect(Object.keys(asked!).toSorted()).toEqual(
    ['dueOn', 'id', 'isLate', 'kind', 'person', 'title', 'version'].toSorted(),
  );
  expect((await bilal.call('GET /employee-checklists', { person: hira.id })).status).toBe(404);
  // Once: another change of the record, and the clock, begin nothing more.
  const { version } = ok(await hr.call('GET /employee', { id: hira.id })).body;
  ok(
    await hr.call('POST /update-employee', {
      id: hira.id,
      version,
      changes: { departmentId: games },
    }),
  );
  await settle();
  expect((await listsOf(hira))[0]!.items).toHaveLength(5);
});

test('colleagues do not learn of a leaving; those who are to do something learn that', async () => {
  const { manager, bilal, stranger, newcomer, listsOf, titlesOf, leave, told, tick } = cast;
  const dania = await newcomer('Dania Langah');
  ok(await leave(dania, '2025-12-05'));
  const [list] = await listsOf(dania);
  expect(list).toMatchObject({ kind: 'offboarding', day: '2025-12-05' });
  expect(await titlesOf(bilal, dania)).toContain('Close the build account');
  expect(await titlesOf(stranger, dania)).toEqual([]);
  expect((await stranger.call('GET /employee-checklists', { person: dania.id })).status).toBe(404);
  expect((await listsOf(dania, manager)).map((it) => it.kind)).toContain('offboarding');
  // Whoever leaves sees what they are to do themselves.
  const own = (await listsOf(dania, dania)).find((it) => it.kind === 'offboarding')!;
  expect(own.items.map((it) => it.title)).toEqual(['Empty the desk']);
  // Moved: open items move with the last day.
  ok(await leave(dania, '2025-12-12'));
  const moved = (await listsOf(dania))[0]!;
  expect(moved.day).toBe('2025-12-12');
  expect(moved.items.find((it) => it.title === 'Empty the desk')!.dueOn).toBe('2025-12-11');
  expect(await told(bilal)).toContain('The offboarding of Dania Langah turns on Fri 12 Dec now');
  // Taken back: nothing is asked of anybody. Set again for the same day, it goes on as it stood.
  const desk = moved.items.find((it) => it.title === 'Empty the desk')!;
  ok(await tick(dania, desk));
  ok(await leave(dania, null));
  expect(await titlesOf(bilal, dania)).toEqual(['Show the build machine']);
  expect((await tick(dania, { ...desk, version: 2 }, false)).status).not.toBe(200);
  ok(await leave(dania, '2025-12-12'));
  const again = (await listsOf(dania)).filter((it) => it.kind === 'offboarding');
  expect(again).toHaveLength(1);
  expect(again[0]!.items.filter((it) => it.doneAt)).toHaveLength(1);
});

test('HR sees everybody’s progress, by department, kind and what is late', async () => {
  const { hr, games } = cast;
  const list = async (input: object = {}) => {
    const { body } = ok(await hr.call('GET /checklists', input));
    return { rows: body['rows'] as ChecklistProgress[], overdue: body['overdue'] };
  };
  const names = async (input: object) => (await list(input)).rows.map((it) => it.person.name);
  expect(await names({ kind: 'offboarding' })).toEqual(['Dania Langah']);
  expect(await names({ department: [games] })).toEqual(['Hira Baig']);
  expect(await names({ q: 'BAIG' })).toEqual(['Hira Baig']);
  const late = await list({ overdue: true, q: 'hira baig' });
  expect(late.rows[0]).toMatchObject({ late: 2, done: 0, total: 5, nextDue: '2025-11-17' });
  expect(late.overdue).toBe(2);
  expect(await names({ state: 'done' })).toEqual([]);
  expect((await list({ perPage: 1 })).rows).toHaveLength(1);
  // Their own is not theirs to keep.
  expect(await names({ q: 'Ayesha' })).toEqual([]);
});

test('whoever came long ago is no newcomer; a department that comes later brings its list', async () => {
  const { hr, games, mobile, newcomer, listsOf } = cast;
  const old = await newcomer('Old Hand', { joinedOn: '2019-03-01', departmentId: null });
  const before = ok(await hr.call('GET /employee', { id: old.id })).body['version'];
  const moved = { id: old.id, version: before, changes: { departmentId: games } };
  ok(await hr.call('POST /update-employee', moved));
  expect(await listsOf(old)).toEqual([]);
  const late = await newcomer('Late Department', { departmentId: null });
  expect((await listsOf(late))[0]!.items).toHaveLength(4);
  const { version } = ok(await hr.call('GET /employee', { id: late.id })).body;
  const changes = { departmentId: mobile, joinedOn: addDays(today, 4) };
  ok(await hr.call('POST /update-employee', { id: late.id, version, changes }));
  const [list] = await listsOf(late);
  expect(list!.items).toHaveLength(5);
  expect(list!.day).toBe('2025-11-24');
});

test('who is hired again begins anew, and an old leaving asks nothing any more', async () => {
  const { admin, newcomer, listsOf, leave, settle } = cast;
  const tariq = await newcomer('Tariq Jamal');
  ok(await leave(tariq, today));
  expect((await listsOf(tariq)).map((it) => [it.kind, it.hasEnded])).toEqual([
    ['offboarding', false],
    ['onboarding', true],
  ]);
  const { version } = await server.db
    .selectFrom('people')
    .select('version')
    .where('id', '=', tariq.id)
    .executeTakeFirstOrThrow();
  const { id: roleId } = await server.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'Member')
    .executeTakeFirstOrThrow();
  ok(
    await admin.call('POST /user/rehire', {
      id: tariq.id,
      version,
      roleId,
      joinedOn: '2025-11-24',
    }),
  );
  await settle();
  const going = (await listsOf(tariq)).filter((it) => !it.hasEnded);
  expect(going).toMatchObject([{ kind: 'onboarding', day: '2025-11-24' }]);
  expect(going[0]!.items.every((it) => it.doneAt === null)).toBe(true);
});
