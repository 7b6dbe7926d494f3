import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarCast } from '../../../../tests/support/calendar-cast.ts';
import { moveTo, thursday } from '../../../../tests/support/leave-cast.ts';
import { addType, askDays, decideDays } from '../../../../tests/support/leave-days-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import { takeRoleOf } from '../../../../tests/support/take-role.ts';

let server: TestServer;
let cast: ReturnType<typeof calendarCast>;
let team: number;
let hr: Colleague;
let lead: Colleague;

beforeAll(async () => {
  server = await testServer(undefined, undefined, 1);
  server.clock.now = thursday;
  cast = calendarCast(server);
  team = await server.team('Puzzle');
  hr = await server.as('HR', { name: 'Nadia HR', teamId: team });
  lead = await server.as('Team lead', { name: 'Omar Lead', teamId: team, leads: team });
});
afterAll(() => server.close());

test('a person has their own dates, and of colleagues that they are away', async () => {
  const amna = await server.as('Member', { name: 'Amna Shah', teamId: team });
  const bilal = await server.as('Member', { name: 'Bilal Awan', teamId: team });
  const stranger = await server.as('Member', { name: 'Zoya Elsewhere' });
  await cast.takeLeave(amna, '2025-11-21', 'approved');
  await cast.takeLeave(amna, '2025-11-24', 'applied');
  await cast.takeLeave(amna, '2025-11-25', 'cancelled');
  await cast.takeLeave(bilal, '2025-11-26', 'approved');
  await cast.takeLeave(bilal, '2025-11-27', 'applied');
  await cast.takeLeave(stranger, '2025-11-26', 'approved');
  await cast.giveTask(amna, 'X-1');
  await cast.giveTask(amna, 'X-2', { status: 'cancelled' });
  await cast.giveTask(amna, 'X-3', { deleted_at: thursday });
  await cast.giveTask(bilal, 'X-4', { reviewer_id: amna.id, status: 'in_review' });
  await cast.giveTask(bilal, 'X-5');
  const events = await cast.eventsIn(await cast.feedOf(amna));
  expect(events.map((it) => [it.summary, it.startDate.toString()])).toEqual([
    ['Short leave', '2025-11-21T10:00:00Z'],
    ['Short leave, not approved yet', '2025-11-24T10:00:00Z'],
    ['Bilal Awan is away', '2025-11-26T10:00:00Z'],
    ['Due: X-1 Task X-1', '2025-11-28'],
    ['Review due: X-4 Task X-4', '2025-11-28'],
  ]);
  const text = await (await cast.get(await cast.feedOf(amna))).text();
  expect(text).not.toContain('Dialysis');
  // What has not been answered lapses with its beginning.
  await moveTo(server, '2025-11-24T10:00:00Z', amna);
  expect(await cast.titlesIn(await cast.feedOf(amna, ['own-leave']))).toEqual(['Short leave']);
  server.clock.now = thursday;
});

test('days off stand beside short leave, without their kind for others', async () => {
  const type = await addType(hr, 'Sick');
  const noor = await server.as('Member', { name: 'Noor Qazi', teamId: team });
  const wali = await server.as('Member', { name: 'Wali Khan', teamId: team });
  const week = await askDays(noor, type);
  await decideDays(lead, week);
  await askDays(noor, type, { firstDay: '2025-12-01', lastDay: '2025-12-01', ends: 'midday' });
  const own = await cast.eventsIn(await cast.feedOf(noor, ['own-leave']));
  expect(own.map((it) => [it.summary, String(it.startDate), String(it.endDate)])).toEqual([
    // The end of whole days is the day after them.
    ['Sick', '2025-11-24', '2025-11-29'],
    ['Sick, not approved yet', expect.stringMatching(/^2025-12-01T/), expect.any(String)],
  ]);
  const path = await cast.feedOf(wali, ['team-leave']);
  expect(await cast.titlesIn(path)).toContain('Noor Qazi is away');
  expect(await (await cast.get(path)).text()).not.toContain('Sick');
  await server.db
    .updateTable('people')
    .set({ status: 'left', left_on: '2025-11-19' })
    .where('id', '=', noor.id)
    .execute();
  expect(await cast.titlesIn(path)).not.toContain('Noor Qazi is away');
});

test('who sees the leave of the whole company has that of their own teams in the calendar', async () => {
  const zoya = await server.as('Member', { name: 'Zoya Far' });
  await cast.takeLeave(zoya, '2025-12-01', 'approved');
  const titles = await cast.titlesIn(await cast.feedOf(hr, ['team-leave']));
  expect(titles).toContain('Bilal Awan is away');
  expect(titles).not.toContain('Zoya Far is away');
});

