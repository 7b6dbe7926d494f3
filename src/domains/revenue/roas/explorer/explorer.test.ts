import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Standing } from '#/figures/filter.contract.ts';
import { addDays, startOfMonth, startOfWeek } from '#/kernel/days.ts';
import type { Delivery } from '#/store/facts/facts.ts';
import type { FactRow } from '#/store/facts/tables.ts';
import { figuresDesk, type FiguresDesk } from '../../../../../tests/support/figures-desk.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import type { ExplorerCell, ExplorerRow } from './explorer.contract.ts';

interface Page {
  ages: number[];
  rows: ExplorerRow[];
  totalRows: number;
  largest: number;
  total: { installs: number; cells: ExplorerCell[] };
}

let server: TestServer;
let desk: FiguresDesk;
let all: string;
let batch = 500;

/** Cohorts of an app as one service reports them. */
async function deliver(rows: readonly Partial<FactRow<'cohort'>>[], account = 1) {
  batch += 1;
  const days = rows.map((it) => it.day!).toSorted();
  const whole = {
    table: 'cohort',
    source: `service-${batch}`,
    sourceTimezone: 'UTC',
    fetchedAt: new Date(),
    precedence: 'mediation',
    slices: [{ account_id: account, from: days[0]!, to: days.at(-1)! }],
    rows: rows.map((it) => ({
      age: 0,
      app_id: desk.mine,
      network_id: 0,
      account_id: account,
      campaign_id: 0,
      country: 'PK',
      platform: 'android',
      installs: 4,
      ad_revenue_micros: 0,
      iap_revenue_micros: 0,
      retained_users: 0,
      provisional: false,
      ...it,
    })),
  } as Delivery;
  await server.facts.commitBatch({ id: batch, deliveries: [whole] });
  return batch;
}

/** $4 a day buys 4 installs; they bring $2 at once, $1 more by day 7 and $2 more by day 30. */
beforeAll(async () => {
  server = await testServer();
  desk = await figuresDesk(server);
  await desk.earn([{ app_id: desk.mine }]);
  await desk.spend([{}]);
  await desk.mature([
    { age: 0, ad_revenue_micros: 2_000_000, retained_users: 4 },
    { age: 7, ad_revenue_micros: 1_000_000, retained_users: 2 },
    { age: 30, ad_revenue_micros: 2_000_000, retained_users: 1 },
  ]);
  all = `${desk.days[0]}..${desk.yesterday}`;
});
afterAll(() => server.close());

async function explore(input: object = {}, who: Colleague = desk.lead): Promise<Page> {
  const reply = await who.call('GET /cohort-explorer', { date: all, perPage: 200, ...input });
  expect(reply).toMatchObject({ status: 200 });
  return reply.body as object as Page;
}
const refusedFields = async (input: object, endpoint = 'GET /cohort-explorer' as const) => {
  const { status, body } = await desk.lead.call(endpoint, input);
  return { status, fields: Object.keys(body.fields ?? {}) };
};
const valuesOf = ({ cells }: Pick<Page['total'], 'cells'>) => cells.map((it) => it.value);
const statesOf = ({ cells }: Pick<Page['total'], 'cells'>) => cells.map((it) => it.state);

test('without a session and without the right the explorer and its file are refused', async () => {
  const hr = await server.as('HR', { teamId: desk.puzzle, without: ['revenue:read'] });
  for (const [key, input] of [
    ['GET /cohort-explorer', {}],
    ['GET /cohort-explorer/export', { format: 'csv' }],
  ] as const) {
    expect((await server.call(key, input)).status).toBe(401);
    expect((await hr.call(key, input)).status).toBe(403);
  }
});

test.each([
  [{ measure: 'sessions' }, 'measure'],
  [{ cohort: 'quarter' }, 'cohort'],
  [{ split: 'adFormat' }, 'split'],
  [{ compare: 'previous' }, 'compare'],
  [{ revenue: 'ads' }, 'revenue'],
  [{ perPage: 201 }, 'perPage'],
  [{ date: '2024-01-01..2025-11-01' }, 'date'],
  [{ date: '2025-11-31..2025-12-01' }, 'date'],
  [{ country: 'x'.repeat(4_000) }, 'country.0'],
])('a question that cannot be answered names its field, %#', async (input, field) => {
  expect(await refusedFields(input)).toEqual({ status: 400, fields: [field] });
});

test('an unknown field is refused', async () => {
  const { status } = await desk.lead.call('GET /cohort-explorer', { weather: 'fine' });
  expect(status).toBe(400);
});

