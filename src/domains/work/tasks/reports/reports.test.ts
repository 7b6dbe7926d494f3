import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveTo, rowsOf } from '../../../../../tests/support/leave-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import {
  close,
  create,
  start,
  taskCast,
  type TaskCast,
} from '../../../../../tests/support/task-cast.ts';

let server: TestServer;
let cast: TaskCast;
/** Thursday 18:00 in the business zone. */
const evening = '2025-11-20T13:00:00Z';
const days = { from: '2025-11-18', to: '2025-11-20' };

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** A cast of its own on the evening of the 20th, with tasks of an app and of none. */
async function scene() {
  server.clock.now = new Date(evening);
  cast = await taskCast(server);
  const ofApp = await create(cast.amna, { appId: cast.app, title: 'Of the app' });
  const ofNone = await create(cast.bilal, { title: 'Of none' });
  return { ofApp: Number(ofApp.body['id']), ofNone: Number(ofNone.body['id']) };
}

async function work(task: number, who: Colleague, from: string, to: string, reason = 'art') {
  await server.db
    .insertInto('task_intervals')
    .values({
      task_id: task,
      person_id: who.id,
      started_at: new Date(from),
      ended_at: new Date(to),
      last_beat_at: new Date(to),
      end_reason: reason,
    })
    .execute();
}

interface Figures {
  seconds: number;
  series: number[];
}
const report = async (who: Colleague, input: object = {}, key = 'GET /tasks/members/report') =>
  (await who.call(key, { ...days, ...input })).body as object as {
    days: string[];
    rows: (Figures & { person: { id: number }; app: { id: number } | null })[];
    total: Figures & Record<string, unknown>;
    totalRows: number;
  };

describe('refusals', () => {
  test('without a session and without the right nothing is told', async () => {
    const nobody = await server.nobody();
    for (const key of [
      'GET /tasks/members/report',
      'GET /tasks/members/stretches',
      'GET /tasks/app-report',
      'GET /tasks/app-report-list',
      'GET /tasks/members/report-file',
    ]) {
      expect((await server.call(key, { format: 'csv' })).status).toBe(401);
      expect((await nobody.call(key)).status).toBe(403);
    }
  });

  test('another team is refused like one that does not exist', async () => {
    await scene();
    const ask = (team: number) => cast.outsider.call('GET /tasks/members/report', { team });
    const [theirs, nobodys] = [await ask(cast.team), await ask(2_000_000_000)];
    expect([theirs.status, nobodys.status]).toEqual([404, 404]);
    expect(theirs.body.message).toBe(nobodys.body.message);
    const app = (id: number) => cast.outsider.call('GET /tasks/app-report-list', { app: id });
    expect((await app(cast.app)).status).toBe(404);
    expect((await app(2_000_000_000)).status).toBe(404);
    expect((await cast.outsider.call('GET /tasks/app-icon', { app: cast.app })).status).toBe(404);
  });

  test.each([
    ['days the wrong way round', { from: '2025-11-20', to: '2025-11-01' }, 'from'],
    ['too many days', { from: '2020-01-01', to: '2025-11-01' }, 'from'],
    ['no day', { from: 'yesterday' }, 'from'],
    ['an unknown order', { sort: 'mood' }, 'sort'],
    ['an unknown field', { colour: 'red' }, 'colour'],
  ])('%s is refused by name', async (_what, input, field) => {
    const { admin } = { admin: await server.as('Admin') };
    const reply = await admin.call('GET /tasks/members/report', input);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields!)).toEqual([field]);
  });

  test('a member sees their own hours, a lead those of the team', async () => {
    const { ofApp, ofNone } = await scene();
    await work(ofApp, cast.amna, '2025-11-19T05:00:00Z', '2025-11-19T06:00:00Z');
    await work(ofNone, cast.bilal, '2025-11-19T05:00:00Z', '2025-11-19T07:00:00Z');
    const own = await report(cast.amna);
    expect(own.rows.map((it) => it.person.id)).toEqual([cast.amna.id]);
    expect(own.total.seconds).toBe(3600);
    expect((await report(cast.amna, { person: cast.bilal.id })).rows).toEqual([]);
    expect((await report(cast.lead)).total.seconds).toBe(3 * 3600);
    expect((await report(cast.outsider)).total.seconds).toBe(0);
  });
});