test('holidays are those of one’s place, sprints those of one’s teams and projects', async () => {
  const sana = await server.as('Member', { name: 'Sana Dar', teamId: team });
  const { id } = await server.db
    .insertInto('holiday_calendars')
    .values({ place: 'Lahore' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const other = await server.db
    .insertInto('holiday_calendars')
    .values({ place: 'Berlin' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('holidays')
    .values([
      { calendar_id: id, day: '2025-12-25', name: 'Quaid-e-Azam Day', uid: null },
      { calendar_id: other.id, day: '2025-12-25', name: 'Weihnachten', uid: null },
    ])
    .execute();
  await server.db
    .insertInto('employees')
    .values({ person_id: sana.id, employee_no: 'C-1', work_place: 'LAHORE' })
    .execute();
  const sprint = { goal: '', checklist: '[]', created_by: lead.id, created_at: thursday };
  const days = { starts_on: '2025-11-17', ends_on: '2025-11-28' };
  const elsewhere = await server.team('Racing');
  await server.db
    .insertInto('task_sprints')
    .values([
      { ...sprint, ...days, team_id: team, name: 'Sprint 4' },
      { ...sprint, ...days, team_id: elsewhere, name: 'Secret sprint' },
    ])
    .execute();
  const save = (key: string, name: string) => lead.call('POST /cjprojects/save', { key, name });
  const tide = Number((await save('TIDE', 'Tide')).body['id']);
  const secret = Number((await save('SECRET', 'Secret')).body['id']);
  const joined = { role: 'viewer', since: thursday } as const;
  await server.db
    .insertInto('project_members')
    .values({ project_id: tide, person_id: sana.id, ...joined })
    .execute();
  await server.db
    .insertInto('project_sprints')
    .values([
      { project_id: tide, name: 'Ebb', created_at: thursday, ...days },
      { project_id: tide, name: 'Without days', created_at: thursday },
      { project_id: secret, name: 'Flood', created_at: thursday, ...days },
    ])
    .execute();
  const path = await cast.feedOf(sana, ['holidays', 'sprints']);
  const events = await cast.eventsIn(path);
  expect(events.map((it) => [it.summary, it.endDate.toString()])).toEqual([
    ['Quaid-e-Azam Day', '2025-12-26'],
    ['Sprint 4 (Puzzle)', '2025-11-29'],
    ['Ebb (Tide)', '2025-11-29'],
  ]);
  // Out of the project, and out of the team.
  await server.db.deleteFrom('project_members').where('person_id', '=', sana.id).execute();
  await server.db
    .updateTable('team_members')
    .set({ until: '2025-11-19' })
    .where('person_id', '=', sana.id)
    .execute();
  expect(await cast.titlesIn(path)).toEqual(['Quaid-e-Azam Day']);
});

test('a right that was withdrawn takes what it showed out of the calendar, at the next reading', async () => {
  const rabia = await server.as('Member', { name: 'Rabia Noor', teamId: team });
  await cast.giveTask(rabia, 'Y-1');
  const path = await cast.feedOf(rabia);
  expect(await cast.titlesIn(path)).toContain('Due: Y-1 Task Y-1');
  const withoutTasks = await server.as('Member', { without: ['tasks:work', 'short-leave:read'] });
  await takeRoleOf(server, rabia, withoutTasks);
  expect(await cast.titlesIn(path)).not.toContain('Due: Y-1 Task Y-1');
  expect((await cast.titlesIn(path)).filter((it) => it.endsWith('is away'))).toEqual([]);
  await takeRoleOf(server, rabia, await server.as('Member', { without: ['calendar-feeds:use'] }));
  expect((await cast.get(path)).status).toBe(404);
});

test('blocked, the address is dead, and remains so for whoever is let in again', async () => {
  const admin = await server.as('Admin');
  const amir = await server.as('Member', { name: 'Amir Butt' });
  const path = await cast.feedOf(amir);
  const user = { id: amir.id };
  const version = 1;
  // As somebody might be who was only written down as blocked.
  const set = (status: 'blocked' | 'active') =>
    server.db.updateTable('people').set({ status }).where('id', '=', amir.id).execute();
  await set('blocked');
  expect((await cast.get(path)).status).toBe(404);
  await set('active');
  expect((await cast.get(path)).status).toBe(200);
  const blocked = await admin.call('POST /user-update-status', {
    ...user,
    version,
    status: 'blocked',
    reason: 'Lost laptop',
  });
  expect(blocked.status).toBe(200);
  expect((await cast.get(path)).status).toBe(404);
  const back = await admin.call('POST /user-update-status', {
    ...user,
    version: 2,
    status: 'active',
  });
  expect(back.status).toBe(200);
  expect((await cast.get(path)).status).toBe(404);
});

test('whoever may sign in from the office only has the calendar there only', async () => {
  const faiz = await server.as('Member', { name: 'Faiz Rana' });
  const path = await cast.feedOf(faiz);
  await server.db
    .insertInto('ip_rules')
    .values({ kind: 'allow', network: '203.0.113.0/24', label: 'Office', exempt: [] })
    .execute();
  const from = async (address: string) =>
    (await cast.get(path, { 'X-Forwarded-For': address })).status;
  const check = (ip_checked: boolean) =>
    server.db.updateTable('people').set({ ip_checked }).where('id', '=', faiz.id).execute();
  await check(true);
  expect(await from('198.51.100.7')).toBe(404);
  expect(await from('203.0.113.9')).toBe(200);
  await check(false);
  expect(await from('198.51.100.7')).toBe(200);
  await server.db.deleteFrom('ip_rules').execute();
});

test('one sees when a feed was last read, to the minute', async () => {
  const noor = await server.as('Member', { name: 'Noor Gul' });
  const path = await cast.feedOf(noor);
  const readAt = async () =>
    ((await noor.call('GET /calendar-feeds')).body['rows'] as { readAt: string | null }[])[0]!
      .readAt;
  expect(await readAt()).toBeNull();
  await cast.get(path);
  server.clock.now = new Date(thursday.getTime() + 59_000);
  await cast.get(path);
  expect(await readAt()).toBe(thursday.toISOString());
  server.clock.now = new Date(thursday.getTime() + 60_000);
  await cast.get(path);
  expect(await readAt()).toBe(server.clock.now.toISOString());
  server.clock.now = thursday;
});
