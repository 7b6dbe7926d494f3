import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, decide, inbox, moveTo, thursday } from '../../../../../tests/support/leave-cast.ts';
import {
  addType,
  askDays,
  balanceOf,
  cancelDays,
  daysCast,
  decideDays,
  type DaysCast,
} from '../../../../../tests/support/leave-days-cast.ts';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let hr: Colleague;
let cast: DaysCast;

beforeAll(async () => {
  server = await testServer();
  server.clock.now = thursday;
  hr = await server.as('HR', { name: 'Hira HR' });
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await daysCast(server, hr);
});

const takeBack = (who: Colleague, leave: Reply, reason = 'Approved by mistake') =>
  who.call('POST /take-back-leave', {
    id: leave.body['id'],
    version: leave.body['version'],
    reason,
  });
const list = (who: Colleague, view: string, input: object = {}) =>
  who.call('GET /leaves', { view, ...input });

describe('refusals', () => {
  test('nobody decides without a session, and a member neither decides nor sees a queue', async () => {
    const { amna, bilal, type } = cast;
    for (const key of ['POST /decide-leave', 'POST /take-back-leave', 'POST /cancel-leave'])
      expect([key, (await server.call(key)).status]).toEqual([key, 401]);
    const leave = await askDays(bilal, type);
    expect((await decideDays(amna, leave)).status).toBe(403);
    expect((await takeBack(amna, leave)).status).toBe(403);
    for (const view of ['queue', 'approved', 'all'])
      expect([view, (await list(amna, view)).status]).toEqual([view, 403]);
  });

  test('a lead of another team gets the answer of an unknown id', async () => {
    const { amna, outsider, type } = cast;
    const leave = await askDays(amna, type);
    const foreign = await decideDays(outsider, leave);
    const unknown = await outsider.call('POST /decide-leave', {
      id: 999_999,
      version: 1,
      decision: 'approved',
    });
    expect([foreign.status, foreign.body.message]).toEqual([404, unknown.body.message]);
    expect((await takeBack(outsider, leave)).status).toBe(404);
    expect((await cancelDays(outsider, leave)).status).toBe(404);
    expect((await list(outsider, 'queue')).body['rows']).toEqual([]);
    const month = await outsider.call('GET /leave-calendar', { month: '2025-11' });
    expect(month.body['rows']).toEqual([]);
  });

  test('nobody decides on their own, and a rejection or a taking back needs words', async () => {
    const { amna, lead, type } = cast;
    const own = await decideDays(lead, await askDays(lead, type));
    expect([own.status, own.body.message]).toEqual([403, 'Nobody decides on their own leave.']);
    const leave = await askDays(amna, type);
    expect((await decideDays(lead, leave, 'rejected')).body.fields).toHaveProperty('comment');
    expect((await takeBack(lead, leave, ' ')).body.fields).toHaveProperty('reason');
    expect((await takeBack(lead, leave)).body.message).toBe(
      'Only an approved leave can be taken back.',
    );
  });

  test('a right that was withdrawn since decides no more', async () => {
    const { amna, lead, type } = cast;
    const leave = await askDays(amna, type);
    await server.db
      .updateTable('teams')
      .set({ lead_id: null })
      .where('id', '=', cast.team)
      .execute();
    expect((await decideDays(lead, leave)).status).toBe(404);
    expect((await decideDays(hr, leave)).body).toMatchObject({ decidedBy: { id: hr.id } });
  });

  test('of two answers at once one is made, the other is told that it came late', async () => {
    const { amna, lead, type } = cast;
    const leave = await askDays(amna, type);
    const replies = await Promise.all([
      decideDays(lead, leave),
      decideDays(hr, leave, 'rejected', 'No'),
    ]);
    expect(replies.map((it) => it.status).toSorted()).toEqual([200, 412]);
  });
});

