import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countDaysIn, WIRE_ZONE } from '#/kernel/dates.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import { create, taskCast } from '../../../../../tests/support/task-cast.ts';

/** Where its clocks went back on 2 November 2025, at 2:00: that day had 25 hours. */
const ZONE = 'America/New_York';
const DAYS = ['2025-11-01', '2025-11-02', '2025-11-03'];
const MINUTE = 60_000;
/** The first of November, 0:00 there. */
const START = Date.parse('2025-11-01T04:00:00Z');
const MINUTES = (24 + 25 + 24) * 60;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.db.updateTable('company_settings').set({ zone: ZONE }).execute();
  countDaysIn(ZONE);
  server.clock.now = new Date('2025-11-05T17:00:00Z');
});
afterAll(async () => {
  countDaysIn(WIRE_ZONE);
  await server.close();
});

/** On which day each minute falls, asked of a formatter of its own. */
const formatter = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' });
const dayAt = (minute: number) => formatter.format(new Date(START + minute * MINUTE));

const spans = fc
  .uniqueArray(fc.nat(MINUTES), { minLength: 2, maxLength: 12 })
  .map((it) => it.toSorted((a, b) => a - b))
  .map((it) => it.flatMap((from, at) => (at % 2 === 0 && it[at + 1] ? [[from, it[at + 1]!]] : [])));

test('the hours of a day of 25 hours are those that were worked on it', async () => {
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
    }),
    { numRuns: 30 },
  );
});
