import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, weekdayOf } from '#/kernel/days.ts';
import { figuresDesk, type FiguresDesk } from '../../../../tests/support/figures-desk.ts';
import { testServer, type TestServer } from '../../../../tests/support/server.ts';
import { reasonOf, type FoundAnomaly } from './anomalies.facts.ts';

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

test('what began, stopped or moved is said as such', () => {
  const found: FoundAnomaly = {
    day: '2025-11-12',
    value: 1,
    expected: 2,
    delta: -0.5,
    network: '1',
    country: 'PK',
    fill: null,
    moved: -0.25,
  };
  const words = (moved: number | null) => reasonOf({ ...found, moved }, 'AdMob', 'Pakistan');
  expect([words(-0.25), words(0.4), words(-1), words(null)]).toEqual([
    'AdMob ad revenue fell by 25% in Pakistan on 12 Nov',
    'AdMob ad revenue rose by 40% in Pakistan on 12 Nov',
    'AdMob ad revenue stopped in Pakistan on 12 Nov',
    'AdMob ad revenue began in Pakistan on 12 Nov',
  ]);
});
