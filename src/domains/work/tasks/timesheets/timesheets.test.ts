import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ok } from '../../../../../tests/support/project-cast.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import { type TaskCast } from '../../../../../tests/support/task-cast.ts';
import {
  decide,
  hour,
  lock,
  MONDAY,
  set,
  stretches,
  submit,
  task,
  timesheetCast,
  told,
  week,
} from '../../../../../tests/support/timesheet-cast.ts';

let server: TestServer;
let cast: TaskCast;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await timesheetCast(server);
});

describe('refusals', () => {
  test('nothing without a session or without the right to', async () => {
    const nobody = await server.nobody();
    for (const key of [
      'GET /tasks/timesheet',
      'POST /tasks/timesheet/hours',
      'POST /tasks/timesheet/submit',
      'POST /tasks/timesheet/withdraw',
      'GET /tasks/timesheets',
      'POST /tasks/timesheet/decide',
      'GET /tasks/timesheet-months',
      'POST /tasks/timesheet-lock',
    ]) {
      expect([key, (await server.call(key)).status]).toEqual([key, 401]);
      expect([key, (await nobody.call(key)).status]).toEqual([key, 403]);
    }
    expect((await cast.amna.call('GET /tasks/timesheets', {})).status).toBe(403);
    expect((await lock(cast.lead)).status).toBe(403);
  });

  test('nobody sees, changes or decides the week of another team', async () => {
    const id = await task(cast.amna);
    ok(await set(cast.amna, id, hour));
    ok(await submit(cast.amna));
    const { outsider, amna, bilal } = cast;
    for (const who of [outsider, bilal])
      expect((await who.call('GET /tasks/timesheet', { person: amna.id })).status).toBe(404);
    const change = { personId: amna.id, reason: 'Mine' };
    expect((await set(outsider, id, 0, change)).status).toBe(400);
    expect((await decide(outsider, amna, 'approved')).status).toBe(404);
    expect((await decide(amna, amna, 'approved')).status).toBe(403);
    const { body } = ok(await outsider.call('GET /tasks/timesheets', { day: MONDAY }));
    const seen = body['rows'] as { person: { id: number } }[];
    expect(seen.map((it) => it.person.id)).not.toContain(amna.id);
  });

  test.each([
    [{ day: '2025-11-31' }, 'day'],
    [{ day: '2025-11-25' }, 'day'],
    [{ seconds: 90_000 }, 'seconds'],
    [{ seconds: -1 }, 'seconds'],
    [{ taskId: 2_000_000_000 }, 'taskId'],
    [{ hours: 2 }, 'hours'],
  ])('hours: %o is refused by its field', async (change, field) => {
    const reply = await set(cast.amna, await task(cast.amna), hour, change);
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, [field]]);
  });

  test('a week is submitted from its Friday on, and begins on a Monday', async () => {
    expect((await submit(cast.amna, '2025-11-24')).body.fields).toHaveProperty('monday');
    expect((await submit(cast.amna, '2025-11-18')).body.fields).toHaveProperty('monday');
  });

  test('hours that changed since they were read are not overwritten', async () => {
    const id = await task(cast.amna);
    ok(await set(cast.amna, id, 2 * hour));
    const late = await set(cast.amna, id, hour);
    expect([late.status, late.body.fields]).toMatchObject([409, { was: expect.any(String) }]);
  });
});

describe('the grid', () => {
  test('hours become stretches beside what is there, and fewer of them shorten the latest', async () => {
    const [one, two] = [await task(cast.amna), await task(cast.amna)];
    ok(await set(cast.amna, one, 3 * hour));
    ok(await set(cast.amna, two, 2 * hour));
    const [first, second] = await stretches(server, cast.amna);
    expect(second!.started_at).toEqual(first!.ended_at);
    const seen = await week(cast.amna);
    expect(seen.rows.map((it) => it.cells[3])).toEqual([3 * hour, 2 * hour]);
    expect(seen.seconds).toBe(5 * hour);
    ok(await set(cast.amna, one, hour, { was: 3 * hour }));
    ok(await set(cast.amna, two, 0, { was: 2 * hour }));
    expect((await week(cast.amna)).rows.map((it) => it.cells[3])).toEqual([hour]);
    const kinds = await server.db
      .selectFrom('task_interval_changes')
      .select('kind')
      .where('person_id', '=', cast.amna.id)
      .orderBy('id')
      .execute();
    expect(kinds.map((it) => it.kind)).toEqual(['logged', 'logged', 'changed', 'deleted']);
  });

  test('what is still to come of today is not filled', async () => {
    const id = await task(cast.amna);
    const day = '2025-11-24';
    expect((await set(cast.amna, id, 12 * hour, { day })).body.fields).toHaveProperty('seconds');
    ok(await set(cast.amna, id, 11 * hour, { day }));
    expect((await week(cast.amna, { day })).rows[0]!.cells[0]).toBe(11 * hour);
  });

  test('a lead corrects it with a reason, and the person is told', async () => {
    const id = await task(cast.amna);
    const change = { personId: cast.amna.id };
    expect((await set(cast.lead, id, hour, change)).body.fields).toHaveProperty('reason');
    ok(await set(cast.lead, id, hour, { ...change, reason: 'You forgot it' }));
    expect(await told(cast.amna, 'tasks.corrected')).toHaveLength(1);
  });

  test('two who set the same cell at once: one of them is refused', async () => {
    const id = await task(cast.amna);
    const replies = await Promise.all([
      set(cast.amna, id, hour),
      set(cast.lead, id, 2 * hour, { personId: cast.amna.id, reason: 'Two' }),
    ]);
    expect(replies.map((it) => it.status).toSorted()).toEqual([200, 409]);
  });
});
