import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { moveTo } from '../../../../../tests/support/leave-cast.ts';
import { ok } from '../../../../../tests/support/project-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { create, start, type TaskCast } from '../../../../../tests/support/task-cast.ts';
import {
  hour,
  lock,
  set,
  stretches,
  submit,
  task,
  timesheetCast,
  told,
  week,
} from '../../../../../tests/support/timesheet-cast.ts';
import { remindTimesheets } from './remind-timesheets.job.ts';

let server: TestServer;
let cast: TaskCast;
let hr: Colleague;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await timesheetCast(server);
  hr = await server.as('HR');
});

describe('a locked month', () => {
  const OCTOBER = '2025-10-15';

  test('is over, and locked once', async () => {
    expect((await lock(hr, '2025-11-01')).body.fields).toHaveProperty('month');
    expect((await lock(hr, '2025-10-02')).body.fields).toHaveProperty('month');
    ok(await lock(hr));
    expect((await lock(hr)).status).toBe(409);
    const { body } = ok(await hr.call('GET /tasks/timesheet-months', {}));
    const rows = body['rows'] as { month: string; mayLock: boolean; lockedBy: object | null }[];
    expect(rows.find((it) => it.month === '2025-10-01')).toMatchObject({
      mayLock: false,
      lockedBy: { id: hr.id },
    });
  });

  test('is changed by no door, and the database itself refuses it', async () => {
    const { amna } = cast;
    const id = await task(amna);
    ok(await set(amna, id, 2 * hour, { day: OCTOBER }));
    ok(await lock(hr));
    const [it] = await stretches(server, amna);
    const which = { id: it!.id, version: it!.version };
    const replies = [
      await set(amna, id, hour, { was: 2 * hour, day: OCTOBER }),
      await amna.call('POST /tasks/intervals/delete', which),
      await amna.call('POST /tasks/intervals/split', { ...which, at: '10:30' }),
      await amna.call('POST /tasks/intervals/save', { ...which, day: '2025-11-19' }),
      await amna.call('POST /tasks/intervals/save', {
        taskId: id,
        day: OCTOBER,
        from: '20:00',
        to: '21:00',
      }),
    ];
    expect(replies.map((one) => [one.status, one.body.message])).toEqual(
      replies.map(() => [409, 'October 2025 is locked: its working time stays as it is.']),
    );
    const past = server.db.deleteFrom('task_intervals').where('id', '=', it!.id).execute();
    await expect(past).rejects.toThrow('locked');
    expect(await stretches(server, amna)).toHaveLength(1);
    expect((await week(amna, { day: OCTOBER })).days[2]!.locked).toBe('October 2025 is locked');
  });

  test('is opened again with a reason, which the audit log and whoever locked it read', async () => {
    const { amna } = cast;
    const unlock = (who: Colleague, input: object) =>
      who.call('POST /tasks/timesheet-unlock', input);
    const october = { month: '2025-10-01', reason: 'Amna forgot a Friday' };
    expect((await server.call('POST /tasks/timesheet-unlock', october)).status).toBe(401);
    expect((await unlock(amna, october)).status).toBe(403);
    expect((await unlock(hr, { ...october, reason: ' ' })).body.fields).toHaveProperty('reason');
    expect((await unlock(hr, { ...october, month: '2025-10-02' })).body.fields).toHaveProperty(
      'month',
    );
    expect((await unlock(hr, october)).status).toBe(409);
    const id = await task(amna);
    ok(await lock(hr));
    const other = await server.as('Admin');
    const replies = await Promise.all([unlock(other, october), unlock(other, october)]);
    expect(replies.map((it) => it.status).toSorted()).toEqual([200, 409]);
    ok(await set(amna, id, hour, { day: OCTOBER }));
    expect(await told(hr, 'timesheet.unlocked')).toEqual([expect.stringContaining('October 2025')]);
    const kept = await server.db
      .selectFrom('audit')
      .select(['action', 'after'])
      .where('action', '=', 'timesheet.unlock')
      .execute();
    expect(kept).toMatchObject([{ after: { reason: october.reason } }]);
    ok(await lock(hr));
  });

  test('work over midnight into it is not moved either; what is beside it is free', async () => {
    const { amna } = cast;
    const id = await task(amna);
    const log = (day: string, from: string, to: string) =>
      amna.call('POST /tasks/intervals/save', { taskId: id, day, from, to });
    ok(await log('2025-10-31', '23:00', '01:00'));
    ok(await lock(hr));
    const [it] = await stretches(server, amna);
    const which = { id: it!.id, version: it!.version };
    expect((await amna.call('POST /tasks/intervals/save', { ...which, to: '02:00' })).status).toBe(
      409,
    );
    expect((await log('2025-10-31', '22:00', '22:30')).status).toBe(409);
    ok(await log('2025-11-01', '01:00', '02:00'));
  });

  test('is not locked while somebody is at work since then', async () => {
    const { amna } = cast;
    await moveTo(server, '2025-10-31T18:00:00Z', amna, hr);
    const made = ok(await create(amna));
    ok(await start(amna, made));
    await moveTo(server, '2025-10-31T20:00:00Z', amna, hr);
    const refused = await lock(hr);
    expect([refused.status, refused.body.message]).toMatchObject([
      409,
      expect.stringContaining('is still at'),
    ]);
    // Without a sign of life it has ended.
    await moveTo(server, '2025-11-24T06:00:00Z', amna, hr);
    ok(await lock(hr));
  });

  test('takes no week that lies in it, and gives none back; one that is half in it may be submitted', async () => {
    const { amna, lead } = cast;
    const words = 'October 2025 is locked: its working time stays as it is.';
    const at = (monday: string) => week(amna, { day: monday });
    const id = await task(amna);
    ok(await set(amna, id, 4 * hour, { day: OCTOBER }));
    ok(await set(amna, id, 3 * hour, { day: '2025-10-20' }));
    ok(await submit(amna, '2025-10-20'));
    ok(await lock(hr));
    expect((await at('2025-10-13')).submitRefusal).toBe(words);
    const refused = [
      await submit(amna, '2025-10-13'),
      await amna.call('POST /tasks/timesheet/withdraw', { monday: '2025-10-20' }),
    ];
    expect(refused.map((it) => [it.status, it.body.message])).toEqual([
      [409, words],
      [409, words],
    ]);
    expect((await at('2025-10-20')).mayWithdraw).toBe(false);
    expect((await at('2025-10-27')).submitRefusal).toBeNull();
    expect((await week(amna, { day: '2025-11-24' })).submitRefusal).toContain('from');
    ok(await submit(amna, '2025-10-27'));
    // What waited when it was locked is approved, but not given back: nobody could mend it.
    const { body } = ok(await lead.call('GET /tasks/timesheets', { day: '2025-10-20' }));
    expect(body['waiting']).toEqual([
      { monday: '2025-10-20', count: 1 },
      { monday: '2025-10-27', count: 1 },
    ]);
    const row = (body['rows'] as { person: { id: number } }[]).find(
      (it) => it.person.id === amna.id,
    );
    expect(row).toMatchObject({ mayApprove: true, mayReturn: false });
    const { parts } = await at('2025-10-20');
    const { id: part, version, seconds } = parts[0]!;
    const verdict = (it: object) =>
      lead.call('POST /tasks/timesheet/decide', { id: part, version, ...it });
    const back = await verdict({ verdict: 'returned', reason: 'Friday is missing' });
    expect([back.status, back.body.message]).toEqual([409, `${words} HR can unlock it.`]);
    ok(await verdict({ verdict: 'approved', seconds }));
  });

  test('nobody is reminded of a week in it, which they could not submit', async () => {
    const { amna, bilal } = cast;
    // August 2025 ends on a Sunday.
    await moveTo(server, '2025-09-01T06:00:00Z', amna, bilal, hr);
    ok(await set(amna, await task(amna), hour, { day: '2025-08-28' }));
    const remind = async () => {
      const { now } = server.clock;
      await server.db
        .transaction()
        .execute((tx) => remindTimesheets(tx, now, (ids, notice) => notify(tx, ids, notice, now)));
      return told(amna, 'timesheet.remind');
    };
    ok(await lock(hr, '2025-08-01'));
    expect(await remind()).toEqual([]);
    ok(
      await hr.call('POST /tasks/timesheet-unlock', {
        month: '2025-08-01',
        reason: 'Not paid yet',
      }),
    );
    expect(await remind()).toHaveLength(1);
  });

  test('two who lock it while work in it is changed: nothing is half done', async () => {
    const { amna } = cast;
    const id = await task(amna);
    const replies = await Promise.all([
      lock(hr),
      set(amna, id, hour, { day: OCTOBER }),
      lock(hr),
      set(amna, id, 2 * hour, { day: OCTOBER }),
    ]);
    expect(replies.every((it) => it.status === 200 || it.status === 409)).toBe(true);
    expect([replies[0]!.status, replies[2]!.status].toSorted()).toEqual([200, 409]);
  });
});
