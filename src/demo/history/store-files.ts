import { appleIdOf, demoApps, packageOf, type DemoApp } from '../games.ts';
import { audience, revenue, type DayOfHistory } from './business.ts';
import { about1, chance } from './chance.ts';
import { demoFile, type DemoFile } from './demo-file.ts';
import { incident } from './incidents.ts';
import { countries } from './market.ts';
import { crowds } from './users-files.ts';

/** Stores were asked for the largest countries of a game only. */
const COUNTRIES = 4;

/** What a store counted of a game in a country on a day. */
interface StoreFigures {
  visitors: number;
  installs: number;
  uninstalls: number;
  /** Dollars of purchases. */
  purchases: number;
  ratings: number;
  rating: number;
  active: number;
  crashRate: number;
  anrRate: number;
}

const usualRating = (app: number) => 4.1 + 0.6 * chance(app, 41);
/** Card players pay more than others. */
const paying = ({ team }: DemoApp) => (team === 'Cards' ? 0.13 : team === 'Arcade' ? 0.05 : 0.08);

function figuresOf(app: number, country: number, share: number, it: DayOfHistory): StoreFigures {
  const seed = app * 50 + country;
  const active = Math.round(audience(app, it) * share);
  const installs = Math.round(active * (0.075 + 0.04 * chance(seed, it.number, 42)));
  const { crashes, rating } = incident(app, it);
  return {
    visitors: Math.round(
      installs / (0.24 + 0.1 * chance(app, 43)) / about1(0.1, seed, it.number, 44),
    ),
    installs,
    uninstalls: Math.round(installs * 0.68 * about1(0.16, seed, it.number, 45)),
    purchases: revenue(app, it) * share * paying(demoApps[app]!) * about1(0.5, seed, it.number, 46),
    ratings: Math.round(installs * 0.02 * about1(0.6, seed, it.number, 47)),
    rating: usualRating(app) - rating + 0.2 * (chance(seed, it.number, 48) - 0.5),
    active,
    crashRate: (0.15 + 0.35 * chance(app, 49)) * crashes * about1(0.3, seed, it.number, 50),
    anrRate: (0.04 + 0.12 * chance(app, 51)) * about1(0.4, seed, it.number, 52),
  };
}

type Line = (app: number, country: string, day: string, it: StoreFigures) => string;

function linesOf(platform: DemoApp['platform'], days: readonly DayOfHistory[], line: Line): string {
  const lines: string[] = [];
  for (const it of days)
    for (const [app, { platform: own }] of demoApps.entries()) {
      if (own !== platform || audience(app, it) === 0) continue;
      for (const [country, share] of crowds[app]!.slice(0, COUNTRIES)) {
        const figures = figuresOf(app, country, share, it);
        if (figures.active > 0) lines.push(line(app, countries[country]!.code, it.day, figures));
      }
    }
  return `${lines.join('\n')}\n`;
}

const playHeader =
  'Date,Package name,Country,Store listing visitors,Installs,Uninstalls,IAP revenue,Ratings,Average rating,Active users,Crash rate,ANR rate\n';

/** Google Play's console, as it is exported. */
export function playConsoleFile(days: readonly DayOfHistory[]): DemoFile {
  const line: Line = (app, country, day, it) =>
    [
      day,
      packageOf(demoApps[app]!),
      country,
      it.visitors,
      it.installs,
      it.uninstalls,
      it.purchases.toFixed(2),
      it.ratings,
      it.ratings > 0 ? it.rating.toFixed(2) : '',
      it.active,
      `${it.crashRate.toFixed(2)}%`,
      `${it.anrRate.toFixed(2)}%`,
    ].join();
  const last = days.at(-1)!.day;
  const name = `play-console-${days[0]!.day}-to-${last}.csv`;
  return demoFile(name, 'Backlot Play Store', last, [playHeader, linesOf('android', days, line)]);
}

const appleHeader =
  'Date,App Name,App Apple Identifier,Platform,Territory,Product Page Views,First-Time Downloads,Deletions,Proceeds (USD),Ratings,Average rating,Active devices,Crash rate\n';

/** App Store Connect, as it is exported. */
export function appStoreFile(days: readonly DayOfHistory[]): DemoFile {
  const line: Line = (app, country, day, it) =>
    [
      day,
      demoApps[app]!.name,
      appleIdOf(app),
      'iOS',
      country,
      it.visitors,
      it.installs,
      it.uninstalls,
      (it.purchases * 0.85).toFixed(2),
      it.ratings,
      it.ratings > 0 ? it.rating.toFixed(2) : '',
      it.active,
      `${it.crashRate.toFixed(2)}%`,
    ].join();
  const last = days.at(-1)!.day;
  const name = `app-store-${days[0]!.day}-to-${last}.csv`;
  return demoFile(name, 'Backlot App Store', last, [appleHeader, linesOf('ios', days, line)]);
}
