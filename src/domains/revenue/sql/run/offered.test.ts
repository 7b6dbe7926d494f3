import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Selection } from '#/figures/selection.records.ts';
import { runSandboxed } from '#/store/sandbox/sandbox.ts';
import { figuresDesk, type FiguresDesk } from '../../../../../tests/support/figures-desk.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import { loaderOf, offered } from './offered.server.ts';

let server: TestServer;
let desk: FiguresDesk;

beforeAll(async () => {
  server = await testServer();
  desk = await figuresDesk(server);
  await desk.earn([
    { app_id: desk.mine, revenue_micros: 1_000_000 },
    { app_id: desk.theirs, revenue_micros: 2_000_000, country: 'US' },
  ]);
});
afterAll(() => server.close());

/** What a text answers, or why it is refused, and which columns were loaded for it. */
async function asked(sql: string, most?: number) {
  const range = { from: desk.days[0]!, to: desk.yesterday };
  const selection = { apps: 'all', range } as Partial<Selection> as Selection;
  const context = { db: server.db, facts: server.facts };
  const load = loaderOf(context, selection, undefined, most);
  const loaded: Record<string, readonly string[]> = {};
  const limits = { rows: 10, cell: 100, all: 10_000, runMs: 5_000 };
  const done = await runSandboxed({
    sql,
    ...offered,
    limits,
    memory: 200,
    load: (it) => {
      loaded[it.name] = it.columns;
      return load(it);
    },
  }).then(
    ({ rows }) => rows,
    (error: { fields?: object }) => error.fields,
  );
  return { done, loaded };
}

test('of a table the columns are copied that a query names, and names of what is named', async () => {
  const { done, loaded } = await asked(
    'select country, sum(revenue_usd) as usd from monetisation group by all order by 1',
  );
  expect(done).toEqual([
    ['PK', 60],
    ['US', 120],
  ]);
  expect(loaded).toEqual({ monetisation: ['country', 'revenue_micros'] });
});

test('a name is made of its id, a team of the day too', async () => {
  const apps = await asked('select distinct app from monetisation order by 1');
  expect(apps.done).toEqual([['Lantern'], ['Orbit']]);
  expect(apps.loaded['monetisation']).toEqual(['app_id']);
  const teams = await asked('select team, count(*) from monetisation group by all order by 1');
  expect(teams.done).toEqual([
    ['Arcade', 60],
    ['Puzzle', 60],
  ]);
  expect(teams.loaded['monetisation']).toEqual(['day', 'app_id']);
});

test('whoever counts rows has all of them, whatever is loaded', async () => {
  expect((await asked('select count(*) from monetisation')).done).toEqual([[120]]);
  const { done } = await asked(
    'select count(*), count(ad_format), sum(impressions) from monetisation',
  );
  expect(done).toEqual([[120, 120, 7200]]);
});

test('too many rows are refused with how many there are and which days would do', async () => {
  const { done } = await asked('select count(*) from monetisation', 41);
  expect(done).toEqual({
    date: `These days have 120 rows of monetisation, and a query reads at most 41 in all: ${desk.days[40]}..${desk.yesterday} would fit.`,
  });
  expect((await asked('select count(*) from monetisation', 1)).done).toEqual({
    date: 'These days have 120 rows of monetisation, and a query reads at most 1 in all, fewer than a day has.',
  });
});
