import { integer, record as shape, sample } from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf, instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { AuditEntry, Notice } from '#/store/handler.ts';
import {
  change,
  employeeCast,
  record,
  sealedField,
  type EmployeeCast,
} from '../../../../../tests/support/employee-cast.ts';
import { ok } from '../../../../../tests/support/project-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { applyDueChanges } from './settle-changes.server.ts';
import type { EmploymentChange } from './timeline.contract.ts';

let server: TestServer;
let cast: EmployeeCast;
let today: string;
beforeAll(async () => {
  server = await testServer();
  cast = await employeeCast(server);
  today = dayOf(server.clock.now);
});
afterAll(() => server.close());

const rowsFor = async (who: Colleague, id: number) =>
  ok(await who.call('GET /employment-history', { id })).body['rows'] as EmploymentChange[];
const save = async (who: Colleague, id: number, since: string, values: object) => {
  const { body } = await who.call('GET /employee', { id });
  const version = body['version'];
  return who.call('POST /save-employment-change', { id, version, since, values });
};
const remove = async (who: Colleague, id: number, change: number) => {
  const { version } = await record(who, id);
  return who.call('POST /remove-employment-change', { id, version, change });
};
const told = (rows: readonly EmploymentChange[], field: string) =>
  rows.filter((it) => it.field === field).map((it) => [it.since, it.before, it.after]);

/** The job at that instant: what it wrote down and whom it told. */
async function run(now: Date) {
  const entries: AuditEntry[] = [];
  const notices: Notice[] = [];
  await server.db.transaction().execute((tx) =>
    applyDueChanges(
      { db: tx, masterKey: server.masterKey },
      now,
      async (it) => void entries.push(...it),
      async (_ids, it) => void notices.push(it),
    ),
  );
  return { entries, notices };
}

test('only those who may change a field change it from a day on', async () => {
  const { id } = cast.hira;
  const input = { id, version: 1, since: today, values: { title: 'Boss' } };
  expect((await server.call('POST /save-employment-change', input)).status).toBe(401);
  for (const who of [cast.hira, cast.lead, cast.manager]) {
    const reply = await save(who, id, today, { title: 'Boss' });
    expect([reply.status, Object.keys(reply.body.fields!)]).toEqual([403, ['title']]);
  }
  for (const who of [cast.member, cast.otherLead]) {
    expect((await save(who, id, today, { title: 'Boss' })).status).toBe(404);
    expect((await who.call('GET /employment-history', { id })).status).toBe(404);
  }
  expect(
    (await save(cast.admin, id, today, { salary: { minor: 1, currency: 'PKR' } })).status,
  ).toBe(403);
  const finance = await save(cast.finance, id, today, { title: 'Boss' });
  expect(finance.status).toBe(403);
});

test.each([
  ['yesterday', { title: 'A' }, 'since'],
  ['2026-02-30', { title: 'A' }, 'since'],
  ['2020-01-01', { title: 'A' }, 'since'],
  ['2030-01-01', {}, 'values'],
  ['2030-01-01', { title: 'A', name: 'A' }, 'values.name'],
  ['2030-01-01', { managerId: 2_000_000_000 }, 'managerId'],
  ['2030-01-01', { salary: { minor: -1, currency: 'PKR' } }, 'values.salary.minor'],
])('from %s %j is refused as %s', async (since, values, field) => {
  const reply = await save(cast.hr, cast.hira.id, since, values);
  expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, [field]]);
});

test('each change is kept by itself, by whatever door: from what to what, since when', async () => {
  const { id } = cast.hira;
  expect(told(await rowsFor(cast.hr, id), 'title')).toEqual([
    ['2022-03-01', null, 'Level designer'],
  ]);
  ok(await change(cast.hr, id, { title: 'Senior designer', managerId: cast.lead.id }));
  const rows = await rowsFor(cast.hr, id);
  expect(told(rows, 'title')).toEqual([
    [today, 'Level designer', 'Senior designer'],
    ['2022-03-01', null, 'Level designer'],
  ]);
  expect(told(rows, 'managerId')[0]).toEqual([today, 'Zain Farooq', 'Sana Mirza']);
  // By the page of users as well, and of a day the last word counts.
  const user = ok(await cast.hr.call('GET /getuser', { id })).body;
  ok(
    await cast.admin.call('POST /save-user', {
      id,
      version: user['version'],
      roleId: (user['role'] as { id: number }).id,
      title: 'Design lead',
      departmentId: cast.departmentId,
    }),
  );
  expect(told(await rowsFor(cast.hr, id), 'title')[0]).toEqual([
    today,
    'Level designer',
    'Design lead',
  ]);
  // The manager reads it, pay is for those who may see pay.
  const seen = await rowsFor(cast.lead, id);
  expect(new Set(seen.map((it) => it.field))).not.toContain('salary');
  expect((await rowsFor(cast.hira, id)).map((it) => it.field)).toContain('salary');
});

