import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOfMonth } from '#/kernel/days.ts';
import { figuresCast } from '../../tests/support/figures-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../tests/support/server.ts';
import type { Breakdown, Trend } from './breakdown.contract.ts';

let server: TestServer;
let cast: Awaited<ReturnType<typeof figuresCast>>;
let admin: Colleague;

/** Lantern earns $10 a day until Sunday 9 November and $20 from then on; Orbit $30 every day. */
beforeAll(async () => {
  server = await testServer();
  await server.team('Nobody');
  cast = await figuresCast(server, { lantern: (day) => (day < '2025-11-10' ? 10 : 20) });
  admin = await server.as('Admin');
});
afterAll(() => server.close());

const rowsOf = async (question: object) => {
  const { body } = await admin.call('GET /figures', { measures: 'revenue', ...question });
  return (body as object as Breakdown).rows.map((it) => ({
    key: it.labels[0]!.key,
    ...it.figures.revenue!,
  }));
};

test('a week is compared with the week before', async () => {
  const app = cast.lantern;
  const rows = await rowsOf({ by: 'week', app, date: '2025-11-03..2025-11-16' });
  expect(rows).toEqual([
    { key: '2025-11-10', value: 140_000_000, delta: 1 },
    { key: '2025-11-03', value: 70_000_000, delta: 0 },
  ]);
});

test('a week that is not over is compared with as many days of the week before', async () => {
  const [week] = await rowsOf({ by: 'week', date: 'this-week' });
  // Monday to Thursday: $200 against $160.
  expect(week).toEqual({ key: '2025-11-17', value: 200_000_000, delta: 0 });
  const [before] = await rowsOf({ by: 'week', date: '2025-11-10..2025-11-13' });
  expect(before).toEqual({ key: '2025-11-10', value: 200_000_000, delta: 0.25 });
});

test('a month is compared with the month before, and without a comparison with none', async () => {
  const question = { by: 'month', date: `${startOfMonth(cast.yesterday)}..2025-11-20` };
  // Twenty days: 9 × $40 + 11 × $50 against 20 × $40.
  expect(await rowsOf(question)).toEqual([
    { key: '2025-11-01', value: 910_000_000, delta: 0.1375 },
  ]);
  const [alone] = await rowsOf({ ...question, compare: 'none' });
  expect(alone!.delta).toBeNull();
});

test('the chart by team has the figures of the team, not of the app with its number', async () => {
  const question = { measure: 'revenue', by: 'team', date: 'last-7-days' };
  const { body } = await admin.call('GET /figures/trend', question);
  const { series } = body as object as Trend;
  expect(series.map((it) => [it.label, it.values.at(-1)])).toEqual([
    ['Arcade', 30_000_000],
    ['Puzzle', 20_000_000],
  ]);
});

test('days and weeks of another year are told with it', async () => {
  const named = async (who: Colleague, by: string) => {
    const question = { measures: 'revenue', by, date: '2025-11-09..2025-11-10' };
    const { body } = await who.call('GET /figures', question);
    return (body as object as Breakdown).rows.map((it) => it.labels[0]!.label);
  };
  expect(await named(admin, 'day')).toEqual(['10 Nov', '9 Nov']);
  server.clock.now = new Date('2026-03-02T06:00:00Z');
  const later = await server.as('Admin');
  expect(await named(later, 'day')).toEqual(['10 Nov 2025', '9 Nov 2025']);
  expect(await named(later, 'week')).toEqual(['10 – 16 Nov 2025', '3 – 9 Nov 2025']);
});
