import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, inbox, moveTo, thursday } from '../../../../../tests/support/leave-cast.ts';
import {
  addType,
  askDays,
  balanceOf,
  cancelDays,
  daysCast,
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

const fields = (reply: Reply) => [reply.status, reply.body.fields];
const refused = async (reply: Promise<Reply>) => Object.values((await reply).body.fields ?? {})[0];

describe('refusals', () => {
  test('nobody asks without a session or without the right', async () => {
    for (const key of ['POST /ask-leave', 'GET /leave-preview', 'GET /my-leave-balances'])
      expect([key, (await server.call(key)).status]).toEqual([key, 401]);
    const none = await server.nobody();
    expect((await askDays(none, cast.type)).status).toBe(403);
  });

  test('nobody asks for somebody else but HR, who may not for somebody they cannot see', async () => {
    const { amna, bilal, lead, type } = cast;
    expect((await askDays(bilal, type, { person: amna.id })).status).toBe(403);
    expect((await askDays(lead, type, { person: amna.id })).status).toBe(403);
    expect((await askDays(hr, type, { person: 999_999 })).status).toBe(404);
    const entered = await askDays(hr, type, { person: amna.id });
    expect(entered.body).toMatchObject({ person: { id: amna.id }, status: 'applied' });
  });

  test('what is wrong with the days is said at its field', async () => {
    const { amna, type } = cast;
    const at = (change: object) => askDays(amna, type, change).then(fields);
    expect(await at({ lastDay: '2025-11-21' })).toEqual([
      400,
      { lastDay: 'The last day is before the first.' },
    ]);
    expect(await at({ lastDay: '2025-11-24', starts: 'midday', ends: 'midday' })).toEqual([
      400,
      { ends: 'Nothing is left of a day that starts and ends at midday.' },
    ]);
    expect(await at({ lastDay: '2026-11-24' })).toEqual([
      400,
      { lastDay: 'A leave lasts at most a year.' },
    ]);
    expect(await at({ firstDay: '2027-01-04', lastDay: '2027-01-05' })).toEqual([
      400,
      { firstDay: 'This is more than a year ahead.' },
    ]);
    expect(await at({ firstDay: '2025-10-20' })).toEqual([
      400,
      { firstDay: 'This is more than 30 days ago; ask HR to enter it.' },
    ]);
    expect(await at({ firstDay: '2025-11-22', lastDay: '2025-11-23' })).toEqual([
      400,
      { firstDay: 'There is no working day in it.' },
    ]);
    expect(await at({ type: 99_999 })).toEqual([400, { type: 'There is no such type of leave.' }]);
    expect(Object.keys((await at({ firstDay: '2025-02-30' }))[1]!)).toEqual(['firstDay']);
    expect(Object.keys((await at({ note: 'x'.repeat(501) }))[1]!)).toEqual(['note']);
    expect(Object.keys((await at({ starts: 'noon' }))[1]!)).toEqual(['starts']);
  });

  test('a type that needs a note says so, and one that is over for the person too', async () => {
    const { amna, bilal } = cast;
    const sick = await addType(hr, `Sick ${cast.nth}`, { needsNote: true });
    expect(await refused(askDays(amna, sick))).toMatch(/needs a note/);
    await server.db
      .updateTable('people')
      .set({ joined_on: '2025-11-25' })
      .where('id', '=', bilal.id)
      .execute();
    expect(await refused(askDays(bilal, cast.type))).toBe('The first day at work is Tue 25 Nov.');
    const left = { employee_no: `E${cast.nth}`, last_day: '2025-11-26' };
    await server.db
      .insertInto('employees')
      .values({ person_id: amna.id, ...left })
      .execute();
    expect(await refused(askDays(amna, cast.type))).toBe('The last day at work is Wed 26 Nov.');
    expect((await askDays(amna, cast.type, { lastDay: '2025-11-26' })).status).toBe(200);
  });

  test('days that meet another leave, of days or of hours, are refused in words', async () => {
    const { amna, type } = cast;
    const half = { firstDay: '2025-11-24', lastDay: '2025-11-24', ends: 'midday' };
    expect((await askDays(amna, type, half)).body).toMatchObject({ days: 0.5 });
    expect(await refused(askDays(amna, type))).toBe(
      'There is a leave already: Mon 24 Nov, morning.',
    );
    const rest = { ...half, starts: 'midday', ends: 'evening' };
    expect((await askDays(amna, type, rest)).status).toBe(200);
    await ask(amna, { date: '2025-11-26', from_time: '11:00', to_time: '12:00' });
    const wednesday = { firstDay: '2025-11-26', lastDay: '2025-11-26' };
    expect(await refused(askDays(amna, type, wednesday))).toBe(
      'There is a short leave already: Wed 26 Nov, 11:00 – 12:00.',
    );
    expect((await askDays(amna, type, { ...wednesday, starts: 'midday' })).status).toBe(200);
  });

  test('nobody asks for hours of a day that they are on leave', async () => {
    const { amna, type } = cast;
    const friday = { firstDay: '2025-11-21', lastDay: '2025-11-21' };
    const morning = await askDays(amna, type, { ...friday, ends: 'midday' });
    const hours = (from_time: string, to_time: string) => ask(amna, { from_time, to_time });
    expect(await refused(hours('13:00', '15:00'))).toBe(
      'There is a leave already: Fri 21 Nov, morning.',
    );
    expect((await hours('15:00', '17:00')).status).toBe(200);
    expect((await cancelDays(amna, morning)).status).toBe(200);
    expect((await hours('13:00', '14:30')).status).toBe(200);
  });
});

describe('asking', () => {
  test('reaches the approver, says who else is away, and appears in their queue', async () => {
    const { amna, bilal, lead, type } = cast;
    await askDays(bilal, type, { firstDay: '2025-11-27', lastDay: '2025-12-02' });
    const look = await amna.call('GET /leave-preview', {
      type,
      firstDay: '2025-11-24',
      lastDay: '2025-11-28',
    });
    expect(look.body).toMatchObject({
      days: 5,
      goesTo: { id: lead.id },
      others: [{ person: { id: bilal.id }, status: 'applied' }],
    });
    const asked = await askDays(amna, type, { note: 'Wedding in Multan' });
    expect(asked.body).toMatchObject({
      status: 'applied',
      days: 5,
      goesTo: { id: lead.id },
      can: { cancel: true, decide: false },
    });
    const [notice] = await inbox(lead);
    expect(notice).toMatchObject({
      body: `Annual ${cast.nth}, Mon 24 Nov – Fri 28 Nov: Wedding in Multan`,
      action: { id: 'days.approve' },
    });
    const queue = await lead.call('GET /leaves', { view: 'queue' });
    expect(queue.body).toMatchObject({
      totalRows: 2,
      rows: [{ person: { id: amna.id }, left: 15, others: [{ person: { id: bilal.id } }] }, {}],
    });
  });

  test('needs no answer where the type says so', async () => {
    const { amna, lead } = cast;
    const sick = await addType(hr, `Flu ${cast.nth}`, { needsApproval: false });
    const yesterday = { firstDay: '2025-11-19', lastDay: '2025-11-20' };
    const taken = await askDays(amna, sick, yesterday);
    expect(taken.body).toMatchObject({ status: 'approved', decidedBy: null, goesTo: null });
    expect(await balanceOf(amna, sick)).toMatchObject({ taken: 2, asked: 0, left: 18 });
    expect((await inbox(lead))[0]).toMatchObject({ action: null });
  });

  test('unanswered it lapses when it begins, but what began already waits a week', async () => {
    const { amna, type } = cast;
    const today = { firstDay: '2025-11-20', lastDay: '2025-11-20' };
    await askDays(amna, type, today);
    await askDays(amna, type);
    await moveTo(server, '2025-11-24T06:00:00Z', amna);
    const { body } = await amna.call('GET /leaves');
    expect(body['rows']).toMatchObject([{ status: 'lapsed' }, { status: 'applied' }]);
    expect(await balanceOf(amna, type)).toMatchObject({ asked: 1, left: 19 });
    expect((await askDays(amna, type, { firstDay: '2025-11-25' })).status).toBe(200);
    const told = (await inbox(amna)).map((it) => it['title']);
    expect(told).toContain('Nobody answered your request for days of leave in time');
  });
});
