import { demoApps, packageOf } from '../games.ts';
import type { DayOfHistory } from './business.ts';
import { about1 } from './chance.ts';
import { demoFile, resultsOf, type DemoFile } from './demo-file.ts';
import { campaignFigures } from './spend-files.ts';

/** Revenue up to an age in days, compared with day 7, and who still plays. */
const curve: readonly [age: number, revenue: number, retained: number][] = [
  [0, 0.32, 1],
  [1, 0.47, 0.43],
  [2, 0.58, 0.31],
  [3, 0.68, 0.26],
  [7, 1, 0.17],
  [14, 1.33, 0.11],
  [21, 1.56, 0.085],
  [30, 1.79, 0.066],
  [45, 2.07, 0.05],
];
/** Part of an install's revenue that comes from purchases. */
const PURCHASES = 0.07;

interface Cohort {
  app: number;
  country: string;
  day: string;
  number: number;
  cost: number;
  installs: number;
}

/** The installs that campaigns of both networks brought, by game, country and day. */
function cohortsOf(days: readonly DayOfHistory[]): Cohort[] {
  const numbers = new Map(days.map((it) => [it.day, it.number]));
  const cohorts = new Map<string, Cohort>();
  for (const network of ['meta-ads', 'applovin'] as const) {
    for (const { campaign, country, day, cost, installs } of campaignFigures(network, days)) {
      const key = `${campaign.app} ${country} ${day}`;
      const it = cohorts.get(key) ?? {
        app: campaign.app,
        country,
        day,
        number: numbers.get(day)!,
        cost: 0,
        installs: 0,
      };
      it.cost += cost;
      it.installs += installs;
      cohorts.set(key, it);
    }
  }
  return [...cohorts.values()];
}

/** A MAX cohort report of the installs of some days. */
export function maxCohortFile(days: readonly DayOfHistory[]): DemoFile {
  const rows = cohortsOf(days).map((it) => {
    const app = demoApps[it.app]!;
    const seed = it.app * 100 + it.country.charCodeAt(0);
    const weekly = it.cost * app.roas! * about1(0.14, seed, it.number, 11);
    const item: Record<string, string> = {
      day: it.day,
      application: app.name,
      package_name: packageOf(app),
      platform: app.platform,
      country: it.country.toLowerCase(),
      installs: String(it.installs),
    };
    for (const [age, part, retained] of curve) {
      const revenue = weekly * part;
      item[`ads_pub_revenue_${age}`] = (revenue * (1 - PURCHASES)).toFixed(6);
      item[`iap_pub_revenue_${age}`] = (revenue * PURCHASES).toFixed(6);
      item[`user_count_${age}`] = String(Math.round(it.installs * retained));
    }
    return JSON.stringify(item);
  });
  const last = days.at(-1)!.day;
  return demoFile(
    `max-cohort-${days[0]!.day}-to-${last}.json`,
    'Backlot MAX',
    last,
    resultsOf(rows),
  );
}
