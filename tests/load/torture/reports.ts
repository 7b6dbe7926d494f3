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
const daysTo = (last: string) => `${addDays(last, 1 - DAYS)}..${last}`;
/** The days every report of the command line covers, as the dashboard's filter takes them. */
export const reportDays = daysTo(lastDay);
const lastUploadedDay = addDays(lastDay, -DAYS);
/** The days every uploaded report covers. */
export const uploadedDays = daysTo(lastUploadedDay);

/** Rows of a report; enough for a kill to fall into their import. */
const ROWS = countries.length * networks.length * UNITS * DAYS;
/** What a report earns, in micro-USD: each has a sum of its own, so a half one would show. */
export const revenueOf = (nth: number): number => ROWS * nth * 10_000;

/** The nth report up to a day; every one replaces the one before it. */
function reportText(nth: number, last: string): string {
  const lines = [HEADER];
  for (let day = 0; day < DAYS; day += 1)
    for (const country of countries)
      for (const network of networks)
        for (let unit = 0; unit < UNITS; unit += 1)
          lines.push(
            `${addDays(last, -day)},Lantern Lagoon,com.backlot.lanternlagoon,android,${country},${network},INTER,unit-${unit},Unit ${unit},10,9,8,1.0,0.9,${(nth / 100).toFixed(2)}`,
          );
  return lines.join('\n');
}

/** Writes the nth report for the command line. */
export function writeReport(folder: string, nth: number): string {
  const path = join(folder, `report-${nth}.csv`);
  // Whoever asks for an import has the file on the disk: the power may go a moment later.
  writeFileSync(path, reportText(nth, lastDay), { flush: true });
  return path;
}

/** The nth report as a browser uploads it. */
export function uploadOf(nth: number): FormData {
  const form = new FormData();
  form.append('account', 'Main');
  form.append('file', new Blob([reportText(nth, lastUploadedDay)]), `uploaded-${nth}.csv`);
  return form;
}
