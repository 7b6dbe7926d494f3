import { demoApps, packageOf } from '../games.ts';
import { audience, revenue, type DayOfHistory } from './business.ts';
import { about1, chance } from './chance.ts';
import { demoFile, type DemoFile } from './demo-file.ts';

/** ByteBrew's SDK is in these games only. It has no reporting API: tables are saved from its pages. */
const games = demoApps
  .map((_, at) => at)
  .filter((at) => demoApps[at]!.team === 'Puzzle' && at < 12);

export const bytebrewAdsHeader = ['Date', 'Package', 'Platform', 'Ad Revenue', 'Ad Impressions'];
export const bytebrewUsersHeader = [
  'Date',
  'Package',
  'Platform',
  'DAU',
  'New Users',
  'Sessions',
  'Avg Session Length',
  'Retained D1',
  'Retained D7',
  'Retained D30',
];

type Cells = (app: number, it: DayOfHistory) => (string | number)[];

function table(name: string, header: readonly string[], days: readonly DayOfHistory[], of: Cells) {
  const lines = days.flatMap((it) =>
    games
      .filter((app) => revenue(app, it) > 0)
      .map((app) => {
        const { platform } = demoApps[app]!;
        return [it.day, packageOf(demoApps[app]!), platform, ...of(app, it)].join();
      }),
  );
  const last = days.at(-1)!.day;
  const file = `${name}-${days[0]!.day}-to-${last}.csv`;
  return demoFile(file, 'Backlot ByteBrew', last, [`${header.join()}\n`, `${lines.join('\n')}\n`]);
}

/** Ad revenue as the SDK saw it: what players without a connection earned is missing. */
export const bytebrewAdsFile = (days: readonly DayOfHistory[]): DemoFile =>
  table('bytebrew-ads', bytebrewAdsHeader, days, (app, it) => {
    const dollars =
      revenue(app, it) * (0.94 + 0.03 * chance(app, 61)) * about1(0.05, app, it.number, 62);
    return [dollars.toFixed(4), Math.round((dollars / demoApps[app]!.ecpm) * 1000)];
  });

/** Players as the SDK counts them, with how many of the new ones came back. */
export const bytebrewUsersFile = (days: readonly DayOfHistory[]): DemoFile =>
  table('bytebrew-users', bytebrewUsersHeader, days, (app, it) => {
    const dau = Math.round(audience(app, it) * (0.96 + 0.03 * chance(app, 63)));
    const fresh = Math.round(dau * (0.07 + 0.05 * chance(app, it.number, 12)));
    const back = (share: number, age: number) =>
      days.indexOf(it) < days.length - age
        ? Math.round(fresh * share * about1(0.1, app, it.number, 64 + age))
        : 0;
    return [
      dau,
      fresh,
      Math.round(dau * (2 + 0.02 * app)),
      Math.round(230 + 6 * app),
      back(0.41, 1),
      back(0.16, 7),
      back(0.06, 30),
    ];
  });
