import { expect, test } from 'vitest';
import type { Limits } from '#/store/sandbox/answer.ts';
import { runSandboxed } from '#/store/sandbox/sandbox.ts';
import type { AskedPart, StagedPart } from '#/store/sandbox/stage.ts';

/** What somebody who may write SQL could want beside the figures they may see. */

const limits: Limits = { rows: 100, cell: 1_000, all: 100_000, runMs: 3_000 };

const endlessly =
  'select sum(a.range + b.range + c.range) from range(99999) a, range(99999) b, range(99999) c';

const money = {
  day: ['2026-01-05', '2026-01-06'],
  app_id: [7, 8],
  revenue_micros: [1_500_000, null],
};
/** What was asked of the host for each text. */
let loaded: string[][] = [];

async function* some({ columns }: AskedPart): AsyncGenerator<StagedPart> {
  loaded.push([...columns]);
  yield columns.map((it) => money[it as keyof typeof money]);
}

const asked = (sql: string, more: Partial<Limits> = {}, signal?: AbortSignal) =>
  runSandboxed({
    sql,
    staged: [
      {
        name: 'money',
        columns: [
          ['day', 'text'],
          ['app_id', 'id'],
          ['revenue_micros', 'sum'],
        ],
      },
    ],
    views: [
      {
        name: 'revenue',
        needs: ['money'],
        select:
          'select day::date as day, app_id, revenue_micros::bigint as revenue_micros from kept.money',
        columns: [
          { name: 'day', type: 'DATE' },
          { name: 'app_id', type: 'INTEGER' },
          { name: 'revenue_micros', type: 'BIGINT' },
        ],
      },
    ],
    load: some,
    limits: { ...limits, ...more },
    memory: 200,
    signal,
  });

const refusal = async (sql: string) => {
  const error: unknown = await asked(sql).then(
    () => undefined,
    (it: unknown) => it,
  );
  return error as { code?: string; fields?: { sql?: string } } | undefined;
};

test('what may be read is answered: numbers as numbers, days as days, unknown as unknown', async () => {
  const text =
    'select *, revenue_micros * 0.000001::decimal(7,6) as usd from revenue order by day; -- all';
  expect(await asked(text)).toEqual({
    columns: [
      { name: 'day', type: 'DATE', isNumber: false },
      { name: 'app_id', type: 'INTEGER', isNumber: true },
      { name: 'revenue_micros', type: 'BIGINT', isNumber: true },
      { name: 'usd', type: 'DECIMAL(26,6)', isNumber: true },
    ],
    rows: [
      ['2026-01-05', 7, 1_500_000, 1.5],
      ['2026-01-06', 8, null, null],
    ],
    isCut: false,
    cutCells: 0,
  });
}, 60_000);

test.each([
  ['read a file as a table', `select * from '/etc/passwd'`],
  ['read a file as text', `select * from read_text('/etc/passwd')`],
  ['read a file as CSV', `select * from read_csv('/etc/passwd')`],
  [
    'read a file by a scalar in a part',
    `with a as (select content from read_blob('/etc/passwd')) select * from a`,
  ],
  ['list a folder', `select * from glob('/**')`],
  ['reach a server', `select * from read_csv('http://127.0.0.1:1/x.csv')`],
  ['write a file', `copy (select 1) to '/tmp/backlot-written'`],
  ['attach a database', `attach '/tmp/backlot-attached' as other`],
  ['load an extension', 'install httpfs'],
  ['open what is shut', 'set enable_external_access = true'],
  ['take more memory', `pragma memory_limit = '64GB'`],
  ['see the settings', 'select * from duckdb_settings()'],
  ['see the settings by a view', 'select * from duckdb_tables'],
  ['see a setting', `select current_setting('memory_limit')`],
  ['see the environment', `select getenv('PATH')`],
  ['see the catalogue', 'select * from information_schema.tables'],
  ['see what is kept', 'select * from kept.money'],
  ['hide a part behind a name', 'with duckdb_settings as (select 1) select * from duckdb_settings'],
  ['have a text run', `select * from query('select * from kept.money')`],
  ['have a table named', `select * from query_table(['kept.money'])`],
  ['change rows', 'delete from revenue'],
  ['make a table', 'create table mine as select 1'],
  ['say two things', 'select 1; select 2'],
  ['say nothing', '-- nothing'],
  ['close a bracket', `select 1) as answer(c0); delete from kept.money; select (1`],
  ['prepare for the next one', `prepare later as select 1`],
  ['leave a variable', `set variable mine = 1`],
])(
  'to %s is refused',
  async (_what, sql) => {
    const refused = await refusal(sql);
    expect(refused?.code).toBe('invalid');
    expect(refused?.fields?.sql).toMatch(/\w/);
  },
  60_000,
);

