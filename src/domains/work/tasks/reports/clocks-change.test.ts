import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { countDaysIn, WIRE_ZONE } from '#/kernel/dates.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import { create, taskCast } from '../../../../../tests/support/task-cast.ts';

const MINUTE = 60_000;

/** A day on which clocks change, with the ones around it; `start` is the first midnight. */
const nights = [
  // Back at 2:00: it has 25 hours.
  {
    zone: 'America/New_York',
    days: ['2025-11-01', '2025-11-02', '2025-11-03'],
    start: '2025-11-01T04:00:00Z',
    hours: 25,
  },
  // Ahead from midnight to 1:00: it has 23 hours and no midnight.
  {
    zone: 'Africa/Cairo',
    days: ['2027-04-29', '2027-04-30', '2027-05-01'],
    start: '2027-04-28T22:00:00Z',
    hours: 23,
  },
];

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterEach(() => countDaysIn(WIRE_ZONE));
afterAll(() => server.close());

const spansIn = (minutes: number) =>
  fc
    .uniqueArray(fc.nat(minutes), { minLength: 2, maxLength: 12 })
    .map((it) => it.toSorted((a, b) => a - b))
    .map((it) =>
      it.flatMap((from, at) => (at % 2 === 0 && it[at + 1] ? [[from, it[at + 1]!]] : [])),
    );

test.each(nights)(
  'in $zone the hours of a day of $hours hours are those that were worked on it',
  async (night) => {
    const { zone, days: DAYS, hours } = night;
    const START = Date.parse(night.start);
    /** On which day each minute falls, asked of a formatter of its own. */
    const formatter = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
    const dayAt = (minute: number) => formatter.format(new Date(START + minute * MINUTE));
    const spans = spansIn((24 + hours + 24) * 60);
    await server.db.updateTable('company_settings').set({ zone }).execute();
    countDaysIn(zone);
    server.clock.now = new Date(START + 5 * 1440 * MINUTE);
    const { amna, lead, app } = await taskCast(server);
    const task = Number((await create(amna, { appId: app })).body['id']);
    await fc.assert(
      fc.asyncProperty(spans, async (worked) => {
        await server.db.deleteFrom('task_intervals').execute();
        for (const [from, to] of worked as [number, number][]) {
          const ended_at = new Date(START + to * MINUTE);
          await server.db
            .insertInto('task_intervals')
            .values({
              task_id: task,
              person_id: amna.id,
              started_at: new Date(START + from * MINUTE),
              ended_at,
              last_beat_at: ended_at,
              end_reason: 'art',
            })
            .execute();
        }
        const minutes = new Map(DAYS.map((day) => [day, 0]));
        for (const [from, to] of worked as [number, number][])
          for (let at = from; at < to; at += 1) minutes.set(dayAt(at), minutes.get(dayAt(at))! + 1);
        const range = { from: DAYS[0], to: DAYS[2] };
        const { body } = await lead.call('GET /tasks/members/report', range);
        const { days, total } = body as object as { days: string[]; total: { series: number[] } };
        expect(days).toEqual(DAYS);
        expect(total.series).toEqual(DAYS.map((day) => minutes.get(day)! * 60));
        for (const day of DAYS) {
          const alone = await lead.call('GET /tasks/members/report', { from: day, to: day });
          const { total: of } = alone.body as object as { total: { series: number[] } };
          expect(of.series).toEqual([minutes.get(day)! * 60]);
        }
      }),
      { numRuns: 30 },
    );
  },
);