describe('hours', () => {
  test('a stretch over midnight counts on both business days', async () => {
    const { ofApp } = await scene();
    // 23:00 to 01:30 in the business zone.
    await work(ofApp, cast.amna, '2025-11-18T18:00:00Z', '2025-11-18T20:30:00Z');
    const { rows, total } = await report(cast.lead, { person: cast.amna.id });
    expect(rows[0]!.series).toEqual([3600, 5400, 0]);
    expect(total.seconds).toBe(9000);
    const week = await report(cast.lead, { by: 'week' });
    expect([week.days, week.total.series]).toEqual([['2025-11-17'], [9000]]);
    const pieces = rowsOf(await cast.lead.call('GET /tasks/members/stretches', days));
    expect(pieces.map((it) => [it['day'], it['seconds'], it['endReason']])).toEqual([
      ['2025-11-19', 5400, 'art'],
      ['2025-11-18', 3600, null],
    ]);
  });

  test('what runs counts up to now, what was left alone up to the last sign of life', async () => {
    await scene();
    const task = await create(cast.amna);
    await start(cast.amna, task);
    await moveTo(server, '2025-11-20T13:40:00Z', cast.lead);
    expect((await report(cast.lead)).total.seconds).toBe(2400);
    await moveTo(server, '2025-11-20T23:00:00Z', cast.lead);
    expect((await report(cast.lead)).total.seconds).toBe(0);
  });

  const stretch = fc.record({
    who: fc.nat(1),
    task: fc.nat(1),
    gap: fc.integer({ min: 0, max: 9 * 3600 }),
    length: fc.integer({ min: 1, max: 20 * 3600 }),
  });

  test('the sum over days is the sum over people, over apps and of the stretches', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stretch, { minLength: 1, maxLength: 8 }), async (stretches) => {
        const { ofApp, ofNone } = await scene();
        const free = [0, 0].map(() => Date.parse('2025-11-10T00:00:00.250Z'));
        let sum = 0;
        for (const it of stretches) {
          const from = free[it.who]! + it.gap * 1000;
          free[it.who] = from + it.length * 1000;
          const who = it.who ? cast.bilal : cast.amna;
          const at = (ms: number) => new Date(ms).toISOString();
          await work(it.task ? ofNone : ofApp, who, at(from), at(free[it.who]!));
          sum += it.length;
        }
        const range = { from: '2025-11-10', to: '2025-11-20' };
        const people = await report(cast.lead, range);
        const apps = await report(cast.lead, range, 'GET /tasks/app-report');
        const add = (all: readonly number[]) => all.reduce((total, it) => total + it, 0);
        const stretched = await cast.lead.call('GET /tasks/members/stretches', {
          ...range,
          perPage: 200,
        });
        expect([
          people.total.seconds,
          add(people.rows.map((it) => it.seconds)),
          add(people.total.series),
          add(people.rows.flatMap((it) => it.series)),
          add(apps.rows.map((it) => it.seconds)),
          add(apps.rows.flatMap((it) => it.series)),
          stretched.body['seconds'],
          add(rowsOf(stretched).map((it) => Number(it['seconds']))),
        ]).toEqual(Array(8).fill(sum));
        // Nobody works more than a day in a day.
        for (const it of people.rows) expect(Math.max(...it.series)).toBeLessThanOrEqual(86_400);
      }),
      { numRuns: 6 },
    );
  }, 60_000);
});

describe('what was done', () => {
  test('closed tasks tell the time they took and whether they were on time', async () => {
    await scene();
    const made = await create(cast.amna, { dueOn: '2025-11-20', reviewerId: cast.lead.id });
    await start(cast.amna, made);
    await moveTo(server, '2025-11-20T15:00:00Z', cast.amna, cast.lead);
    await close(cast.amna, made);
    await close(cast.lead, made);
    const late = await create(cast.amna, { dueOn: '2025-11-19', appId: cast.app });
    await start(cast.amna, late);
    await moveTo(server, '2025-11-20T16:00:00Z', cast.amna, cast.lead);
    await close(cast.amna, late);
    const { total } = await report(cast.lead);
    expect(total).toMatchObject({
      closed: 2,
      onTime: 0.5,
      cycleMedian: 5400,
      reviews: 1,
      returns: 0,
      seconds: 3 * 3600,
    });
    const list = await cast.lead.call('GET /tasks/app-report-list', { ...days, app: cast.app });
    expect(list.body).toMatchObject({
      app: { id: cast.app },
      seconds: 3600,
      rows: [{ id: late.body['id'], status: 'closed', seconds: 3600, people: [{ seconds: 3600 }] }],
    });
  });

  test('a report is saved as a file with the hours of each day', async () => {
    const { ofApp } = await scene();
    await work(ofApp, cast.amna, '2025-11-19T05:00:00Z', '2025-11-19T06:30:00Z');
    const ask = (key: string) => cast.lead.call(key, { ...days, format: 'csv' });
    for (const key of [
      'GET /tasks/members/report-file',
      'GET /tasks/app-report-file',
      'GET /tasks/app-report-list-file',
    ]) {
      const { status, headers } = await ask(key);
      expect(status).toBe(200);
      expect(headers.get('content-disposition')).toContain('2025-11-18');
    }
  });
});
