import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { addDays, addMonths, startOfMonth } from '#/kernel/days.ts';
import { openFacts } from '#/store/facts/open.ts';

/** The generated history: two years up to this day. */
export const LAST_DAY = '2026-11-15';
const DAYS = 730;
const FIRST_DAY = addDays(LAST_DAY, 1 - DAYS);
export const APPS = 400;
export const NETWORKS = 8;
const COUNTRIES = 60;
/** The share of days on which a series has a row. */
const PRESENT = 0.9;

const macros = [
  // A number between 0 and 1 that is always the same for the same value.
  `create temp macro chance(h) as ((h % 1000003)::double + 0.5) / 1000003.0`,
  `create temp macro letter(n) as chr((65 + n)::integer)`,
];

/**
 * As many series (app, network, country, platform, format) as give that many rows, drawn by their
 * weight: few apps, networks and countries have most of the rows and the money.
 */
const drawSeries = (rows: number) => `
  create temp table series as
  with weighed as (
    select (a.r + 1)::integer as app_id, (n.r + 1)::integer as network_id,
      letter((c.r * 37 % 200) // 26) || letter((c.r * 37 % 200) % 26) as country,
      ['android', 'ios'][p.r + 1] as platform,
      ['rewarded', 'interstitial', 'banner', 'native'][f.r + 1] as ad_format,
      (1 / (1 + hash(a.r * 7 + 1) % ${APPS})) / pow(n.r + 1, 0.9) / pow(c.r + 1, 1.1)
        * (0.6 - 0.2 * p.r) * (0.4 - 0.1 * f.r) as weight,
      800 + 9000 / (1 + c.r / 8.0) as micros_each,
      hash(a.r * 1000003 + n.r * 7919 + c.r * 104729 + p.r * 31 + f.r * 17) as seed
    from range(${APPS}) a(r), range(${NETWORKS}) n(r), range(${COUNTRIES}) c(r), range(2) p(r),
      range(4) f(r))
  select * from weighed order by -ln(chance(seed)) / weight limit ${Math.round(rows / DAYS / PRESENT)}`;

/** Ad revenue of a month, in the order of days as imports bring it. */
const adMonth = (from: string, to: string) => `
  insert into monetisation
  select day, app_id, network_id, 1 + app_id % 40, country, platform, ad_format, 0,
    (shown * (1.5 + chance(seed)))::bigint, (shown * 1.2)::bigint, shown, (shown * 0.03 * chance(of_day))::bigint,
    (shown * micros_each * (0.8 + 0.4 * chance(of_day // 7)))::bigint,
    'max', 'UTC', 0, 1, 0, 1, 1
  from (
    select s.*, d.day::date as day, hash(s.seed + epoch(d.day)::bigint) as of_day,
      greatest(1, 4e6 * s.weight * (0.6 + 0.8 * chance(of_day)))::bigint as shown
    from series s, generate_series(date '${from}', date '${to}', interval 1 day) d(day))
  where of_day % 10 < ${PRESENT * 10}
  order by day, app_id, network_id`;

/** Spend and use drawn from the ad revenue, some two fifths as many rows each. */
const derived = [
  `insert into acquisition
   select day, app_id, network_id, 1, 0, country, platform, (sum(revenue_micros) * 0.6)::bigint,
     sum(impressions)::bigint, sum(clicks)::bigint, (sum(clicks) * 0.1)::bigint,
     'meta-ads', 'UTC', 0, 1, 0, 0, 1
   from monetisation where ad_format = 'rewarded'
   group by day, app_id, network_id, country, platform order by day, app_id`,
  `insert into engagement
   select day, app_id, 9, 1, country, platform, '', (sum(impressions) / 4)::bigint,
     (sum(impressions) / 40)::bigint, (sum(impressions) / 2)::bigint,
     (sum(impressions) * 90)::bigint, 0, 0, 0, 0, 'appmetrica', 'UTC', 0, 1, 0, 0, 1
   from monetisation group by day, app_id, country, platform order by day, app_id`,
  `insert into changes values (1, 'commit', 1, 0, 0, 0, '[]')`,
];

async function generate(connection: DuckDBConnection, rows: number): Promise<void> {
  for (const sql of macros) await connection.run(sql);
  await connection.run(drawSeries(rows));
  for (let from = FIRST_DAY; from <= LAST_DAY; from = startOfMonth(addMonths(from, 1))) {
    const end = addDays(startOfMonth(addMonths(from, 1)), -1);
    await connection.run(adMonth(from, end < LAST_DAY ? end : LAST_DAY));
  }
  for (const sql of derived) await connection.run(sql);
  await connection.run('checkpoint');
}

/** The folder with about so many monetisation rows, the same at every run, made once and kept. */
export async function generatedFacts(rows: number): Promise<string> {
  const dataDir = join('.data', 'bench', `facts-${rows / 1e6}m`);
  const done = join(dataDir, 'generated');
  if (existsSync(done)) return dataDir;
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  // The store makes its tables; the rows then go in without passing through JavaScript.
  await (await openFacts({ dataDir })).close();
  const instance = await DuckDBInstance.create(join(dataDir, 'facts.duckdb'), {
    memory_limit: '6GB',
  });
  const connection = await instance.connect();
  await generate(connection, rows);
  connection.closeSync();
  instance.closeSync();
  writeFileSync(done, '');
  return dataDir;
}
