import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, weekdayOf } from '#/kernel/days.ts';
import { figuresDesk, type FiguresDesk } from '../../../tests/support/figures-desk.ts';
import { testServer, type TestServer } from '../../../tests/support/server.ts';

let server: TestServer;
let desk: FiguresDesk;
let bad: string;
const isWeekend = (day: string) => weekdayOf(day) > 5;

/** A dollar on weekdays and three on weekends, but one Wednesday with two fifths of what is usual. */
beforeAll(async () => {
  server = await testServer();
  desk = await figuresDesk(server);
  const { days } = desk;
  bad = days.slice(-20).find((it) => weekdayOf(it) === 3)!;
  const earn = (dollars: number, on: string[], responses = 80) =>
    desk.earn([{ app_id: desk.mine, revenue_micros: dollars * 1_000_000, responses }], on);
  await earn(
    1,
    days.filter((it) => !isWeekend(it) && it !== bad),
  );
  await earn(3, days.filter(isWeekend));
  await earn(0.4, [bad], 30);
});
afterAll(() => server.close());

test('the one day out of line is found, with what was expected and what is behind it', async () => {
  const { body } = await desk.lead.call('GET /overall-chart-data', { date: 'last-30-days' });
  expect(body['anomalies']).toEqual([
    {
      day: bad,
      measure: 'revenue',
      value: 400_000,
      expected: 1_000_000,
      delta: -0.6,
      reason: 'AdMob fill fell from 80% to 30% in Pakistan',
      behind: `date=${bad}..${bad}&compare=last-week&network=${desk.admob}&country=PK`,
    },
  ]);
});

test('weekends are not out of line, and other apps have nothing to do with it', async () => {
  const after = `${addDays(bad, 1)}..${desk.yesterday}`;
  const { body } = await desk.lead.call('GET /overall-chart-data', { date: after });
  expect(body['anomalies']).toEqual([]);
  const theirs = await desk.admin.call('GET /overall-chart-data', { app: desk.theirs });
  expect(theirs.body['anomalies']).toEqual([]);
});
