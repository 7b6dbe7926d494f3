import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';

const countries = ['US', 'PK', 'DE', 'FR', 'GB', 'IN', 'BR', 'JP', 'TR', 'MX', 'ID', 'VN'];
const networks = ['AppLovin', 'ADMOB_BIDDING', 'Unity Ads'];
const UNITS = 5;
const DAYS = 30;
const HEADER =
  'day,application,package_name,platform,country,network,ad_format,max_ad_unit_id,ad_unit_waterfall_name,attempts,responses,impressions,ecpm,fill_rate,estimated_revenue';

const lastDay = addDays(dayOf(new Date()), -5);
/** The days every report of the torture covers, as the dashboard's filter takes them. */
export const reportDays = `${addDays(lastDay, 1 - DAYS)}..${lastDay}`;

/** Rows of a report; enough for a kill to fall into their import. */
const ROWS = countries.length * networks.length * UNITS * DAYS;
/** What a report earns, in micro-USD: each has a sum of its own, so a half one would show. */
export const revenueOf = (nth: number): number => ROWS * nth * 10_000;

/** Writes the nth report; every one replaces the one before it. */
export function writeReport(folder: string, nth: number): string {
  const lines = [HEADER];
  for (let day = 0; day < DAYS; day += 1)
    for (const country of countries)
      for (const network of networks)
        for (let unit = 0; unit < UNITS; unit += 1)
          lines.push(
            `${addDays(lastDay, -day)},Lantern Lagoon,com.backlot.lanternlagoon,android,${country},${network},INTER,unit-${unit},Unit ${unit},10,9,8,1.0,0.9,${(nth / 100).toFixed(2)}`,
          );
  const path = join(folder, `report-${nth}.csv`);
  writeFileSync(path, lines.join('\n'));
  return path;
}