test('ages that a cohort has not reached are blank, and the mean is over those that have', async () => {
  const { ages, rows, total } = await explore({ cohort: 'day' });
  expect(ages).toEqual([0, 7, 30]);
  expect(rows.map((it) => it.key)).toEqual(desk.days.toReversed().map((it) => `${it}|`));
  expect(valuesOf(rows[0]!)).toEqual([1, null, null]);
  expect(statesOf(rows[0]!)).toEqual(['whole', 'none', 'none']);
  expect(valuesOf(rows.at(-1)!)).toEqual([1, 0.5, 0.25]);
  expect(valuesOf(total)).toEqual([1, 0.5, 0.25]);
  expect(statesOf(total)).toEqual(['whole', 'partial', 'partial']);
  const old = (age: number) => desk.days.filter((day) => addDays(day, age) <= desk.yesterday);
  expect(total.cells.map((it) => it.installs)).toEqual(
    [0, 7, 30].map((age) => 4 * old(age).length),
  );
});

test.each([
  ['ltv', [500_000, 750_000, 1_250_000]],
  ['roas', [0.5, 0.75, 1.25]],
  ['roasBlended', [0.5, 0.75, 1.25]],
] as const)('%s is cumulative, over the install days that have reached the age', async (...it) => {
  const [measure, expected] = it;
  const { total, rows } = await explore({ measure, cohort: 'month' });
  expect(valuesOf(total)).toEqual(expected);
  for (const row of rows)
    expect(valuesOf(row)).toEqual(
      row.cells.map(({ state }, at) => (state === 'none' ? null : expected[at])),
    );
});

test('weeks begin on Monday and months on their first; those that are cut say how many days they have', async () => {
  const from = desk.days.find((it) => startOfWeek(it) !== it)!;
  const weeks = await explore({ cohort: 'week', date: `${from}..${desk.yesterday}` });
  const monday = startOfWeek(from);
  expect(weeks.rows.at(-1)).toMatchObject({
    key: `${monday}|`,
    days: { in: 7 - (Date.parse(from) - Date.parse(monday)) / 86_400_000, of: 7 },
  });
  expect(weeks.rows.at(-2)).not.toHaveProperty('days');
  const sizes = Map.groupBy(
    desk.days.filter((it) => it >= from),
    startOfWeek,
  );
  expect(weeks.rows.map((it) => it.installs)).toEqual(
    [...sizes.values()].toReversed().map((it) => 4 * it.length),
  );
  const months = await explore({ cohort: 'month' });
  expect(months.rows.map((it) => it.key)).toEqual(
    [...new Set(desk.days.map(startOfMonth))].toReversed().map((it) => `${it}|`),
  );
  const whole = await explore({ cohort: 'all' });
  expect(whole.rows.map((it) => [it.key, it.labels, it.installs])).toEqual([['|', [], 240]]);
});

test('revenue and installs of the parts add up to the whole, however it is split', async () => {
  for (const split of ['none', 'app', 'mediaSource', 'campaign', 'country', 'platform'])
    for (const cohort of ['day', 'week', 'month', 'all']) {
      const { rows, total } = await explore({ measure: 'revenue', cohort, split });
      const sum = (of: (it: ExplorerRow) => number) => rows.reduce((all, it) => all + of(it), 0);
      expect(sum((it) => it.installs)).toBe(total.installs);
      for (const at of total.cells.keys())
        expect(sum((it) => it.cells[at]!.value ?? 0)).toBe(total.cells[at]!.value);
    }
});

test('another team’s app is not there, and what it brings changes no number', async () => {
  const asked = { cohort: 'week', split: 'app', measure: 'ltv' };
  const figures = async () => {
    const { rows, total, ages, largest } = await explore(asked);
    return JSON.stringify([rows, total, ages, largest]);
  };
  const before = await figures();
  const canary = await deliver(
    desk.days.slice(0, 30).flatMap((day) =>
      // Ages that nobody else tells, and a report that stops early.
      [0, 1, 2, 3].map((age) => ({
        day,
        age,
        app_id: desk.theirs,
        installs: 9_000,
        ad_revenue_micros: 77_000_000,
        retained_users: 8_000,
      })),
    ),
    7,
  );
  expect(await figures()).toBe(before);
  const foreign = await explore({ app: desk.theirs });
  expect([foreign.rows, foreign.totalRows, foreign.total.installs]).toEqual([[], 0, 0]);
  const outsider = await server.as('Team lead', { leads: desk.arcade });
  const theirs = await explore({ split: 'app' }, outsider);
  expect(new Set(theirs.rows.map((it) => it.labels[1]!.label))).toEqual(new Set(['Orbit']));
  await server.facts.revertBatch(canary);
});

