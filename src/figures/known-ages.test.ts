import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { roasEndpoints } from '#/domains/revenue/roas/roas.contract.ts';
import type { Breakdown } from '#/figures/breakdown.contract.ts';
import { addDays } from '#/kernel/days.ts';
import type { Delivery } from '#/store/facts/facts.ts';
import { figuresDesk } from '../../tests/support/figures-desk.ts';
import { testServer, type TestServer } from '../../tests/support/server.ts';

/** Services that reached different ages: what one does not know yet is no part of a sum with others. */
let server: TestServer;
let desk: Awaited<ReturnType<typeof figuresDesk>>;
beforeAll(async () => {
  server = await testServer();
  desk = await figuresDesk(server);
  await desk.spend([{ app_id: desk.mine }, { app_id: desk.theirs }]);
});
afterAll(() => server.close());

type RoasAnswer = z.output<(typeof roasEndpoints)['GET /roas-dashboard']['output']>;

const ago = (days: number) => addDays(desk.yesterday, -days);

/** Ten installs of an app on a day; each age to the last one brought so many dollars, or none is told. */
const cohort = (app_id: number, day: string, lastAge: number, dollars: number | null) =>
  Array.from({ length: lastAge + 1 }, (_, age) => ({
    day,
    app_id,
    country: 'PK',
    platform: 'android',
    provisional: false,
    network_id: desk.meta,
    campaign_id: 0,
    account_id: 1,
    age,
    installs: 10,
    ad_revenue_micros: dollars === null ? null : dollars * 1e6,
    iap_revenue_micros: dollars === null ? null : 0,
    retained_users: 1,
  }));

let batch = 100;
const deliver = (source: string, rows: readonly { day: string }[]) => {
  const days = rows.map((it) => it.day).toSorted();
  return server.facts.commitBatch({
    id: (batch += 1),
    deliveries: [
      {
        table: 'cohort',
        source,
        sourceTimezone: 'UTC',
        fetchedAt: new Date(),
        precedence: 'attributedCohort',
        slices: [{ account_id: 1, from: days[0]!, to: days.at(-1)! }],
        rows,
      } as object as Delivery,
    ],
  });
};

async function figuresOf(from: string, to: string, more = {}) {
  const { status, body } = await desk.admin.call('GET /figures', {
    date: `${from}..${to}`,
    compare: 'none',
    measures: ['ltv7', 'roas7', 'retention7', 'cohortProfit7'],
    ...more,
  });
  expect(status).toBe(200);
  return (body as object as Breakdown).total;
}

test('an app whose service is behind takes nothing from what older installs teach', async () => {
  const days = Array.from({ length: 40 }, (_, at) => ago(120 + at));
  const grow = (app: number, last: number) =>
    days.flatMap((day) =>
      cohort(app, day, last, 1).map((it) => ({ ...it, installs: 100, retained_users: 10 })),
    );
  await deliver('adjust', grow(desk.mine, 30));
  const asked = { date: `${ago(129)}..${ago(125)}`, by: 'app' };
  const predicted = async () => {
    const { body } = await desk.admin.call('GET /roas-dashboard', asked);
    return (body as object as RoasAnswer).rows.find((it) => it.label.key === String(desk.mine))!
      .predicted;
  };
  const alone = await predicted();
  expect(alone).toMatchObject({ from: 30 });
  await deliver('singular', grow(desk.theirs, 7));
  expect(await predicted()).toEqual(alone);
});

test('a service that is a day behind is left out of the last day, with what its app spent', async () => {
  await deliver('adjust', [...cohort(desk.mine, ago(8), 7, 1), ...cohort(desk.mine, ago(7), 7, 1)]);
  await deliver('singular', [
    ...cohort(desk.theirs, ago(8), 7, 10),
    ...cohort(desk.theirs, ago(7), 6, 10),
  ]);
  const { ltv7, roas7, retention7, cohortProfit7 } = await figuresOf(ago(8), ago(7));
  // Two days of 8 dollars and one of 80, over 30 installs for 12 dollars.
  expect(ltv7!.value).toBe(3_200_000);
  expect(roas7!.value).toBe(8);
  expect(cohortProfit7!.value).toBe(84_000_000);
  expect(retention7!.value).toBe(0.1);
  const last = await figuresOf(ago(7), ago(7));
  expect([last.ltv7!.value, last.roas7!.value]).toEqual([800_000, 2]);
});