test('an endless query is ended, and what waits for a shorter time sooner', async () => {
  const began = performance.now();
  await expect(asked(endlessly, { runMs: 1_000 })).rejects.toThrow('Stopped after 1 seconds');
  const recursive =
    'with recursive a(n) as (select 1 union all select n + 1 from a) select max(n) from a';
  await expect(asked(recursive, { runMs: 1_000 })).rejects.toThrow(/Stopped|memory/);
  expect(performance.now() - began).toBeLessThan(20_000);
}, 60_000);

test('a bomb of memory breaks nothing but itself', async () => {
  for (const sql of [
    'select list(range) from range(1000000000000)',
    `select string_agg(repeat('x', 1000), '') from range(100000000)`,
    'select * from range(100000000) a order by hash(range), range limit 1 offset 99999999',
  ])
    await expect(asked(sql)).rejects.toThrow(/memory|Stopped/);
  expect((await asked('select count(*) from revenue')).rows).toEqual([[2]]);
}, 120_000);

test('more rows, longer cells and longer answers than fit are cut and said to be', async () => {
  const rows = await asked('select range from range(1000000000000)');
  expect(rows.rows).toHaveLength(100);
  expect(rows.isCut).toBe(true);
  const cell = await asked(`select repeat('x', 1000000) as x`);
  expect(cell).toMatchObject({ cutCells: 1, isCut: false });
  expect(cell.rows[0]![0]).toHaveLength(1_001);
  const long = await asked(`select repeat('y', 900) from range(100)`, { all: 10_000 });
  expect(long.isCut).toBe(true);
  expect(long.rows.length).toBeLessThan(20);
}, 60_000);

test('somebody who goes takes the process with them', async () => {
  const gone = new AbortController();
  const began = performance.now();
  const endless = asked(endlessly, { runMs: 60_000 }, gone.signal);
  setTimeout(() => gone.abort(new Error('gone')), 500);
  await expect(endless).rejects.toThrow('gone');
  expect(performance.now() - began).toBeLessThan(10_000);
}, 60_000);

test('100 kB of a query are read or refused, never the end of the server', async () => {
  const wide = `select ${Array.from({ length: 20_000 }, (_, at) => at % 10).join('+')} as sum`;
  const deep = `select ${'('.repeat(50_000)}1${')'.repeat(50_000)}`;
  const nots = `select ${'not '.repeat(25_000)} true`;
  for (const sql of [wide, deep, nots]) {
    const settled = await asked(sql, { runMs: 10_000 }).catch((error: unknown) => error);
    expect(settled).toBeDefined();
  }
  expect((await asked('select 1 as one')).rows).toEqual([[1]]);
}, 120_000);

test.each([
  ['select nope from revenue', /^Line 1, column 8: Referenced column "nope" not found/],
  ['select day,\n  from from revenue', /^Line 2, column 8: syntax error at or near/],
  ['select\n  max(day) + nope2\nfrom revenue', /^Line 2, column 14: /],
  ['select * from settlements', /There is no table settlements here/],
  [`select 'x'::int`, /Could not convert string 'x' to INT32/],
])(
  'what is wrong with %j is said with its place',
  async (sql, words) => {
    expect((await refusal(sql))?.fields?.sql).toMatch(words);
  },
  60_000,
);

test.each([
  ['select sum(revenue_micros) from revenue', [['revenue_micros']]],
  ['select count(*) from revenue', [['revenue_micros']]],
  ['select DAY from revenue r where "App_Id" = 7', [['day', 'app_id']]],
  ['select r.day from revenue r join revenue s using (app_id)', [['day', 'app_id']]],
  ['select * exclude (day) from revenue', [['day', 'app_id', 'revenue_micros']]],
  ['select b from revenue as r(a, b, c)', [['day', 'app_id', 'revenue_micros']]],
  ['select #2 from revenue', [['day', 'app_id', 'revenue_micros']]],
])('only the columns that a text may read are loaded for it: %s', async (sql, columns) => {
  loaded = [];
  await asked(sql);
  expect(loaded).toEqual(columns);
});

test.each([
  'select struct_pack(all_of_it := r)::varchar from revenue r order by r.day',
  'select r::varchar from revenue r order by day',
  "select struct_extract(r, 'rev' || 'enue_micros')::varchar from revenue r order by day",
])('what is read without being named is loaded then, and never as unknown: %s', async (sql) => {
  loaded = [];
  const { rows } = await asked(sql);
  expect(JSON.stringify(rows)).toContain('1500000');
  expect(loaded.at(-1)).toEqual(['day', 'app_id', 'revenue_micros']);
});
