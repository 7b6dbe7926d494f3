import { demoApps, packageOf } from '../games.ts';
import { revenue, type DayOfHistory } from './business.ts';
import { about1 } from './chance.ts';
import { demoFile, type DemoFile } from './demo-file.ts';

/** Days before the company was made on which a bidder nobody had listed began to pay. */
const SINCE = 12;
/** As MAX names it: no list of networks has it. */
const NAME = 'Nova Exchange';
/** What it pays, as a part of a game's revenue. */
const PART = 0.006;
/** The games that it bids for. */
const GAMES = 5;
/** A game that went live under an account of its own, and that nobody has added yet. */
const newGame = {
  name: 'Tinker Tiles Kids',
  package: 'com.backlot.tinkertileskids',
  platform: 'ios',
};
const NEW_GAME_DOLLARS = 38;
const SALT = 77;

const header =
  'day,application,package_name,platform,country,network,ad_format,attempts,responses,impressions,estimated_revenue';

function line(day: string, app: typeof newGame, dollars: number): string {
  const impressions = Math.round(dollars * 110);
  const figures = [impressions * 3, Math.round(impressions * 1.2), impressions, dollars.toFixed(6)];
  return [day, app.name, app.package, app.platform, 'us', NAME, 'INTER', ...figures].join(',');
}

/**
 * A MAX report of the bidder alone: it is proposed as a network, and one of its games waits until
 * somebody says which it is.
 */
export function newExchangeFile(days: readonly DayOfHistory[]): DemoFile {
  const since = days.filter((it) => it.ago <= SINCE);
  const rows = since.flatMap((it) => [
    ...demoApps.slice(0, GAMES).flatMap((app, at) => {
      const dollars = revenue(at, it) * PART * about1(0.2, SALT + at, it.number);
      const named = { name: app.name, package: packageOf(app), platform: app.platform };
      return dollars > 0 ? [line(it.day, named, dollars)] : [];
    }),
    line(it.day, newGame, NEW_GAME_DOLLARS * about1(0.2, SALT, it.number)),
  ]);
  const last = since.at(-1)!.day;
  const name = `max-nova-exchange-${since[0]!.day}-to-${last}.csv`;
  return {
    ...demoFile(name, 'Backlot MAX', last, [`${[header, ...rows].join('\n')}\n`]),
    isKept: true,
  };
}
