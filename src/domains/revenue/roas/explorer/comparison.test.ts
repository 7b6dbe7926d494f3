import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, startOfWeek } from '#/kernel/days.ts';
import type { FactRow } from '#/store/facts/tables.ts';
import { figuresDesk, type FiguresDesk } from '../../../../../tests/support/figures-desk.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import type { CohortComparison } from './explorer.contract.ts';

let server: TestServer;
let desk: FiguresDesk;
/** Mondays of two weeks that have reached day 7. */
let weeks: [string, string];

const rowsOf = (country: string, of: Partial<FactRow<'cohort'>>): Partial<FactRow<'cohort'>>[] => [
  { country, age: 0, ...of, retained_users: of.installs ?? 0 },
  { country, age: 7, ...of },
];

/** Pakistan keeps more players than the States, who spend more; Brazil has hardly any players. */
beforeAll(async () => {
  server = await testServer();
  desk = await figuresDesk(server);
  await desk.earn([{ app_id: desk.mine }]);
  await desk.spend([{}]);
  await desk.mature([
    ...rowsOf('PK', { installs: 400, retained_users: 120, ad_revenue_micros: 20_000_000 }),
    ...rowsOf('US', { installs: 300, retained_users: 60, ad_revenue_micros: 90_000_000 }),
    ...rowsOf('BR', { installs: 1, retained_users: 0, ad_revenue_micros: 10_000 }),
  ]);
  await desk.mature(
    [{ app_id: desk.theirs, country: 'DE', installs: 500, retained_users: 500 }],
    desk.days.slice(-3),
  );
  const monday = startOfWeek(addDays(desk.yesterday, -28));
  weeks = [monday, addDays(monday, -7)];
});
afterAll(() => server.close());

const question = () => ({
  date: `${desk.days[0]}..${desk.yesterday}`,
  cohort: 'all',
  split: 'country',
  measure: 'retention',
  first: '|PK',
  second: '|US',
  age: 7,
});
async function compare(input: object = {}, who: Colleague = desk.lead) {
  const reply = await who.call('GET /cohort-explorer/comparison', { ...question(), ...input });
  expect(reply).toMatchObject({ status: 200 });
  return reply.body as object as CohortComparison;
}

test('without a session and without the right nothing is compared', async () => {
  const key = 'GET /cohort-explorer/comparison';
  expect((await server.call(key, question())).status).toBe(401);
  const hr = await server.as('HR', { teamId: desk.puzzle, without: ['revenue:read'] });
  expect((await hr.call(key, question())).status).toBe(403);
});

test.each([
  [{ first: undefined }, 'first'],
  [{ first: 'last week' }, 'first'],
  [{ first: '2025-02-30|' }, 'first'],
  [{ first: `|${'1'.repeat(100)}` }, 'first'],
  // Of a week there is no row while all days are one cohort.
  [{ first: '2025-11-17|PK' }, 'first'],
  [{ second: '|FR' }, 'second'],
  [{ second: '|PK' }, 'second'],
  [{ cohort: 'week', first: '2025-11-18|PK' }, 'first'],
  [{ age: 366 }, 'age'],
  [{ age: 1.5 }, 'age'],
  // Another team's app has them, and is answered like a country without any.
  [{ second: '|DE' }, 'second'],
])('what cannot be compared is refused by name, %#', async (input, field) => {
  const asked = { ...question(), ...input };
  const { status, body } = await desk.lead.call('GET /cohort-explorer/comparison', asked);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
});

test('retention of two countries differs by points, and hardly by chance', async () => {
  const { first, second, difference, significance } = await compare();
  const days = desk.days.filter((it) => addDays(it, 7) <= desk.yesterday).length;
  expect(first).toMatchObject({ value: 0.3, installs: 400 * days, isSmall: false });
  expect(second).toMatchObject({ value: 0.2, installs: 300 * days, state: 'partial' });
  expect(difference).toBeCloseTo(0.1, 12);
  expect(significance).toMatchObject({ test: 'proportions' });
  expect((significance as { p: number }).p).toBeLessThan(0.001);
  const [one] = first.labels;
  expect(one).toMatchObject({ key: 'PK', label: 'Pakistan' });
});

test('few installs are said, and too few who came back are not tested', async () => {
  const { second, significance } = await compare({
    cohort: 'week',
    first: `${weeks[0]}|PK`,
    second: `${weeks[0]}|BR`,
  });
  expect(second.isSmall).toBe(true);
  expect(significance).toEqual({ untested: 'few' });
});

test('revenue of an install is tested by the spread of its days, and without any nothing is said', async () => {
  const alike = await compare({ measure: 'ltv' });
  expect(alike.difference).toBe(100_000 - 600_000);
  expect(alike.relative).toBeCloseTo(-5 / 6, 9);
  expect(alike.significance).toEqual({ untested: 'noSpread' });
  expect((await compare({ measure: 'revenue' })).significance).toEqual({ untested: 'sums' });
});

test('two weeks of a split are compared over their own days', async () => {
  const [first, second] = weeks.map((it) => `${it}|PK`);
  const same = await compare({ cohort: 'week', first, second });
  expect(same).toMatchObject({ difference: 0, significance: { test: 'proportions', p: 1 } });
  expect(same.first.installs).toBe(2800);
  expect(same.first.labels.map((it) => it.key)).toEqual([weeks[0], 'PK']);
});

test('a cohort that has not reached the age has no difference to another', async () => {
  const young = `${startOfWeek(desk.yesterday)}|PK`;
  const { difference, significance } = await compare({
    cohort: 'week',
    first: young,
    second: `${weeks[0]}|PK`,
  });
  expect([difference, significance]).toEqual([null, { untested: 'unknown' }]);
});

test('what was shared out among media sources is not tested between them', async () => {
  const { significance, first } = await compare({
    split: 'mediaSource',
    first: `|${desk.meta}`,
    second: `|${desk.organic}`,
  });
  expect(first.estimated).toBe(true);
  expect(significance).toEqual({ untested: 'shared' });
});

test('days that vary tell how likely the revenue of an install differs by chance', async () => {
  // Cents of an install on each day of a week; the second week is a little richer.
  const cents = [
    [10, 12, 11, 14, 9, 13, 12],
    [15, 13, 16, 14, 18, 15, 17],
  ];
  const rows = weeks.flatMap((monday, at) =>
    cents[at]!.map((it, day) => ({
      day: addDays(monday, day),
      app_id: desk.theirs,
      country: 'SE',
      installs: 100,
      ad_revenue_micros: it * 1_000_000,
    })),
  );
  for (const it of rows) await desk.mature([it], [it.day]);
  const { difference, significance } = await compare(
    {
      app: desk.theirs,
      cohort: 'week',
      measure: 'ltv',
      age: 0,
      first: `${weeks[0]}|SE`,
      second: `${weeks[1]}|SE`,
    },
    desk.admin,
  );
  expect(difference).toBeCloseTo(-(27 / 7) * 10_000, -1);
  // SciPy 1.17: ttest_ind of the two weeks with unequal variances.
  expect(significance).toEqual({
    test: 'welch',
    p: expect.closeTo(0.0012326572868001848, 9),
    days: [7, 7],
  });
});
