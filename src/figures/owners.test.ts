import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveApps } from '#/store/app-owner.ts';
import { figuresCast } from '../../tests/support/figures-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../tests/support/server.ts';
import type { Breakdown, FiguresRow, Trend } from './breakdown.contract.ts';
import { stableRanges, stretchesOf, EVER } from './owners.ts';

let server: TestServer;
let cast: Awaited<ReturnType<typeof figuresCast>>;
let admin: Colleague;
let puzzleLead: Colleague;
let arcadeLead: Colleague;

/** Lantern ($10 a day) and Orbit ($30): Puzzle gives Lantern to Arcade on 11 November. */
beforeAll(async () => {
  server = await testServer();
  cast = await figuresCast(server);
  admin = await server.as('Admin');
  puzzleLead = await server.as('Team lead', { leads: cast.puzzle });
  arcadeLead = await server.as('Team lead', { leads: cast.arcade });
  const { db } = server;
  await giveApps(db, [cast.lantern], { teamId: cast.puzzle, by: null, on: '2025-09-22' });
  await giveApps(db, [cast.lantern], { teamId: cast.arcade, by: null, on: '2025-11-11' });
});
afterAll(() => server.close());

/** Twenty complete days, ten of them before the transfer. */
const days = { date: '2025-11-01..2025-11-20', compare: 'none', measures: 'revenue' };
const ask = async (who: Colleague, question: object) =>
  (await who.call('GET /figures', { ...days, ...question })).body as object as Breakdown;
const revenue = (it: FiguresRow['figures']) => (it.revenue?.value ?? 0) / 1_000_000;
const byName = ({ rows }: Breakdown) =>
  Object.fromEntries(rows.map((it) => [it.labels[0]!.label, revenue(it.figures)]));

test('a range is cut where an app changes teams, and nowhere else', () => {
  const owners = [
    { app: 1, team: 1, from: EVER.from, to: '2025-01-09' },
    { app: 1, team: 2, from: '2025-01-10', to: EVER.to },
    { app: 2, team: 2, ...EVER },
  ];
  expect(stableRanges(owners, { from: '2025-01-01', to: '2025-01-31' })).toEqual([
    { from: '2025-01-01', to: '2025-01-09' },
    { from: '2025-01-10', to: '2025-01-31' },
  ]);
  const february = { from: '2025-02-01', to: '2025-02-28' };
  expect(stableRanges(owners, february)).toEqual([february]);
  expect(stretchesOf(new Map([[1, [EVER]]]))).toBeUndefined();
});

test('each day counts for the team that owned the app on it', async () => {
  expect(byName(await ask(admin, { by: 'team' }))).toEqual({ Arcade: 700, Puzzle: 100 });
  const today = { by: 'team', teams: 'today' };
  expect(byName(await ask(admin, today))).toEqual({ Arcade: 800 });
});

test('the filter by team means the same days, and parts add up to the whole', async () => {
  const of = async (team: number, more: object = {}) =>
    revenue((await ask(admin, { team, ...more })).total);
  expect([await of(cast.puzzle), await of(cast.arcade)]).toEqual([100, 700]);
  expect(await of(cast.puzzle, { teams: 'today' })).toBe(0);
  expect(byName(await ask(admin, { team: cast.arcade, by: 'app' }))).toEqual({
    Lantern: 100,
    Orbit: 600,
  });
});

test('a chart by team changes hands on the day of the transfer', async () => {
  const question = { measure: 'revenue', by: 'team', date: '2025-11-10..2025-11-11' };
  const { series } = (await admin.call('GET /figures/trend', question)).body as object as Trend;
  expect(series.map((it) => [it.label, it.values])).toEqual([
    ['Arcade', [30_000_000, 40_000_000]],
    ['Puzzle', [10_000_000, null]],
  ]);
});

test('a lead sees the days their team owned an app, and no others of an app that has gone', async () => {
  const { total, rows } = await ask(puzzleLead, { team: cast.puzzle, by: 'day' });
  expect([revenue(total), rows.length]).toEqual([100, 10]);
  expect(revenue((await ask(puzzleLead, {})).total)).toBe(0);
  expect(revenue((await ask(puzzleLead, { team: cast.arcade })).total)).toBe(0);
  expect(revenue((await ask(puzzleLead, { app: cast.lantern })).total)).toBe(0);
  expect(revenue((await ask(puzzleLead, { team: cast.puzzle, teams: 'today' })).total)).toBe(0);
});

test('a lead sees every day of the apps their team has today', async () => {
  expect(revenue((await ask(arcadeLead, {})).total)).toBe(800);
  expect(revenue((await ask(arcadeLead, { team: cast.arcade })).total)).toBe(700);
});