test('a service that tells other ages than another is no part of what it does not tell', async () => {
  // The lead's app tells 0, 7 and 30; the other one day 2 as well, and nothing after day 7.
  const late = await deliver(
    desk.days.slice(0, 40).flatMap((day) =>
      [0, 2, 7].map((age) => ({
        day,
        age,
        app_id: desk.theirs,
        installs: 6,
        ad_revenue_micros: 6_000_000,
        retained_users: 3,
      })),
    ),
    8,
  );
  const asked = { measure: 'ltv', cohort: 'all', date: `${desk.days[0]}..${desk.days[20]}` };
  const { ages, rows, total } = await explore({ ...asked, split: 'app' }, desk.admin);
  expect(ages).toEqual([0, 2, 7, 30]);
  const [theirs, mine] = rows;
  expect(valuesOf(mine!)).toEqual([500_000, null, 750_000, 1_250_000]);
  expect(valuesOf(theirs!)).toEqual([1_000_000, 2_000_000, 3_000_000, null]);
  expect(statesOf(theirs!)).toEqual(['whole', 'whole', 'whole', 'none']);
  expect(valuesOf(total)).toEqual([800_000, 2_000_000, 2_100_000, 1_250_000]);
  expect(statesOf(total)).toEqual(['whole', 'partial', 'whole', 'partial']);
  const roas = await desk.admin.call('GET /roas-dashboard', { date: asked.date, by: 'app' });
  const shown = roas.body as object as { total: { cells: { ltv: number | null }[] } };
  expect(shown.total.cells.map((it) => it.ltv)).toEqual(valuesOf(total));
  await server.facts.revertBatch(late);
});

test('what a service does not count is absent, and never nought', async () => {
  const silent = await deliver(
    desk.days.slice(0, 10).flatMap((day) => [
      { day, age: 0, app_id: desk.theirs, retained_users: null, installs: 5 },
      { day, age: 7, app_id: desk.theirs, retained_users: null, installs: 5 },
    ]),
    9,
  );
  const asked = { app: desk.theirs, cohort: 'all', date: `${desk.days[0]}..${desk.days[9]}` };
  const retention = await explore(asked, desk.admin);
  expect(valuesOf(retention.total)).toEqual([null, null]);
  expect(valuesOf((await explore({ ...asked, measure: 'ltv' }, desk.admin)).total)).toEqual([0, 0]);
  await server.facts.revertBatch(silent);
  const mute = await deliver(
    desk.days.slice(0, 10).map((day) => ({
      day,
      app_id: desk.theirs,
      ad_revenue_micros: null,
      iap_revenue_micros: null,
      retained_users: 4,
    })),
    9,
  );
  expect(valuesOf((await explore({ ...asked, measure: 'ltv' }, desk.admin)).total)).toEqual([null]);
  expect(valuesOf((await explore(asked, desk.admin)).total)).toEqual([1]);
  await server.facts.revertBatch(mute);
});

test('the file has the rows of the page: dollars, nothing where nothing is known, and which ages are partial', async () => {
  const { body } = await desk.lead.call('GET /cohort-explorer/export', {
    date: `${desk.days[0]}..${desk.yesterday}`,
    cohort: 'month',
    split: 'country',
    measure: 'ltv',
    format: 'csv',
  });
  const [head, ...lines] = String(body['raw']).trim().split(/\r?\n/);
  expect(head).toContain('Install month,');
  expect(head).toContain(
    'Country,Installs,LTV D0 USD,LTV D7 USD,LTV D30 USD,LTV D30 USD predicted',
  );
  expect(head).toMatch(/,Partial$/);
  const { rows } = await explore({ cohort: 'month', split: 'country', measure: 'ltv' });
  expect(lines).toHaveLength(rows.length);
  expect(lines.at(-1)).toContain(`${startOfMonth(desk.days[0]!)},`);
  expect(lines.at(-1)).toContain(',Pakistan,');
  const wrong = await refusedFields({ format: 'pdf' }, 'GET /cohort-explorer/export' as never);
  expect(wrong).toEqual({ status: 400, fields: ['format'] });
});

test('before the first cohort it is said since when there are any, whatever is known of revenue', async () => {
  await desk.earn([{ app_id: desk.theirs }]);
  const since = desk.days[40]!;
  await deliver([{ day: since, app_id: desk.theirs }], 77);
  const { body } = await desk.admin.call('GET /cohort-explorer', {
    app: [desk.theirs],
    date: `${desk.days[0]}..${desk.days[5]}`,
  });
  const { rows, standing } = body as object as { rows: object[]; standing: Standing };
  expect([rows.length, standing.known?.from]).toEqual([0, since]);
});