describe('deciding', () => {
  test('an approval is told, and becomes taken when it is over', async () => {
    const { amna, lead, type } = cast;
    const approved = await decideDays(lead, await askDays(amna, type));
    expect(approved.body).toMatchObject({
      status: 'approved',
      can: { decide: false, takeBack: true },
    });
    expect((await inbox(amna))[0]).toMatchObject({ title: `Omar ${cast.nth} approved your leave` });
    expect(await balanceOf(amna, type)).toMatchObject({ taken: 5, asked: 0, left: 15 });
    await moveTo(server, '2025-11-28T15:00:00Z', amna, lead);
    expect((await list(amna, 'mine')).body['rows']).toMatchObject([
      { status: 'taken', can: { cancel: false } },
    ]);
  });

  test('a rejection frees the days; within ten minutes the answer is taken back', async () => {
    const { amna, lead, type } = cast;
    const rejected = await decideDays(lead, await askDays(amna, type), 'rejected', 'Release week');
    expect(rejected.body).toMatchObject({ status: 'rejected', comment: 'Release week' });
    expect(await balanceOf(amna, type)).toMatchObject({ asked: 0, left: 20 });
    const again = await decideDays(lead, rejected, 'applied');
    expect(again.body).toMatchObject({ status: 'applied', decidedBy: null });
    const once = await decideDays(lead, again, 'rejected', 'Release week');
    await askDays(amna, type, { firstDay: '2025-11-26' });
    expect((await decideDays(lead, once, 'applied')).body.message).toMatch(/asked for another/);
  });

  test('an answer about hours is not taken back once days are asked for in their place', async () => {
    const { amna, lead, type } = cast;
    const rejected = await decide(lead, await ask(amna), 'rejected', 'Release day');
    await askDays(amna, type, { firstDay: '2025-11-21' });
    expect((await decide(lead, rejected, 'applied')).body.message).toMatch(/asked for another/);
  });

  test('what was approved is taken back with a reason, by HR too and when it is over', async () => {
    const { amna, lead, type } = cast;
    const approved = await decideDays(lead, await askDays(amna, type));
    await moveTo(server, '2025-12-01T05:00:00Z', amna, lead, hr);
    const { body } = await hr.call('GET /leaves', { view: 'approved', person: amna.id });
    const [taken] = body['rows'] as Record<string, unknown>[];
    expect(taken).toMatchObject({ id: approved.body['id'], status: 'taken' });
    const back = await hr.call('POST /take-back-leave', {
      id: taken!['id'],
      version: taken!['version'],
      reason: 'Was at work',
    });
    expect(back.body).toMatchObject({ status: 'cancelled', comment: 'Was at work' });
    expect(await balanceOf(amna, type)).toMatchObject({ taken: 0, left: 20 });
    expect((await inbox(lead)).map((it) => it['title'])).toContain(
      `Hira HR takes the leave of Amna ${cast.nth} back`,
    );
  });

  test('one withdraws one’s own before it begins, not afterwards', async () => {
    const { amna, bilal, lead, type } = cast;
    const leave = await askDays(amna, type);
    expect((await cancelDays(bilal, leave)).status).toBe(404);
    expect((await cancelDays(lead, leave)).status).toBe(404);
    const approved = await decideDays(lead, leave);
    expect((await cancelDays(amna, leave)).status).toBe(412);
    expect((await cancelDays(amna, approved)).body).toMatchObject({ status: 'cancelled' });
    expect((await inbox(lead))[0]).toMatchObject({ title: `Amna ${cast.nth} will not be away` });
    const begun = await decideDays(lead, await askDays(amna, type));
    await moveTo(server, '2025-11-24T05:00:00Z', amna);
    expect((await cancelDays(amna, begun)).body.message).toMatch(/has begun/);
  });
});

describe('who sees what', () => {
  test('team mates see that somebody is away; type, note and what waits are not told', async () => {
    const { amna, bilal, lead, type } = cast;
    await decideDays(lead, await askDays(amna, type, { lastDay: '2025-11-26', note: 'Surgery' }));
    await askDays(amna, type, { firstDay: '2025-11-27', note: 'Rest' });
    const calendar = async (who: Colleague) => {
      const { body } = await who.call('GET /leave-calendar', {
        month: '2025-11',
        team: cast.team,
      });
      const rows = body['rows'] as { firstDay: string; type: string | null; note: string | null }[];
      return rows.map((it) => [it.firstDay, it.type, it.note]);
    };
    const name = `Annual ${cast.nth}`;
    expect(await calendar(bilal)).toEqual([['2025-11-24', null, null]]);
    for (const who of [amna, lead, hr])
      expect(await calendar(who)).toEqual([
        ['2025-11-24', name, 'Surgery'],
        ['2025-11-27', name, 'Rest'],
      ]);
    const asked = await bilal.call('GET /leaves', { view: 'mine', person: amna.id });
    expect(asked.body['rows']).toEqual([]);
  });

  test('whoever has left is in no calendar, and the list of HR still has them', async () => {
    const { amna, bilal, lead, type } = cast;
    await decideDays(lead, await askDays(amna, type));
    await server.db
      .updateTable('people')
      .set({ status: 'left', left_on: '2025-11-26' })
      .where('id', '=', amna.id)
      .execute();
    const month = await bilal.call('GET /leave-calendar', { month: '2025-11' });
    expect(month.body['rows']).toEqual([]);
    const { body } = await list(hr, 'all', { person: amna.id });
    expect(body['rows']).toMatchObject([{ person: { id: amna.id }, days: 5 }]);
    const balances = await hr.call('GET /leave-balances', { person: amna.id });
    expect(balances.body['rows']).toMatchObject([{ hasLeft: true }]);
  });

  test('lists and balances are narrowed, and files carry no formulas', async () => {
    const { amna, bilal, lead } = cast;
    const type = await addType(hr, `=cmd|'/c'!A1 ${cast.nth}`);
    await decideDays(lead, await askDays(amna, type, { note: '=1+1' }));
    await askDays(bilal, type);
    const only = await list(hr, 'all', { type, status: 'approved', from: '2025-11-28' });
    expect(only.body).toMatchObject({ totalRows: 1, rows: [{ person: { id: amna.id } }] });
    expect((await list(hr, 'all', { type, from: '2025-12-01' })).body['rows']).toEqual([]);
    expect((await list(hr, 'all', { type, to: 'tomorrow' })).body.fields).toHaveProperty('to');
    const balances = await hr.call('GET /leave-balances', { team: cast.team, year: 2025 });
    expect(balances.body).toMatchObject({ totalRows: 3, leaveYear: { words: '2025' } });
    for (const key of ['GET /leaves/export', 'GET /leave-balances/export']) {
      expect((await amna.call(key)).status).toBe(403);
      const file = await hr.call(key, { team: cast.team });
      const text = String(file.body['raw']);
      expect(text).toContain(`'=cmd`);
      expect(text).not.toMatch(/(^|,)"?=/m);
    }
  });
});