test('where nobody came back there is no row, and the installs count all the same', async () => {
  await deliver('adjust', [
    ...cohort(desk.mine, ago(10), 2, 1),
    ...cohort(desk.mine, ago(9), 7, 1),
  ]);
  const { ltv7 } = await figuresOf(ago(10), ago(9));
  // 3 dollars and 8 over 20 installs.
  expect(ltv7!.value).toBe(550_000);
});

test('what an early file told of its last days is no more for what a later file tells', async () => {
  await deliver('files', [
    ...cohort(desk.theirs, ago(25), 5, 1),
    ...cohort(desk.theirs, ago(22), 2, 1),
  ]);
  await deliver('files', [
    ...cohort(desk.theirs, ago(21), 7, 2),
    ...cohort(desk.theirs, ago(20), 7, 2),
  ]);
  const { ltv7 } = await figuresOf(ago(25), ago(20));
  expect(ltv7!.value).toBe(1_600_000);
});

test('installs of an app whose service tells no money swell no LTV, and its spend no ROAS', async () => {
  await deliver('adjust', cohort(desk.mine, ago(30), 7, 1));
  await deliver('firebase', cohort(desk.theirs, ago(30), 7, null));
  const { ltv7, roas7, retention7, cohortProfit7 } = await figuresOf(ago(30), ago(30));
  expect([ltv7!.value, roas7!.value]).toEqual([800_000, 2]);
  expect(cohortProfit7!.value).toBe(4_000_000);
  expect(retention7!.value).toBe(0.1);
  const silent = await figuresOf(ago(30), ago(30), { app: desk.theirs });
  expect([silent.ltv7, silent.roas7, silent.cohortProfit7].map((it) => it!.value)).toEqual([
    null,
    null,
    null,
  ]);
  expect(silent.retention7!.value).toBe(0.1);
  const { status, body } = await desk.admin.call('GET /roas-dashboard', {
    date: `${ago(30)}..${ago(30)}`,
    by: 'app',
  });
  expect(status).toBe(200);
  const at7 = (it: { cells: { age: number }[] }) => it.cells.find((cell) => cell.age === 7);
  const { total, rows } = body as object as RoasAnswer;
  expect(at7(total)).toMatchObject({ ltv: 800_000, roas: 2, retention: 0.1, state: 'whole' });
  const row = rows.find((it) => it.label.key === String(desk.theirs))!;
  expect(at7(row)).toMatchObject({ ltv: null, roas: null, retention: 0.1, state: 'whole' });
});

test('who came back may be told further than money', async () => {
  await deliver('adjust', cohort(desk.mine, ago(80), 7, 1));
  await deliver(
    'files',
    cohort(desk.theirs, ago(80), 7, 10).map((it) =>
      it.age > 3 ? { ...it, ad_revenue_micros: null, iap_revenue_micros: null } : it,
    ),
  );
  const { ltv7, retention7 } = await figuresOf(ago(80), ago(80));
  expect([ltv7!.value, retention7!.value]).toEqual([800_000, 0.1]);
  const { ltv3 } = await figuresOf(ago(80), ago(80), { measures: ['ltv3'] });
  // 4 dollars and 40, over 20 installs.
  expect(ltv3!.value).toBe(2_200_000);
});

