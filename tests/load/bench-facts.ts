import { TEAMS } from './facts-company.ts';
import { APPS, generatedFacts } from './facts-generator.ts';
import { factsServer } from './facts-server.ts';
import {
  daysIn,
  measureQuestions,
  rangeOf,
  sizeOf,
  type Best,
  type Goals,
  type Questions,
} from './measure-questions.ts';
import { noted, type Row } from './result.ts';

const ROWS = Number(process.env['BENCH_ROWS'] ?? 20e6);

/** The six questions a dashboard asks most. */
export const dashboardQuestions: Questions = {
  'tiles, 30 days': (time) => `/top-tiles-data?${rangeOf(time, 30)}`,
  'chart, a year': (time) => `/overall-chart-data?${rangeOf(time, 365)}`,
  'networks, 90 days': (time) => `/network-revenue?${rangeOf(time, 90)}`,
  'countries of a team, 90 days': (time) =>
    `/top-countries-revenue?${rangeOf(time, 90)}&team=${1 + (time % TEAMS)}`,
  'one app, 180 days': (time) =>
    `/network-revenue?${rangeOf(time, 180)}&singleApp=${1 + ((time * 37) % APPS)}`,
  'games, 30 days': (time) => `/dashboard/gettopgames?${rangeOf(time, 30)}`,
};

const sums = (table: string, what: string, days: string, by = '') =>
  `select ${by && `${by}, `}${what} from deltas(${table}) where ${days} ${by && `group by ${by}`}`;
const revenue = 'total(revenue_micros), total(impressions)';
const cohorts = 'total(ad_revenue_micros), total(iap_revenue_micros)';

/** Sums of both halves of a comparison by one column, of all tables that a part draws on. */
const dashboard = (time: number, days: number, by: string) =>
  [time, time + days].flatMap((from) => [
    sums('monetisation', revenue, daysIn(from, days), by),
    sums('acquisition', 'total(spend_micros)', daysIn(from, days), by),
    sums('engagement', 'total(dau)', daysIn(from, days), by),
    sums('cohort', cohorts, `${daysIn(from, days)} and age <= 7`, by),
  ]);
const parts = (time: number, days: number, by: string, more = '') =>
  [time, time + days].map((from) =>
    sums('monetisation', 'total(revenue_micros)', daysIn(from, days) + more, by),
  );

/** Ids of a team's apps, as `fillCompany` gives them out. */
const appsOf = (team: number) =>
  Array.from({ length: APPS }, (_, at) => at)
    .filter((at) => at % TEAMS === team)
    .map((at) => at + 1);

/** Each question in its best known form, so that a slow one of ours cannot look fast. */
export const best: Best = {
  'tiles, 30 days': (time) => dashboard(time, 30, 'day'),
  'chart, a year': (time) => dashboard(time, 365, 'day').filter((it) => !/dau|cohort/.test(it)),
  'networks, 90 days': (time) => parts(time, 90, 'network_id'),
  'countries of a team, 90 days': (time) =>
    parts(time, 90, 'country', ` and app_id in (${appsOf(time % TEAMS).join(', ')})`),
  'one app, 180 days': (time) =>
    parts(time, 180, 'network_id', ` and app_id = ${1 + ((time * 37) % APPS)}`),
  'games, 30 days': (time) => dashboard(time, 30, 'app_id'),
};

/** On two quiet cores; the largest company has five times the rows. */
const LARGE = 20e6;
const MOST_MS = 40;
export const goalsOf = (rows: number): Goals =>
  rows > LARGE
    ? { fresh: {}, p95: 400 }
    : {
        fresh: {
          'tiles, 30 days': MOST_MS,
          'chart, a year': MOST_MS,
          'networks, 90 days': MOST_MS,
          'games, 30 days': MOST_MS,
        },
        perSecond: 60,
        p95: 300,
      };

/** The single parts of the dashboard. */
export async function benchFacts(): Promise<Row[]> {
  const server = await factsServer(await generatedFacts(ROWS));
  try {
    const { rows } = await measureQuestions(server, dashboardQuestions, sizeOf(ROWS), {
      goals: goalsOf(ROWS),
      best,
    });
    return [noted('monetisation rows', 'M', ROWS / 1e6), ...rows];
  } finally {
    await server.close();
  }
}
