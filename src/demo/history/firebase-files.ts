import { demoApps, packageOf } from '../games.ts';
import { audience, type DayOfHistory } from './business.ts';
import { about1, chance } from './chance.ts';
import { demoFile, type DemoFile } from './demo-file.ts';
import { countries } from './market.ts';
import { crowds, uniqueUsers } from './users-files.ts';

/** Firebase's SDK is in these games beside AppMetrica; somebody sums their events up in BigQuery. */
const games = ['TEA', 'PEB'].map((key) => demoApps.findIndex((it) => it.key === key));

/** Part of the players that Firebase sees: consent is asked for. */
const seen = (app: number, it: DayOfHistory, users: number) =>
  Math.round(users * (0.93 + 0.02 * chance(app, 81)) * about1(0.02, app, it.number, 82));

function table(
  name: string,
  header: readonly string[],
  days: readonly DayOfHistory[],
  rowsOf: (app: number, it: DayOfHistory) => (string | number)[][],
): DemoFile {
  const lines = days.flatMap((it) =>
    games.flatMap((app) => {
      const { platform } = demoApps[app]!;
      const about = [it.day, packageOf(demoApps[app]!), platform];
      return rowsOf(app, it).map((row) => [...about, ...row].join());
    }),
  );
  const [first, last] = [days[0]!.day, days.at(-1)!.day];
  const file = `firebase-${name}-${first}-to-${last}.csv`;
  return demoFile(file, 'Backlot Firebase', last, [`${header.join()}\n`, `${lines.join('\n')}\n`]);
}

const dimensions = ['event_date', 'app_info_id', 'platform'];

/** Use by day, app, platform and country. */
export const firebaseUseFile = (days: readonly DayOfHistory[]): DemoFile =>
  table(
    'use',
    [...dimensions, 'country', 'users', 'new_users', 'sessions', 'session_seconds', 'crashes'],
    days,
    (app, it) =>
      crowds[app]!.flatMap(([country, share]) => {
        const users = seen(app, it, audience(app, it) * share);
        if (users === 0) return [];
        const sessions = Math.round(users * 2.2 * about1(0.1, app, it.number, 83));
        const fresh = Math.round(users * (0.07 + 0.05 * chance(app, it.number, 12)));
        const seconds = sessions * (230 + 6 * app);
        const crashes = Math.round(users * 0.003 * about1(0.9, app, it.number, 84));
        return [[countries[country]!.code, users, fresh, sessions, seconds, crashes]];
      }),
  );

/** Unique users in the 1, 7 and 30 days up to each day. */
export const firebaseAudienceFile = (days: readonly DayOfHistory[]): DemoFile =>
  table(
    'audience',
    [...dimensions, 'daily_users', 'weekly_users', 'monthly_users'],
    days,
    (app, it) => {
      const { dau, wau, mau } = uniqueUsers(app, it);
      return dau === 0 ? [] : [[dau, wau, mau].map((users) => seen(app, it, users))];
    },
  );