test('an age that a report passes over is not what was brought before it', async () => {
  const tells = [0, 1, 7];
  await deliver('adjust', cohort(desk.mine, ago(60), 7, 1));
  await deliver(
    'files',
    cohort(desk.theirs, ago(60), 7, 10).filter(({ age }) => tells.includes(age)),
  );
  const measures = ['ltv1', 'ltv3', 'ltv7', 'roas3', 'retention1', 'retention3', 'retention7'];
  const { ltv1, ltv3, ltv7, retention3, retention7 } = await figuresOf(ago(60), ago(60), {
    measures,
  });
  // Of day 3 only one app tells; of days 1 and 7 both do.
  expect([ltv1!.value, ltv3!.value, ltv7!.value]).toEqual([1_100_000, 400_000, 1_900_000]);
  expect([retention3!.value, retention7!.value]).toEqual([0.1, 0.1]);
  const theirs = await figuresOf(ago(60), ago(60), { app: desk.theirs, measures });
  const valueOf = (name: string) => theirs[name as keyof typeof theirs]!.value;
  expect(['ltv3', 'roas3', 'retention3'].map(valueOf)).toEqual([null, null, null]);
  expect(['ltv1', 'ltv7', 'retention1', 'retention7'].map(valueOf)).toEqual([
    2_000_000, 3_000_000, 0.1, 0.1,
  ]);
  const { body } = await desk.admin.call('GET /roas-dashboard', {
    date: `${ago(60)}..${ago(60)}`,
    by: 'app',
  });
  const row = (body as object as RoasAnswer).rows.find(
    (it) => it.label.key === String(desk.theirs),
  )!;
  const at = (age: number) => row.cells.find((cell) => cell.age === age);
  expect([at(3)?.ltv ?? null, at(7)?.ltv]).toEqual([null, 3_000_000]);
});

test('one file may tell of each app to another age, and leave ages of one of them out', async () => {
  const day = ago(100);
  const gaps = [0, 1, 7];
  await desk.earn([{ app_id: desk.mine }, { app_id: desk.theirs }], [day]);
  await deliver('adjust', [
    ...cohort(desk.mine, day, 30, 1),
    ...cohort(desk.theirs, day, 7, 10).filter(({ age }) => gaps.includes(age)),
  ]);
  const measures = ['ltv1', 'ltv3', 'ltv7', 'ltv14', 'ltv30', 'retention3', 'retention14'];
  const values = async (more = {}) => {
    const total = (await figuresOf(day, day, { measures, ...more })) as Record<
      string,
      { value: number | null }
    >;
    return measures.map((it) => total[it]!.value);
  };
  const [whole, one, other] = [
    await values(),
    await values({ app: desk.mine }),
    await values({ app: desk.theirs }),
  ];
  expect(one).toEqual([200_000, 400_000, 800_000, 1_500_000, 3_100_000, 0.1, 0.1]);
  // Nothing is told of day 3, and nothing beyond day 7.
  expect(other).toEqual([2_000_000, null, 3_000_000, null, null, null, null]);
  expect(whole).toEqual([1_100_000, 400_000, 1_900_000, 1_500_000, 3_100_000, 0.1, 0.1]);
  const { body } = await desk.admin.call('GET /roas-dashboard', {
    date: `${day}..${day}`,
    by: 'app',
  });
  const { rows, total } = body as object as RoasAnswer;
  const theirs = rows.find((it) => it.label.key === String(desk.theirs))!;
  const ltvOf = (it: (typeof rows)[number], age: number) =>
    it.cells.find((cell) => cell.age === age)?.ltv ?? null;
  expect([3, 7, 14, 30].map((age) => ltvOf(theirs, age))).toEqual([null, 3_000_000, null, null]);
  expect([3, 7, 14, 30].map((age) => ltvOf(total, age))).toEqual([
    400_000, 1_900_000, 1_500_000, 3_100_000,
  ]);
});

test('where a file has a line for each age somebody was there, an age without one is nothing', async () => {
  const day = ago(110);
  const seen = [0, 1, 7];
  await deliver('appsflyer-cohort', [
    ...cohort(desk.mine, day, 7, 1),
    ...cohort(desk.theirs, day, 7, 10).filter(({ age }) => seen.includes(age)),
  ]);
  const { ltv3 } = await figuresOf(day, day, { measures: ['ltv3'], app: desk.theirs });
  expect(ltv3!.value).toBe(2_000_000);
});
