import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { ok } from '../../../../../tests/support/project-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { type TaskCast } from '../../../../../tests/support/task-cast.ts';
import {
  decide,
  hour,
  MONDAY,
  set,
  stretches,
  submit,
  task,
  THURSDAY,
  timesheetCast,
  told,
  week,
} from '../../../../../tests/support/timesheet-cast.ts';
import { remindTimesheets } from './remind-timesheets.job.ts';

let server: TestServer;
let cast: TaskCast;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await timesheetCast(server);
});

const nameOf = async ({ id }: Colleague) =>
  (
    await server.db
      .selectFrom('people')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).name;

describe('weeks', () => {
  test('are submitted, returned with a reason, submitted again and approved', async () => {
    const { amna, lead } = cast;
    const id = await task(amna);
    ok(await set(amna, id, 8 * hour));
    ok(await submit(amna));
    expect((await submit(amna)).status).toBe(409);
    expect(await told(lead, 'timesheet.submitted')).toEqual([
      `${await nameOf(amna)} submitted their week`,
    ]);
    expect(
      (await decide(lead, amna, 'returned', { reason: undefined })).body.fields,
    ).toHaveProperty('reason');
    ok(await decide(lead, amna, 'returned'));
    expect(await told(amna, 'timesheet.decided')).toHaveLength(1);
    ok(await submit(amna));
    ok(await decide(lead, amna, 'approved'));
    expect((await week(amna)).parts.map((it) => it.status)).toEqual(['approved']);
    expect((await submit(amna)).status).toBe(409);
    ok(await decide(lead, amna, 'returned'));
    expect((await week(amna)).submitRefusal).toBeNull();
  });

  test('can be taken back until they are decided', async () => {
    const { amna, lead } = cast;
    const withdraw = () => amna.call('POST /tasks/timesheet/withdraw', { monday: MONDAY });
    expect((await withdraw()).status).toBe(409);
    ok(await submit(amna));
    ok(await withdraw());
    ok(await submit(amna));
    ok(await decide(lead, amna, 'approved'));
    expect((await withdraw()).status).toBe(409);
  });

  test('that changed after they were read are not approved', async () => {
    const { amna, lead } = cast;
    const id = await task(amna);
    ok(await set(amna, id, hour));
    ok(await submit(amna));
    ok(await set(amna, id, 2 * hour, { was: hour }));
    const reply = await decide(lead, amna, 'approved');
    expect([reply.status, reply.body.fields]).toMatchObject([409, { seconds: expect.any(String) }]);
    ok(await decide(lead, amna, 'approved', { seconds: 2 * hour }));
  });

  test('that are approved are changed by no door, until they are returned', async () => {
    const { amna, lead } = cast;
    const id = await task(amna);
    ok(await set(amna, id, 2 * hour));
    ok(await submit(amna));
    ok(await decide(lead, amna, 'approved'));
    const [it] = await stretches(server, amna);
    const which = { id: it!.id, version: it!.version };
    const leadName = await nameOf(lead);
    const replies = [
      await set(amna, id, hour, { was: 2 * hour }),
      await amna.call('POST /tasks/intervals/delete', which),
      await amna.call('POST /tasks/intervals/split', { ...which, at: '10:30' }),
      await amna.call('POST /tasks/intervals/save', { ...which, to: '11:30' }),
      await amna.call('POST /tasks/intervals/save', {
        taskId: id,
        day: THURSDAY,
        from: '20:00',
        to: '21:00',
      }),
    ];
    expect(replies.map((one) => [one.status, one.body.message])).toEqual(
      replies.map(() => [
        409,
        `The week of Mon 17 Nov is approved. Ask ${leadName} to return it before you change it.`,
      ]),
    );
    expect((await week(amna)).days[3]!.locked).toBe(`Approved by ${leadName}`);
  });

  test('of somebody who changed team go to the lead of the team of each day', async () => {
    const { amna, lead, outsider, team } = cast;
    const id = await task(amna);
    ok(await set(amna, id, 2 * hour, { day: '2025-11-18' }));
    ok(await set(amna, id, 3 * hour, { day: '2025-11-21' }));
    const elsewhere = await server.db
      .selectFrom('teams')
      .select('id')
      .where('lead_id', '=', outsider.id)
      .executeTakeFirstOrThrow();
    await sql`update team_members set since = '2025-01-01', until = '2025-11-20'
      where person_id = ${amna.id} and team_id = ${team}`.execute(server.db);
    await sql`insert into team_members (person_id, team_id, since)
      values (${amna.id}, ${elsewhere.id}, '2025-11-20')`.execute(server.db);
    ok(await submit(amna));
    const { parts } = await week(amna);
    expect(parts.map((it) => [it.days.length, it.seconds])).toEqual([
      [3, 2 * hour],
      [4, 3 * hour],
    ]);
    const approve = (who: Colleague, at: number) =>
      who.call('POST /tasks/timesheet/decide', {
        id: parts[at]!.id,
        version: parts[at]!.version,
        verdict: 'approved',
        seconds: parts[at]!.seconds,
      });
    expect([(await approve(lead, 1)).status, (await approve(outsider, 0)).status]).toEqual([
      404, 404,
    ]);
    ok(await approve(lead, 0));
    ok(await approve(outsider, 1));
    // The old lead sees the days in the old team and no others.
    const seen = await week(lead, { person: amna.id, day: THURSDAY });
    expect(seen.seconds).toBe(2 * hour);
    const list = async (who: Colleague) =>
      (
        ok(await who.call('GET /tasks/timesheets', { day: MONDAY })).body['rows'] as {
          person: { id: number };
          seconds: number;
        }[]
      )
        .filter((it) => it.person.id === amna.id)
        .map((it) => it.seconds);
    expect([await list(lead), await list(outsider)]).toEqual([[2 * hour], [3 * hour]]);
  });

  test('whoever worked and did not submit is reminded, once', async () => {
    const { amna, bilal } = cast;
    ok(await set(amna, await task(amna), hour));
    ok(await set(bilal, await task(bilal), hour));
    ok(await submit(bilal));
    const { now } = server.clock;
    for (let at = 0; at < 2; at += 1)
      await server.db
        .transaction()
        .execute((tx) => remindTimesheets(tx, now, (ids, notice) => notify(tx, ids, notice, now)));
    expect(await told(amna, 'timesheet.remind')).toHaveLength(1);
    expect(await told(bilal, 'timesheet.remind')).toEqual([]);
  });
});
