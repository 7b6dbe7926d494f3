import { appmetricaIdOf, demoApps } from '../games.ts';
import { audience, daysBefore, isLongAgo, type DayOfHistory } from './business.ts';
import { about1, chance } from './chance.ts';
import { demoFile, type DemoFile } from './demo-file.ts';
import { incident } from './incidents.ts';
import { countries } from './market.ts';
import { allShares } from './max-files.ts';

/** AppMetrica was asked for the largest countries of a game only, and for fewer at first. */
const COUNTRIES = 7;
const COUNTRIES_LONG_AGO = 3;

/** A game's players by country: where the impressions are, there are the people. */
const crowdsIn = (most: number): (readonly [country: number, share: number])[][] =>
  allShares.map((shares) => {
    const byCountry = new Map<number, number>();
    for (const it of shares) {
      byCountry.set(it.country, (byCountry.get(it.country) ?? 0) + it.revenue / it.ecpm);
    }
    const largest = [...byCountry].sort((a, b) => b[1] - a[1]).slice(0, most);
    const total = largest.reduce((sum, it) => sum + it[1], 0);
    return largest.map(([country, weight]) => [country, weight / total] as const);
  });
export const crowds = crowdsIn(COUNTRIES);
const oldCrowds = crowdsIn(COUNTRIES_LONG_AGO);

const names = new Intl.DisplayNames('en', { type: 'region' });
const dimensions = countries.map((it, at) =>
  JSON.stringify({ id: String(at), name: names.of(it.code), iso_name: it.code }),
);

/** A game gets a new version every four weeks. */
const versionOf = (app: number, it: DayOfHistory) =>
  `1.${Math.floor((demoApps[app]!.age - it.ago) / 28)}.${app % 3}`;

/** `[users, new users, sessions, average seconds of a session, crashes]`. */
function metricsOf(app: number, users: number, country: number, it: DayOfHistory): string {
  const dau = Math.round(users);
  const fresh = Math.round(dau * (0.07 + 0.05 * chance(app, it.number, 12)));
  const sessions = Math.round(dau * (2.1 + 0.02 * app) * about1(0.1, app, it.number, 13));
  const seconds = (240 + 6 * app + 30 * chance(app, it.number, country)).toFixed(1);
  const usual = dau * 0.004 * about1(1, app, it.number, 14);
  const crashes = Math.round(usual * incident(app, it).crashes);
  return `[${dau},${fresh},${sessions},${seconds},${crashes}]`;
}

function rowsOf(app: number, days: readonly DayOfHistory[]): string[] {
  return days.flatMap((it) => {
    const users = audience(app, it);
    if (users === 0) return [];
    const version = versionOf(app, it);
    return (isLongAgo(it) ? oldCrowds : crowds)[app]!.flatMap(([country, share]) => {
      if (users * share < 0.5) return [];
      const about = `{"name":"${it.day}"},${dimensions[country]},{"name":"${version}"}`;
      return `{"dimensions":[${about}],"metrics":${metricsOf(app, users * share, country, it)}}`;
    });
  });
}

const dimensionNames = ['ym:u:date', 'ym:u:regionCountry', 'ym:u:appVersion'];
const metricNames = [
  'ym:u:users',
  'ym:u:newUsers',
  'ym:s:sessions',
  'ym:s:avgSessionDuration',
  'ym:cr:crashes',
];

/** How many of a week's or a month's days a player comes on. */
const DAYS_OF_WEEK = 2.4;
const DAYS_OF_MONTH = 4.9;

/** Players of a day on average, over some days up to one, looked at on every third. */
function meanUsers(app: number, it: DayOfHistory, days: number): number {
  const looked = Array.from({ length: Math.ceil(days / 3) }, (_, at) => at * 3);
  const users = looked.map((before) => audience(app, daysBefore(it, before)));
  return users.reduce((sum, one) => sum + one, 0) / looked.length;
}

/** Unique players of a game in the 1, 7 and 30 days up to a day. */
export function uniqueUsers(app: number, it: DayOfHistory) {
  const dau = Math.round(audience(app, it));
  const wau = Math.max(dau, Math.round((meanUsers(app, it, 7) * 7) / DAYS_OF_WEEK));
  const mau = Math.max(wau, Math.round((meanUsers(app, it, 30) * 30) / DAYS_OF_MONTH));
  return { dau, wau, mau };
}

/** Those of every game up to each day. */
export function audienceFile(days: readonly DayOfHistory[]): DemoFile {
  const first = days[0]!.day;
  const last = days.at(-1)!.day;
  const rows = demoApps.flatMap((_, app) =>
    days.flatMap((it) => {
      if (Math.round(audience(app, it)) === 0) return [];
      const { dau, wau, mau } = uniqueUsers(app, it);
      const application_id = Number(appmetricaIdOf(app));
      return JSON.stringify({ date: it.day, application_id, dau, wau, mau });
    }),
  );
  const body = ['[', rows.join(',\n'), ']'];
  return demoFile(
    `appmetrica-unique-users-${first}-to-${last}.json`,
    'Backlot AppMetrica',
    last,
    body,
  );
}

/** AppMetrica's tables of users and sessions of some days, one table a game. */
export function appmetricaFile(days: readonly DayOfHistory[]): DemoFile {
  const first = days[0]!.day;
  const last = days.at(-1)!.day;
  const tables = demoApps.flatMap((_, app) => {
    const rows = rowsOf(app, days);
    if (rows.length === 0) return [];
    const query = JSON.stringify({
      ids: [Number(appmetricaIdOf(app))],
      dimensions: dimensionNames,
      metrics: metricNames,
      date1: first,
      date2: last,
      limit: 100_000,
      offset: 1,
    });
    return `{"query":${query},"data":[${rows.join(',')}],"total_rows":${rows.length},"sampled":false}`;
  });
  const body = ['[', tables.join(','), ']'];
  return demoFile(`appmetrica-${first}-to-${last}.json`, 'Backlot AppMetrica', last, body);
}
