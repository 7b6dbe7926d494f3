import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import {
  change,
  employeeCast,
  record,
  type EmployeeCast,
} from '../../../../../tests/support/employee-cast.ts';
import { ok } from '../../../../../tests/support/project-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let cast: EmployeeCast;
beforeAll(async () => {
  server = await testServer();
  cast = await employeeCast(server);
});
afterAll(() => server.close());

const namesOf = async (input: object) => {
  const { body } = ok(await cast.member.call('GET /staff-directory', { perPage: 100, ...input }));
  return (body['rows'] as { name: string }[]).map((it) => it.name);
};

test('everybody finds everybody who works here, by name, team, department and place', async () => {
  expect(await namesOf({})).toContain('Hira Baig');
  expect(await namesOf({ q: 'level design' })).toEqual(['Hira Baig']);
  expect(await namesOf({ team: [cast.team], sort: 'name' })).toEqual(['Hira Baig', 'Sana Mirza']);
  expect(await namesOf({ department: [cast.departmentId], place: ['Karachi'] })).toEqual([
    'Hira Baig',
  ]);
  expect(await namesOf({ place: ['Lahore'] })).toEqual([]);
});

test('the directory tells nothing that is not for everybody', async () => {
  const { body } = ok(await cast.member.call('GET /staff-directory', { q: 'Hira' }));
  const text = JSON.stringify(body);
  for (const secret of ['300 1234567', 'BL-7', '1994', '42101', 'Meezan', 'Clifton']) {
    expect(text).not.toContain(secret);
  }
  const chart = JSON.stringify((await cast.member.call('GET /org-chart')).body);
  expect(chart).not.toContain('BL-7');
});

test('the org chart has everybody below their manager', async () => {
  const { body } = ok(await cast.member.call('GET /org-chart'));
  const hira = (body['rows'] as { id: number; managerId: number }[]).find(
    (it) => it.id === cast.hira.id,
  );
  expect(hira?.managerId).toBe(cast.manager.id);
});

test('a birthday is told once the person agrees, without its year; anniversaries with theirs', async () => {
  const today = dayOf(server.clock.now);
  const soon = addDays(today, 5);
  const year = Number(soon.slice(0, 4));
  ok(await change(cast.hr, cast.hira.id, { birthday: `${year - 30}${soon.slice(4)}` }));
  ok(
    await change(cast.hr, cast.hira.id, {
      joinedOn: `${year - 3}${soon.slice(4)}`,
      probationEndsOn: null,
    }),
  );
  const days = async () => ok(await cast.member.call('GET /staff-days')).body;
  expect(await days()).toMatchObject({
    birthdays: [],
    anniversaries: [{ person: { name: 'Hira Baig' }, on: soon, years: 3 }],
  });
  ok(await change(cast.hira, cast.hira.id, { birthdayPublic: true }));
  const told = await days();
  expect(told['birthdays']).toEqual([
    { person: expect.objectContaining({ name: 'Hira Baig' }), on: soon },
  ]);
  expect(JSON.stringify(told)).not.toContain(String(year - 30));
});

test('a manager who is only invited is named to those who see them, as on the record', async () => {
  const { hira, manager, member, hr } = cast;
  const setStatus = (status: 'active' | 'invited') =>
    server.db.updateTable('people').set({ status }).where('id', '=', manager.id).execute();
  const listed = async (who: Colleague) => {
    const { body } = ok(await who.call('GET /staff-directory', { q: 'Hira' }));
    return (body['rows'] as { manager: unknown }[])[0]!.manager;
  };
  const recorded = async (who: Colleague) => (await record(who, hira.id)).body['manager'];
  const ordered = async (order: 'asc' | 'desc') =>
    (await namesOf({ sort: 'manager', order })).join();
  const zain = { id: manager.id, name: 'Zain Farooq' };
  for (const who of [member, hira, hr])
    expect([await listed(who), await recorded(who)]).toEqual([zain, zain]);
  await setStatus('invited');
  for (const who of [member, hira])
    expect([await listed(who), await recorded(who)]).toEqual([null, null]);
  expect([await listed(hr), await recorded(hr)]).toEqual([zain, zain]);
  // Nor does the order tell who has a manager.
  expect(await ordered('asc')).toBe(await ordered('desc'));
  await setStatus('active');
  expect(await ordered('desc')).toMatch(/^Hira/);
});

test('who has left is found no more', async () => {
  const { version } = (await cast.hr.call('GET /getuser', { id: cast.manager.id })).body;
  ok(await cast.hr.call('POST /user/delete', { id: cast.manager.id, version }));
  expect(await namesOf({ q: 'Zain' })).toEqual([]);
  const { body } = ok(await cast.member.call('GET /org-chart'));
  const rows = body['rows'] as { id: number; managerId: number | null }[];
  expect(rows.find((it) => it.id === cast.hira.id)?.managerId).toBeNull();
});
