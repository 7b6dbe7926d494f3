import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { thursday } from '../../../../../tests/support/leave-cast.ts';
import {
  addType,
  annual,
  askDays,
  balanceOf,
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

describe('the balance', () => {
  test('does not suffice, and the refusal says what is left and what this takes', async () => {
    const { amna } = cast;
    const few = await addType(hr, `Few ${cast.nth}`, { terms: { ...annual.terms, days: 3 } });
    const reply = await askDays(amna, few);
    expect(fields(reply)).toEqual([
      409,
      {
        lastDay: `Only 3 days of Few ${cast.nth} are left for these days of 2025; this takes 5 days.`,
      },
    ]);
    expect((await askDays(amna, few, { lastDay: '2025-11-26' })).status).toBe(200);
    const nothing = await askDays(amna, few, { firstDay: '2025-12-01', lastDay: '2025-12-01' });
    expect(nothing.body.message).toMatch(/^Nothing of Few/);
    expect(await balanceOf(amna, few)).toMatchObject({ entitled: 3, asked: 3, taken: 0, left: 0 });
  });

  test('is no matter for unpaid leave and for types without a limit', async () => {
    const { amna } = cast;
    const terms = { ...annual.terms, days: 0 };
    const unpaid = await addType(hr, `Unpaid ${cast.nth}`, { paid: false, terms });
    const endless = await addType(hr, `Endless ${cast.nth}`, { terms: null });
    expect((await askDays(amna, unpaid)).status).toBe(200);
    const next = { firstDay: '2025-12-01', lastDay: '2025-12-05' };
    expect((await askDays(amna, endless, next)).status).toBe(200);
    expect(await balanceOf(amna, unpaid)).toMatchObject({ asked: 5, left: -5 });
    expect(await balanceOf(amna, endless)).toMatchObject({ asked: 5, entitled: null, left: null });
  });

  test('cannot be overdrawn by two requests at once, and one sent twice is one', async () => {
    const { amna } = cast;
    const few = await addType(hr, `Once ${cast.nth}`, { terms: { ...annual.terms, days: 5 } });
    const next = { firstDay: '2025-12-01', lastDay: '2025-12-05' };
    const replies = await Promise.all([askDays(amna, few), askDays(amna, few, next)]);
    expect(replies.map((it) => it.status).toSorted()).toEqual([200, 409]);
    const same = await Promise.all(
      [1, 2].map(() =>
        askDays(
          amna,
          cast.type,
          {
            firstDay: '2025-12-08',
            lastDay: '2025-12-08',
          },
          `once-${cast.nth}-0123456789`,
        ),
      ),
    );
    expect(same.map((it) => it.status)).toEqual([200, 200]);
    expect(same[0]!.body['id']).toBe(same[1]!.body['id']);
  });

  test('counts working days by shift and holidays, in the leave year they lie in', async () => {
    const { amna, type } = cast;
    const shift = await hr.call('POST /save-shift', {
      name: `Six ${cast.nth}`,
      from: '10:00',
      to: '18:00',
      workdays: [1, 2, 3, 4, 5, 6],
    });
    await server.db
      .insertInto('person_shifts')
      .values({ person_id: amna.id, shift_id: shift.body['id'] as number, since: '2025-12-01' })
      .execute();
    const place = `Place ${cast.nth}`;
    await server.db
      .insertInto('employees')
      .values({ person_id: amna.id, employee_no: `W${cast.nth}`, work_place: place.toUpperCase() })
      .execute();
    const calendar = await hr.call('POST /save-holiday-calendar', { place });
    await hr.call('POST /add-holiday', {
      calendar: calendar.body['id'],
      day: '2025-12-25',
      name: 'Quaid-e-Azam Day',
    });
    // Monday 22 December to Friday 2 January: six days a week, one of them a holiday.
    const days = { firstDay: '2025-12-22', lastDay: '2026-01-02', starts: 'midday' };
    const look = await amna.call('GET /leave-preview', { type, ...days });
    expect(look.body).toMatchObject({
      days: 9.5,
      refusal: null,
      years: [
        { words: '2025', days: 7.5, left: 20 },
        { words: '2026', days: 2, left: 25 },
      ],
    });
    expect((await askDays(amna, type, days)).body).toMatchObject({ days: 9.5 });
    expect(await balanceOf(amna, type, 2025)).toMatchObject({ asked: 7.5, left: 12.5 });
    expect(await balanceOf(amna, type, 2026)).toMatchObject({ asked: 2, carried: 5, left: 23 });
  });
});
