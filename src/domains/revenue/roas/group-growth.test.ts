import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, eachDay } from '#/kernel/days.ts';
import { figuresDesk, type FiguresDesk } from '../../../../tests/support/figures-desk.ts';
import { testServer, type TestServer } from '../../../../tests/support/server.ts';
import type { Cohort } from './roas.contract.ts';

/** Two apps in one selection: one whose players go on paying for months, and one whose soon stop. */
let server: TestServer;
let desk: FiguresDesk;
const installs = 400;
/** Dollars of an install day by age. */
const lasting = [
  [0, 100],
  [1, 100],
  [7, 100],
  [30, 300],
  [60, 300],
] as const;
const short = [
  [0, 100],
  [1, 100],
  [7, 100],
  [30, 20],
  [60, 10],
] as const;
const sumTo = (of: typeof lasting | typeof short, oldest: number) =>
  of.reduce((sum, [age, dollars]) => (age <= oldest ? sum + dollars : sum), 0);

beforeAll(async () => {
  server = await testServer();
  desk = await figuresDesk(server);
  const days = eachDay({ from: addDays(desk.yesterday, -180), to: desk.yesterday });
  const apps = [
    [desk.mine, lasting, await desk.campaign('Summer')],
    [desk.theirs, short, await desk.campaign('Winter')],
  ] as const;
  for (const [app_id, of, campaign_id] of apps) {
    await desk.spend([{ app_id, campaign_id, installs, spend_micros: installs * 1_000_000 }], days);
    await desk.mature(
      of.map(([age, dollars]) => ({
        app_id,
        age,
        installs,
        ad_revenue_micros: dollars * 1_000_000,
      })),
      days,
    );
  }
});
afterAll(() => server.close());

const rowsOf = async (by: string, date: string, who = desk.admin) => {
  const { status, body } = await who.call('GET /roas-dashboard', { by, date });
  expect(status).toBe(200);
  return body as object as { rows: Cohort[]; total: Cohort };
};
const aheadOf = ({ predicted, installs: of }: Cohort, age: number) => {
  if ('refused' in predicted) throw new Error(predicted.refused);
  return predicted.cells.find((it) => it.age === age)!.ltv! * of;
};
/** Installs that are between one and two weeks old: nothing of D30 is known of them. */
const young = () => `${addDays(desk.yesterday, -14)}..${addDays(desk.yesterday, -8)}`;
const dollarsEach = (it: Cohort, age: number) => aheadOf(it, age) / it.installs / 1_000_000;

test('each app of a selection grows as its own older installs did, and not as all together', async () => {
  const { rows } = await rowsOf('app', young());
  const [mine, theirs] = [desk.mine, desk.theirs].map((app) =>
    rows.find((it) => it.label.key === String(app))!,
  );
  const came = [sumTo(lasting, 60), sumTo(short, 60)].map((it) => it / installs);
  // The mean of both would be $1.54 of each.
  expect(dollarsEach(mine!, 60) / came[0]!).toBeGreaterThan(0.85);
  expect(dollarsEach(mine!, 60) / came[0]!).toBeLessThan(1.15);
  expect(dollarsEach(theirs!, 60) / came[1]!).toBeGreaterThan(0.85);
  expect(dollarsEach(theirs!, 60) / came[1]!).toBeLessThan(1.25);
});

test('what is predicted of the parts adds up to the whole, by whatever they are told apart', async () => {
  const totals: number[] = [];
  for (const by of ['app', 'campaign', 'mediaSource', 'platform', 'country']) {
    const { rows, total } = await rowsOf(by, young());
    for (const age of [60, 90, 365]) {
      const sum = rows.reduce((all, it) => all + aheadOf(it, age), 0);
      expect(sum / aheadOf(total, age)).toBeCloseTo(1, 5);
    }
    totals.push(aheadOf(total, 365));
  }
  for (const it of totals) expect(it / totals[0]!).toBeCloseTo(1, 5);
});

test('a week is predicted by the apps it is of', async () => {
  const date = `${addDays(desk.yesterday, -28)}..${addDays(desk.yesterday, -8)}`;
  const { rows } = await rowsOf('week', date);
  const whole = (sumTo(lasting, 60) + sumTo(short, 60)) / installs / 2;
  for (const it of rows) {
    expect(dollarsEach(it, 60) / whole).toBeGreaterThan(0.9);
    expect(dollarsEach(it, 60) / whole).toBeLessThan(1.1);
  }
});

test('another team’s app teaches nothing to who does not see it', async () => {
  const { rows, total } = await rowsOf('app', young(), desk.lead);
  expect(rows.map((it) => it.label.key)).toEqual([String(desk.mine)]);
  const alone = sumTo(lasting, 60) / installs;
  expect(dollarsEach(total, 60) / alone).toBeCloseTo(1, 2);
});