test('a day to come takes effect by itself in Asia/Karachi, and is news only for HR until then', async () => {
  const { id } = cast.hira;
  const day = addDays(today, 10);
  const salary = { minor: 30_000_000, currency: 'PKR' };
  ok(await save(cast.hr, id, day, { title: 'Head of design', salary }));
  expect((await record(cast.hr, id)).fields['title']).toBe('Design lead');
  expect((await rowsFor(cast.hira, id)).some((it) => it.since === day)).toBe(false);
  expect((await rowsFor(cast.admin, id)).filter((it) => it.isComing).map((it) => it.field)).toEqual(
    ['title'],
  );
  const start = instantOf(day, '00:00', 'Asia/Karachi');
  expect((await run(new Date(start.getTime() - 1))).entries).toEqual([]);
  const { entries } = await run(start);
  expect(entries.map((it) => it.action)).toEqual(['employee.change']);
  expect(JSON.stringify(entries)).not.toContain('30000000');
  expect((await run(start)).entries).toEqual([]);
  expect((await record(cast.hr, id)).fields['title']).toBe('Head of design');
  expect(await sealedField(cast.hr, id, 'salary')).toEqual(salary);
  server.clock.now = new Date(start.getTime() + 60_000);
  // Everybody was at work meanwhile.
  await sql`update sessions set last_active_at = ${server.clock.now},
    expires_at = expires_at + interval '30 days'`.execute(server.db);
  today = day;
  const rows = await rowsFor(cast.hira, id);
  expect(told(rows, 'title')[0]).toEqual([day, 'Design lead', 'Head of design']);
  // No second line for the same pay.
  expect(rows.filter((it) => it.field === 'salary')).toHaveLength(2);
});

test('pay of another time is sealed, and shown to those who may see pay', async () => {
  const { id } = cast.hira;
  const rows = (await rowsFor(cast.hr, id)).filter((it) => it.field === 'salary');
  expect(rows.map((it) => [it.before, it.after, it.isSealed])).toEqual([
    [null, null, true],
    [null, null, true],
  ]);
  const first = rows.at(-1)!;
  const show = (who: Colleague) =>
    who.call('POST /reveal-employment-change', { id, change: first.id });
  for (const who of [cast.hr, cast.finance, cast.hira]) {
    expect(ok(await show(who)).body).toEqual({ salary: cast.fields.salary });
  }
  expect((await show(cast.admin)).status).toBe(404);
  expect((await show(cast.member)).status).toBe(404);
  const latest = await server.db
    .selectFrom('audit')
    .select(['action', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(latest).toEqual({
    action: 'employee.reveal',
    after: { field: 'Salary a month', since: '2022-03-01' },
  });
});

test('the past is corrected: what came later stays, what is in force changes', async () => {
  const { id } = cast.hira;
  ok(await save(cast.hr, id, '2024-01-01', { title: 'Game designer' }));
  expect((await record(cast.hr, id)).fields['title']).toBe('Head of design');
  expect(told(await rowsFor(cast.hr, id), 'title').slice(0, 3)).toEqual([
    [today, 'Design lead', 'Head of design'],
    [addDays(today, -10), 'Game designer', 'Design lead'],
    ['2024-01-01', 'Level designer', 'Game designer'],
  ]);
  const [latest] = (await rowsFor(cast.hr, id)).filter((it) => it.field === 'title');
  ok(await remove(cast.hr, id, latest!.id));
  expect((await record(cast.hr, id)).fields['title']).toBe('Design lead');
  const first = (await rowsFor(cast.hr, id)).filter((it) => it.field === 'title').at(-1)!;
  expect(first.mayRemove).toBe(false);
  expect((await remove(cast.hr, id, first.id)).status).toBe(409);
  expect((await remove(cast.hr, id, 2_000_000_000)).status).toBe(404);
  const foreign = await save(cast.hr, cast.hira.id, today, { workPlace: 'Lahore' });
  expect(foreign.status).toBe(200);
  const stale = { id, version: 1, since: today, values: { title: 'Late' } };
  expect((await cast.hr.call('POST /save-employment-change', stale)).status).toBe(412);
});

test('a change that cannot stand on its day is kept as refused, and HR is told', async () => {
  const { id } = cast.hira;
  const boss = await server.as('Member', { name: 'Short Stay' });
  const day = addDays(today, 5);
  ok(await save(cast.hr, id, day, { managerId: boss.id }));
  await sql`update people set status = 'left' where id = ${boss.id}`.execute(server.db);
  const { notices } = await run(instantOf(day, '00:00', 'Asia/Karachi'));
  expect(notices).toEqual([
    expect.objectContaining({
      type: 'employees.change-refused',
      body: 'Choose somebody who works here.',
    }),
  ]);
  expect((await record(cast.hr, id)).fields['managerId']).toBe(cast.lead.id);
  const [row] = (await rowsFor(cast.hr, id)).filter((it) => it.field === 'managerId');
  expect(row).toMatchObject({ refused: 'Choose somebody who works here.', mayRemove: true });
  expect((await rowsFor(cast.hira, id)).some((it) => it.id === row!.id)).toBe(false);
});

test('whatever is entered in whatever order, in force is the latest of the past', async () => {
  const person = await server.as('Member', { name: 'Property Person' });
  const joinedOn = addDays(today, -100);
  ok(
    await cast.hr.call('POST /add-update-employee', {
      person: { id: person.id },
      fields: { joinedOn, title: 'T0' },
    }),
  );
  // A reference that shares no code: days and titles in a map.
  const kept = new Map([[joinedOn, 'T0']]);
  const step = shape({
    days: integer({ min: -99, max: 30 }),
    title: integer({ max: 99, min: 1 }),
  });
  const steps = sample(step, { numRuns: 25, seed: 7 });
  for (const { days, title } of steps) {
    const since = addDays(today, days);
    ok(await save(cast.hr, person.id, since, { title: `T${title}` }));
    kept.set(since, `T${title}`);
    const past = [...kept.keys()].filter((it) => it <= today).sort();
    expect((await record(cast.hr, person.id)).fields['title']).toBe(kept.get(past.at(-1)!));
  }
  const rows = (await rowsFor(cast.hr, person.id)).filter((it) => it.field === 'title');
  expect(Object.fromEntries(rows.map((it) => [it.since, it.after]))).toEqual(
    Object.fromEntries(kept),
  );
});
