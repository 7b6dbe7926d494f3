import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ask,
  decide,
  friday,
  inbox,
  leaveCast,
  leaves,
  rowsOf,
  thursday,
  type LeaveCast,
} from '../../../../tests/support/leave-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let hr: Colleague;
let cast: LeaveCast;

beforeAll(async () => {
  server = await testServer();
  server.clock.now = thursday;
  hr = await server.as('HR', { name: 'Hira HR' });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = thursday;
  cast = await leaveCast(server);
});

describe('refusals', () => {
  test.each([
    ['an instant instead of a time', { from_time: '2025-11-21T10:00:00.000Z' }, 'from_time'],
    ['a time between the quarters', { from_time: '15:10' }, 'from_time'],
    ['an end before the start', { to_time: '14:00' }, 'to_time'],
    ['a quarter of an hour', { to_time: '15:15' }, 'to_time'],
    ['more than four hours', { from_time: '12:00', to_time: '16:15' }, 'to_time'],
    ['a time outside the shift', { from_time: '18:00', to_time: '19:30' }, 'from_time'],
    ['a weekend', { date: '2025-11-22' }, 'date'],
    ['yesterday', { date: '2025-11-19' }, 'date'],
    ['earlier today', { date: '2025-11-20', from_time: '13:00', to_time: '14:00' }, 'date'],
    ['a year typed wrong', { date: '2225-11-21' }, 'date'],
    ['a day that does not exist', { date: '2025-02-30' }, 'date'],
    ['no reason', { reason: '  ' }, 'reason'],
    ['an unknown field', { hours: 2 }, 'hours'],
  ])('%s is refused by name', async (_what, change, field) => {
    const { amna } = cast;
    const reply = await ask(amna, change);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
  });

  test('a body that is not JSON is refused', async () => {
    const { amna } = cast;
    const reply = await fetch(`${server.base}/api/applyShortLeave`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${amna.token}`, 'Content-Type': 'application/json' },
      body: '{"date": ',
    });
    expect(reply.status).toBe(400);
  });

  test('a member neither asks for another person nor for a day gone by', async () => {
    const { amna, bilal } = cast;
    const reply = await ask(amna, { person_id: bilal.id });
    expect(reply.status).toBe(403);
  });

  test('a leave that overlaps one of my own is refused, one that touches it is not', async () => {
    const { amna } = cast;
    await ask(amna, { from_time: '15:00', to_time: '16:00' });
    const clash = await ask(amna, { from_time: '15:45', to_time: '16:45' });
    expect(clash.status).toBe(409);
    expect(clash.body.fields).toHaveProperty('from_time');
    expect((await ask(amna, { from_time: '16:00', to_time: '17:00' })).status).toBe(200);
  });

  test('the third request of a month and the fifth hour are refused, the next month is open', async () => {
    const { amna } = cast;
    await ask(amna, { from_time: '10:00', to_time: '13:30' });
    const hours = await ask(amna, { date: '2025-11-24' });
    expect(hours.body.fields).toEqual({ to_time: 'Only 30 m are left in November 2025.' });
    await ask(amna, { date: '2025-11-24', to_time: '15:30' });
    const third = await ask(amna, { date: '2025-11-25', to_time: '15:30' });
    expect(third.status).toBe(409);
    expect(third.body.fields).toEqual({ date: 'All 2 requests of November 2025 are used.' });
    expect((await ask(amna, { date: '2025-12-01' })).status).toBe(200);
  });
});

describe('asking', () => {
  test('the lead is told, with a button to approve', async () => {
    const { lead, amna, bilal } = cast;
    const leave = await ask(amna);
    expect(leave.body).toMatchObject({
      date: '2025-11-21',
      from_time: '15:00',
      to_time: '17:00',
      minutes: 120,
      status: 'applied',
      version: 1,
      goesTo: { id: lead.id },
      can: { cancel: true },
    });
    const [notice] = await inbox(lead);
    expect(notice).toMatchObject({
      type: 'short-leave.asked',
      title: `Amna ${cast.nth} asks for leave`,
      body: 'Fri 21 Nov, 15:00 – 17:00: Dentist',
      action: { id: 'leave.approve', values: { id: leave.body['id'], version: 1 } },
    });
    expect(await inbox(bilal)).toEqual([]);
  });

  test('the request of a lead goes to those who may approve for everybody', async () => {
    const { lead } = cast;
    const leave = await ask(lead);
    expect(leave.body['goesTo']).toEqual({ id: hr.id, name: 'Hira HR' });
    expect((await inbox(hr)).map((it) => it['title'])).toContain(`Omar ${cast.nth} asks for leave`);
    const waiting = rowsOf(await leaves(hr, 'queue', { perPage: 200 }));
    expect(waiting.map((it) => it['id'])).toContain(leave.body['id']);
  });

  test('the same request sent twice is one leave and one notification', async () => {
    const { lead, amna } = cast;
    const first = await ask(amna, {}, 'leave-key-1');
    const second = await ask(amna, {}, 'leave-key-1');
    expect(second.body).toEqual(first.body);
    expect((await leaves(amna, 'mine')).body).toMatchObject({ totalRows: 1 });
    expect(await inbox(lead)).toHaveLength(1);
  });

  test('ten requests at once cannot beat the cap', async () => {
    const { amna } = cast;
    const days = ['2025-11-24', '2025-11-25', '2025-11-26', '2025-11-27', '2025-11-28'];
    const replies = await Promise.all(
      [...days, ...days].map((date) => ask(amna, { date, to_time: '15:30' })),
    );
    expect(replies.map((it) => it.status).filter((it) => it === 200)).toHaveLength(2);
    expect(replies.every((it) => it.status === 200 || it.status === 409)).toBe(true);
  });

  test('ten overlapping requests at once become one', async () => {
    const { amna } = cast;
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => ask(amna, { to_time: '15:30' })),
    );
    expect(replies.filter((it) => it.status === 200)).toHaveLength(1);
  });

  test('HR enters a leave for another person and a day gone by, and a lead still decides', async () => {
    const { lead, amna } = cast;
    const leave = await ask(hr, { person_id: amna.id, date: '2025-11-18' });
    expect(leave.status).toBe(200);
    expect(leave.body).toMatchObject({ person: { id: amna.id }, status: 'applied' });
    const approved = await decide(lead, leave);
    expect(approved.body).toMatchObject({ status: 'taken' });
  });

  test('it is in the audit log with the person who asked', async () => {
    const { amna } = cast;
    const leave = await ask(amna);
    const entry = await server.db
      .selectFrom('audit')
      .select(['actor_id', 'action', 'after'])
      .where('subject_type', '=', 'short-leave')
      .where('subject_id', '=', String(leave.body['id']))
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actor_id: amna.id,
      action: 'short-leave.ask',
      after: { date: '2025-11-21', reason: 'Dentist' },
    });
  });
});

describe('the preview', () => {
  const look = (who: Colleague, change: object = {}) => {
    const { reason: _, ...times } = friday;
    return who.call('GET /short-leave-preview', { ...times, ...change });
  };

  test('tells who decides, what is left, the shift and who else is off', async () => {
    const { lead, amna, bilal } = cast;
    await ask(bilal, { from_time: '16:00', to_time: '18:00' });
    const reply = await look(amna);
    expect(reply.body).toEqual({
      goesTo: { id: lead.id, name: `Omar ${cast.nth}` },
      answersInMinutes: null,
      left: { minutes: 120, ofMinutes: 240, requests: 1, ofRequests: 2 },
      shift: { from: '10:00', to: '19:00' },
      insideShift: true,
      hasAnother: false,
      others: [
        {
          person: { id: bilal.id, name: `Bilal ${cast.nth}` },
          from_time: '16:00',
          to_time: '18:00',
          status: 'applied',
          overlaps: true,
        },
      ],
      refusal: null,
    });
  });

  test('says why it would be refused and keeps nothing', async () => {
    const { amna } = cast;
    const reply = await look(amna, { date: '2025-11-22' });
    expect(reply.body).toMatchObject({ refusal: 'This is not a working day.' });
    expect((await leaves(amna, 'mine')).body).toMatchObject({ totalRows: 0 });
  });

  test('knows how fast the lead answers once there are three answers', async () => {
    const { lead, amna, bilal, team } = cast;
    for (const who of [amna, bilal, await server.as('Member', { teamId: team })]) {
      server.clock.now = thursday;
      const leave = await ask(who);
      server.clock.now = new Date(thursday.getTime() + 20 * 60_000);
      await decide(lead, leave);
    }
    expect((await look(amna, { date: '2025-12-01' })).body).toMatchObject({ answersInMinutes: 20 });
  });
});

describe('the cap', () => {
  test('can be changed by HR, not against an older version', async () => {
    const { amna } = cast;
    const before = (await hr.call('GET /short-leave-settings')).body;
    expect(before).toEqual({ requests: 2, minutes: 240, version: 1 });
    const saved = await hr.call('POST /save-short-leave-settings', { ...before, requests: 3 });
    expect(saved.body).toEqual({ requests: 3, minutes: 240, version: 2 });
    const stale = await hr.call('POST /save-short-leave-settings', { ...before, requests: 9 });
    expect(stale.status).toBe(412);
    expect(stale.body['current']).toEqual(saved.body);
    for (const date of ['2025-11-24', '2025-11-25', '2025-11-26']) {
      expect((await ask(amna, { date, to_time: '15:30' })).status).toBe(200);
    }
    await hr.call('POST /save-short-leave-settings', { ...saved.body, requests: 2 });
  });
});
