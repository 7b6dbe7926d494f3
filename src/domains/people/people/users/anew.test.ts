import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf, instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import {
  employeeCast,
  record,
  type EmployeeCast,
} from '../../../../../tests/support/employee-cast.ts';
import { ok } from '../../../../../tests/support/project-cast.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';

/** What was still to come when somebody left does not come over them once they are hired again. */

let server: TestServer;
let cast: EmployeeCast;
let today: string;
beforeAll(async () => {
  server = await testServer();
  cast = await employeeCast(server);
  today = dayOf(server.clock.now);
});
afterAll(() => server.close());

async function hiredAgain(daysLater: number) {
  const { hira, hr } = cast;
  const seen = async () => {
    const { version } = ok(await hr.call('GET /getuser', { id: hira.id })).body;
    return { id: hira.id, version };
  };
  ok(await hr.call('POST /user/delete', await seen()));
  const roleId = await server.roleId('Member');
  const joinedOn = addDays(today, daysLater);
  ok(await hr.call('POST /user/rehire', { ...(await seen()), roleId, joinedOn }));
}

test('planned leave, planned changes and chosen takers of before are called off, once and in words', async () => {
  const { hira, hr, manager, member } = cast;
  const { db } = server;
  const { id: type_id } = await db
    .insertInto('leave_types')
    .values({
      name: 'Annual',
      paid: true,
      limited: false,
      needs_approval: true,
      needs_note: false,
      retired_on: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = { asked_by: hira.id, asked_at: server.clock.now };
  const leave = async (first: number, status: 'approved' | 'applied' | 'taken') => {
    const [first_day, last_day] = [addDays(today, first), addDays(today, first + 1)];
    const { id } = await db
      .insertInto('leaves')
      .values({
        ...at,
        person_id: hira.id,
        type_id,
        first_day,
        last_day,
        status,
        starts_at: instantOf(first_day),
        ends_at: instantOf(addDays(last_day, 1)),
        lapses_at: instantOf(first_day),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const [past, coming, asked] = [
    await leave(-10, 'taken'),
    await leave(40, 'approved'),
    await leave(50, 'applied'),
  ];
  const hours = await db
    .insertInto('short_leaves')
    .values({
      ...at,
      person_id: hira.id,
      day: addDays(today, 45),
      from_minute: 900,
      to_minute: 1020,
      reason: 'Dentist',
      status: 'approved',
      starts_at: instantOf(addDays(today, 45), '15:00'),
      ends_at: instantOf(addDays(today, 45), '17:00'),
      lapses_at: instantOf(addDays(today, 45), '15:00'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { version } = await record(hr, hira.id);
  const since = addDays(today, 60);
  const values = { title: 'Lead designer' };
  ok(await hr.call('POST /save-employment-change', { id: hira.id, version, since, values }));
  const seen = await record(hr, hira.id);
  const takers = [{ kind: 'tasks', to: member.id }];
  const lastDay = addDays(today, 20);
  const leaving = { id: hira.id, version: seen.version, lastDay, reason: 'resigned', takers };
  ok(await hr.call('POST /end-employment', leaving));

  await hiredAgain(30);

  const statuses = await db
    .selectFrom('leaves')
    .select(['id', 'status'])
    .where('person_id', '=', hira.id)
    .orderBy('id')
    .execute();
  expect(statuses).toEqual([
    { id: past, status: 'taken' },
    { id: coming, status: 'cancelled' },
    { id: asked, status: 'cancelled' },
  ]);
  const short = await db
    .selectFrom('short_leaves')
    .select('status')
    .where('id', '=', hours.id)
    .executeTakeFirstOrThrow();
  expect(short.status).toBe('cancelled');
  const planned = await db
    .selectFrom('employment_changes')
    .select('refused')
    .where('person_id', '=', hira.id)
    .where('since', '=', since)
    .execute();
  expect(planned).toEqual([{ refused: `Hira Baig left on ${today}.` }]);
  // Nobody takes their tasks when they leave another time.
  const chosen = await db.selectFrom('handover_takers').selectAll().execute();
  expect(chosen).toEqual([]);
  const again = await record(hr, hira.id);
  expect(again.fields).toMatchObject({ joinedOn: addDays(today, 30), managerId: manager.id });
  // Where the record is kept it says that they were here before.
  expect(again.body['earlier']).toEqual([{ from: '2022-03-01', to: today }]);
  expect((await record(member, cast.lead.id)).body['earlier']).toEqual([]);
});
