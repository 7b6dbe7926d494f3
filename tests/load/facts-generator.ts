import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { addDays, addMonths, startOfMonth } from '#/kernel/days.ts';
import { openFacts } from '#/store/facts/open.ts';
import { allRollups } from '#/store/facts/rollups.ts';
import { supplyOf } from '#/store/facts/selected.ts';
import { columnsOf, definitionOf, precedences, type DayTableName } from '#/store/facts/tables.ts';

/** The generated history: two years up to this day. */
export const LAST_DAY = '2026-11-15';
const DAYS = 730;
const FIRST_DAY = addDays(LAST_DAY, 1 - DAYS);
export const APPS = 400;
export const NETWORKS = 8;
/** Ids that follow those of the networks: who measures use, and the stores. */
export const ANALYTICS = NETWORKS + 1;
export const STORES = NETWORKS + 2;
/** Each app buys on so many networks, a campaign each, and shows ads in so many units. */
export const BUYING = 4;
export const UNITS = 4;
/** Changes with what is generated: another shape is made anew. */
const SHAPE = 'attributed cohorts, stores, campaigns, reports of networks, currency, slices, holes';
const COUNTRIES = 60;
/** Accounts of the mediation, each with some of the apps. */
const ACCOUNTS = 40;
/** The share of days on which a series has a row. */
const PRESENT = 0.9;

const formats = ['rewarded', 'interstitial', 'banner', 'native'];
const formatList = `[${formats.map((it) => `'${it}'`).join(', ')}]`;

