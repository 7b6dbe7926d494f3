import { addDays, daysBetween, weekdayOf } from '#/kernel/days.ts';
import { demoApps, type DemoApp } from '../games.ts';
import { about1 } from './chance.ts';
import { incident } from './incidents.ts';
import { ADMOB, countries, networks, UNITY_ADS, US } from './market.ts';

/** How the games do from day to day, before networks and countries divide it. */

/** Days of history, ending yesterday. */
const HISTORY_DAYS = 730;

/**
 * Days before the company was made that are told in full: a quarter, and the one it is compared with.
 * What lies before shows how the games have grown, which takes fewer rows.
 */
export const FULL_DAYS = 190;
export const isLongAgo = (it: DayOfHistory): boolean => it.ago > FULL_DAYS;

/** A day seen from the day the company was made: `ago` 1 is the day before, 0 that day itself. */
export interface DayOfHistory {
  day: string;
  ago: number;
  /** Its reports came before the day was over everywhere. */
  early: boolean;
  /** Counts from 1970, for chance that stays with the day. */
  number: number;
  week: number;
}

// Monday to Sunday: players have time on weekends, and advertisers money on Fridays.
const week = [0.97, 0.95, 0.96, 0.98, 1.03, 1.12, 1.09];

/** All days up to yesterday of a company that was made on a day; made today unless told. */
export function daysOfHistory(today: string, made = today): DayOfHistory[] {
  const length = HISTORY_DAYS + Math.max(0, daysBetween(made, today));
  return Array.from({ length }, (_, at) => {
    const ago = HISTORY_DAYS - at;
    const day = addDays(made, -ago);
    return {
      day,
      ago,
      early: at === length - 1,
      number: daysBetween('1970-01-01', day),
      week: week[weekdayOf(day) - 1]!,
    };
  });
}

/** A day before another one. */
export function daysBefore(it: DayOfHistory, days: number): DayOfHistory {
  const day = addDays(it.day, -days);
  const [ago, number] = [it.ago + days, it.number - days];
  return { day, ago, number, early: false, week: week[weekdayOf(day) - 1]! };
}

/** The company grows: half of today's size two years ago, a little faster in between. */
function growth({ ago }: DayOfHistory): number {
  const past = (Math.abs(ago) / HISTORY_DAYS) ** 1.15;
  return 1.03 - 0.48 * Math.sign(ago) * past;
}

/** A game after its release: loud in the first weeks, then growing into what it is. */
function grownUp(app: DemoApp, { ago }: DayOfHistory): number {
  const age = app.age - ago;
  if (age < 0) return 0;
  return 1 - 0.85 * Math.exp(-age / 50) + 0.35 * Math.exp(-age / 9);
}

/** Yesterday's reports came before the day was over everywhere. */
const reported = ({ early }: DayOfHistory, share: number) => (early ? share : 1);

/** People who play a game on a day. */
export function audience(at: number, it: DayOfHistory): number {
  const app = demoApps[at]!;
  const users = (app.dollars / app.arpdau) * growth(it) * grownUp(app, it);
  const season = 1 + 0.35 * (it.week - 1);
  // Three weeks and one day of chance: trends, not only jitter.
  const mood = about1(0.05, at, Math.floor(it.number / 21), 1) * about1(0.04, at, it.number, 2);
  return users * season * mood;
}

/** Ad revenue of a game on a day, in dollars, before anything goes wrong with a network. */
export function revenue(at: number, it: DayOfHistory): number {
  const price = it.week * about1(0.05, at, it.number, 3) * incident(at, it).revenue;
  return audience(at, it) * demoApps[at]!.arpdau * price * reported(it, 0.63);
}

/** Dollars spent on players for a game; better games earn it back sooner and so need less. */
export function spend(at: number, it: DayOfHistory): number {
  const app = demoApps[at]!;
  if (app.roas === undefined || app.age - it.ago < 0) return 0;
  if (incident(at, it).revenue === 0) return 0;
  const raise = it.ago <= 15 ? 1.12 : 1;
  const plan = app.dollars * (0.4 / app.roas) * (0.5 + 0.55 * growth(it)) * raise;
  return plan * (0.5 + 0.5 * it.week) * about1(0.09, at, it.number, 4) * reported(it, 0.82);
}

/** Networks and countries drift apart over the last ten weeks: a part of the usual revenue. */
export function drift(network: number, country: number, { ago }: DayOfHistory): number {
  const months = Math.min(2, Math.max(-1, (45 - ago) / 30));
  return (1 + networks[network]!.trend * months) * (1 + countries[country]!.trend * months);
}

/** What happened to a network in a country on a day: parts of the usual revenue and responses. */
export interface Trouble {
  revenue: number;
  responses: number;
}
const none: Trouble = { revenue: 1, responses: 1 };

/**
 * Two stories of the last two years. Unity Ads did not answer for two days. And eight days ago AdMob's
 * fill fell from 84% to 58% in the United States, where it had set the price for the others too.
 */
export function trouble(network: number, country: number, { ago }: DayOfHistory): Trouble {
  if (network === UNITY_ADS && (ago === 139 || ago === 140)) return { revenue: 0, responses: 0 };
  if (ago !== 8 && ago !== 7) return none;
  const much = ago === 8 ? 1 : 0.35;
  const lose = (share: number) => 1 - share * much;
  if (network === ADMOB) {
    return country === US
      ? { revenue: lose(0.85), responses: lose(1 - 58 / 84) }
      : { revenue: lose(0.55), responses: 1 };
  }
  return country === US ? { revenue: lose(0.44), responses: 1 } : none;
}