/** The columns that every version of the store has had, in their order. */
const into = (table: DayTableName) => {
  const { originals } = definitionOf(table);
  const names = columnsOf(table).map(([name]) => name);
  const own = names.filter((name) => name !== 'currency' && !(name in originals));
  return `insert into ${table} (${own.join(', ')})`;
};

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
      ${formatList}[f.r + 1] as ad_format,
      (1 / (1 + hash(a.r * 7 + 1) % ${APPS})) / pow(n.r + 1, 0.9) / pow(c.r + 1, 1.1)
        * (0.6 - 0.2 * p.r) * (0.4 - 0.1 * f.r) as weight,
      800 + 9000 / (1 + c.r / 8.0) as micros_each,
      hash(a.r * 1000003 + n.r * 7919 + c.r * 104729 + p.r * 31 + f.r * 17) as seed
    from range(${APPS}) a(r), range(${NETWORKS}) n(r), range(${COUNTRIES}) c(r), range(2) p(r),
      range(4) f(r))
  select * from weighed order by -ln(chance(seed)) / weight limit ${Math.round(rows / DAYS / PRESENT)}`;

/** Ad revenue of a month, in the order of days as imports bring it. */
const adMonth = (from: string, to: string) => `
  ${into('monetisation')}
  select day, app_id, network_id, 1 + app_id % ${ACCOUNTS}, country, platform, ad_format,
    (app_id - 1) * ${UNITS} + list_position(${formatList}, ad_format),
    (shown * (1.5 + chance(seed)))::bigint, (shown * 1.2)::bigint, shown, (shown * 0.03 * chance(of_day))::bigint,
    (shown * micros_each * (0.8 + 0.4 * chance(of_day // 7)))::bigint,
    'max', 'UTC', 0, 1, 0, 1, 1
  from (
    select s.*, d.day::date as day, hash(s.seed + epoch(d.day)::bigint) as of_day,
      greatest(1, 4e6 * s.weight * (0.6 + 0.8 * chance(of_day)))::bigint as shown
    from series s, generate_series(date '${from}', date '${to}', interval 1 day) d(day))
  where of_day % 10 < ${PRESENT * 10}
  order by day, app_id, network_id`;

/** The days on which an attribution service was at work beside the mediation. */
const ATTRIBUTED_FROM = addDays(LAST_DAY, -179);
const { mediation, attributedCohort } = precedences;
/** What the mediation still counts for there: the service knows no revenue of ads. */
const adRevenueOnly = supplyOf('cohort', 'ad_revenue_micros');

/** Installs by age: of the mediation by app, and of the attribution service by who brought them. */
const cohorts = [
  {
    source: 'max-cohort',
    by: [],
    from: FIRST_DAY,
    revenue: '(sum(spend_micros) * 0.3 / (1 + age))::bigint',
    counts: `${mediation}, case when day >= date '${ATTRIBUTED_FROM}' then ${adRevenueOnly} else 1 end`,
  },
  {
    source: 'adjust-cohort',
    by: ['network_id', 'campaign_id'],
    from: ATTRIBUTED_FROM,
    revenue: 'null',
    counts: `${attributedCohort}, 1`,
  },
].map(
  ({ source, by, from, revenue, counts }) => `${into('cohort')}
   select day, age, app_id, ${by.length > 0 ? `${by[0]}, 1, ${by[1]}` : '0, 1, 0'}, country, platform,
     sum(installs)::bigint, ${revenue}, (sum(spend_micros) * 0.1 / (1 + age))::bigint,
     (sum(installs) / (1 + age))::bigint, '${source}', 'UTC', 0, 1, 0, ${counts}
   from acquisition, (select unnest([0, 1, 3, 7, 14, 30, 60, 90]) as age)
   where day >= date '${from}' and day + age::integer <= date '${LAST_DAY}'
   group by ${['day', 'age', 'app_id', ...by, 'country', 'platform'].join(', ')}
   order by day, age, app_id`,
);

/** What never came: of an account, of analytics and of a media source, for all of their apps. */
const holes = [
  { table: 'monetisation', source: 'max', account_id: 7, from: '2026-10-05', to: '2026-10-09' },
  {
    table: 'engagement',
    source: 'appmetrica',
    account_id: 1,
    from: '2026-09-20',
    to: '2026-09-21',
  },
  { table: 'acquisition', source: 'meta-ads', account_id: 1, from: '2026-10-28', to: '2026-10-28' },
];

/** Who delivers into which table through which accounts. */
const deliveries = [
  ...Array.from({ length: ACCOUNTS }, (_, at) => ['monetisation', 'max', at + 1] as const),
  ...[1, 2, 3].map((it) => ['monetisation', `network-${it}`, 2] as const),
  ['acquisition', 'meta-ads', 1] as const,
  ['engagement', 'appmetrica', 1] as const,
  ['cohort', 'max-cohort', 1] as const,
  ['cohort', 'adjust-cohort', 1] as const,
  ['store_console', 'store-console', 1] as const,
];

/** The reports that spoke of every day, a month each, without what never came. */
function reports() {
  const slices: Record<string, string | number>[] = [];
  for (const [table, source, account_id] of deliveries)
    for (let from = FIRST_DAY; from <= LAST_DAY; from = startOfMonth(addMonths(from, 1))) {
      const end = addDays(startOfMonth(addMonths(from, 1)), -1);
      const to = end < LAST_DAY ? end : LAST_DAY;
      const hole = holes.find(
        (it) =>
          it.source === source && it.account_id === account_id && it.from >= from && it.to <= to,
      );
      const of = { table, source, account_id };
      if (!hole) slices.push({ ...of, from, to });
      else {
        slices.push({ ...of, from, to: addDays(hole.from, -1) });
        slices.push({ ...of, from: addDays(hole.to, 1), to });
      }
    }
  return slices;
}

/**
 * Everything else, drawn from the ad revenue: spend by campaign and use, some two fifths as many
 * rows each; what installs brought by age, from the mediation by app and from attribution by
 * campaign; the stores' figures; and reports of networks themselves, which only reconcile.
 */
const derived = [
  `${into('acquisition')}
   select day, app_id, network_id, 1, (app_id - 1) * ${BUYING} + network_id, country, platform,
     (sum(revenue_micros) * 0.6)::bigint, sum(impressions)::bigint, sum(clicks)::bigint,
     (sum(clicks) * 0.1)::bigint, 'meta-ads', 'UTC', 0, 1, 0, 0, 1
   from monetisation where ad_format = 'rewarded' and network_id <= ${BUYING}
   group by day, app_id, network_id, country, platform order by day, app_id`,
  `${into('engagement')}
   select day, app_id, ${ANALYTICS}, 1, country, platform, '1.' || (epoch(day)::bigint // 2592000 % 12),
     (sum(impressions) / 4)::bigint, (sum(impressions) / 40)::bigint, (sum(impressions) / 2)::bigint,
     (sum(impressions) * 90)::bigint, (sum(impressions) / 100)::bigint,
     (sum(impressions) / 300)::bigint, (sum(impressions) / 900)::bigint,
     (sum(impressions) / 500)::bigint, 'appmetrica', 'UTC', 0, 1, 0, 0, 1
   from monetisation group by day, app_id, country, platform order by day, app_id`,
  ...cohorts,
  `${into('store_console')}
   select day, app_id, ${STORES}, 1, country, platform, sum(new_users * 4)::bigint,
     sum(new_users)::bigint, (sum(new_users) * 0.2)::bigint, sum(new_users * 30000)::bigint,
     (sum(new_users) / 50)::bigint, (sum(new_users) / 12)::bigint, (sum(dau) / 400)::bigint,
     (sum(dau) / 900)::bigint, sum(dau)::bigint, 'store-console', 'UTC', 0, 1, 0, 0, 1
   from engagement group by day, app_id, country, platform order by day, app_id`,
  `${into('monetisation')}
   select day, app_id, network_id, 2, '', '', '', 0, sum(requests)::bigint, sum(responses)::bigint,
     sum(impressions)::bigint, sum(clicks)::bigint, (sum(revenue_micros) * 0.99)::bigint,
     'network-' || network_id, 'UTC', 0, 1, 0, 0, 0
   from monetisation where network_id <= 3 and day > date '${LAST_DAY}' - 120
   group by day, app_id, network_id order by day, app_id`,
  ...holes.map(
    ({ table, source, account_id, from, to }) =>
      `delete from ${table} where source = '${source}' and account_id = ${account_id}
       and day between date '${from}' and date '${to}'`,
  ),
  // The store makes them when it is opened.
  ...allRollups.map(({ name }) => `drop table ${name}`),
  `insert into changes values (1, 'commit', 1, 0, 0, 0, '${JSON.stringify(reports())}')`,
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
  if (existsSync(done) && readFileSync(done, 'utf8') === SHAPE) return dataDir;
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
  writeFileSync(done, SHAPE);
  return dataDir;
}
