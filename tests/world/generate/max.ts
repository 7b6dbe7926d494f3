import { daysLater } from '../reference/days.ts';
import { days, last } from './calendar.ts';
import { chanceOf } from './chance.ts';
import { csv } from './csv.ts';
import { appOf, countries } from './studio.ts';

const header = [
  'day',
  'application',
  'package_name',
  'platform',
  'country',
  'network',
  'ad_format',
  'max_ad_unit_id',
  'ad_unit_waterfall_name',
  'attempts',
  'responses',
  'impressions',
  'ecpm',
  'fill_rate',
  'estimated_revenue',
];

/** The twins show AdMob's ads outside the mediation; everybody else inside. */
const biddersOf = (app: string): readonly string[] =>
  app.startsWith('LN') ? ['AppLovin', 'Unity Ads'] : ['AppLovin', 'Unity Ads', 'ADMOB_BIDDING'];

/** Where the report is split by instance and test group, behind the ad unit. */
const splitHeader = header.toSpliced(9, 0, 'network_placement', 'max_ad_unit_test');

/** A decimal in two, the first a third of it, so that both add up to it to the last digit. */
function inTwo(text: string): [string, string] {
  const [, decimals = ''] = text.split('.');
  const whole = BigInt(text.replace('.', ''));
  const written = (it: bigint) => {
    const digits = String(it).padStart(decimals.length + 1, '0');
    const at = digits.length - decimals.length;
    return decimals ? `${digits.slice(0, at)}.${digits.slice(at)}` : digits;
  };
  return [written(whole / 3n), written(whole - whole / 3n)];
}

/** A line as two: its network has two lines of the waterfall, one of them with a sign of formulas. */
function asInstances(row: readonly (string | number)[]): (string | number)[][] {
  const [attempts, responses, impressions, ecpm, fill, revenue] = row.slice(9).map(String);
  const halves = [attempts!, responses!, impressions!, revenue!].map(inTwo);
  return ['=High $9.00', 'نیچے'].map((instance, at) => {
    const [asked, answered, shown, paid] = halves.map((it) => it[at]!);
    const group = at === 0 ? 'Control' : 'Test';
    return [...row.slice(0, 9), instance, group, asked!, answered!, shown!, ecpm!, fill!, paid!];
  });
}

interface MaxReport {
  seed: string;
  apps: readonly string[];
  on?: readonly string[];
  bidders?: readonly string[];
  only?: readonly string[];
  /** By instance and test group as well. */
  isSplit?: boolean;
}

/** MAX's revenue report: a line for each day, app, country and bidder. */
export function maxRevenue({
  seed,
  apps,
  on = days,
  bidders,
  only = countries,
  isSplit = false,
}: MaxReport): string {
  const chance = chanceOf(seed);
  const rows = on.flatMap((day) =>
    apps.flatMap((key) => {
      const app = appOf(key);
      // On a tenth of the days nothing happens: the line is there, and everything in it is nought.
      const isIdle = key === 'PEB' && day.endsWith('7');
      return only.flatMap((country) =>
        (bidders ?? biddersOf(key)).map((bidder, at) => {
          const [format, unit] = at % 2 === 0 ? ['INTER', 'Level end'] : ['REWARD', 'Second life'];
          const attempts = isIdle ? 0 : chance.whole(200, 4000);
          const responses = isIdle ? 0 : chance.whole(100, attempts);
          const impressions = isIdle ? 0 : chance.whole(50, responses);
          const revenue = isIdle ? '0' : chance.amount(30, at === 0 ? 8 : 6);
          return [
            day,
            app.name,
            app.package,
            app.platform,
            country.toLowerCase(),
            bidder,
            format!,
            `${key.toLowerCase()}${format!.toLowerCase()}01`,
            unit!,
            attempts,
            responses,
            impressions,
            '1.0000',
            '0.5000',
            revenue,
          ];
        }),
      );
    }),
  );
  return isSplit ? csv(splitHeader, rows.flatMap(asInstances)) : csv(header, rows);
}

/** MAX's revenue report without its column of networks. */
export function maxTotal(seed: string, key: string, on: readonly string[]): string {
  const chance = chanceOf(seed);
  const { name, package: bundle, platform } = appOf(key);
  const titles = ['day', 'application', 'package_name', 'platform', 'country', 'ad_format'];
  const sums = ['requests', 'responses', 'impressions', 'estimated_revenue'];
  const rows = on.flatMap((day) =>
    countries.flatMap((country) =>
      ['INTER', 'REWARD'].map((format) => {
        const requests = chance.whole(500, 9000);
        const responses = chance.whole(300, requests);
        const shown = chance.whole(100, responses);
        const about = [day, name, bundle, platform, country.toLowerCase(), format];
        return [...about, requests, responses, shown, chance.amount(60, 6)];
      }),
    ),
  );
  return csv([...titles, ...sums], rows);
}

const ages = [0, 1, 3, 7, 14, 30, 45];

/** MAX's cohorts: what installs brought up to each age they have reached, by country. */
export function maxCohort(seed: string, apps: readonly string[], on = days): string {
  const chance = chanceOf(seed);
  const results = on.flatMap((day) =>
    apps.flatMap((key) =>
      countries.slice(0, 2).map((country) => {
        const app = appOf(key);
        const installs = chance.whole(40, 300);
        let [ads, purchases] = [0, 0];
        const aged = ages
          .filter((age) => daysLater(day, age) <= last)
          .flatMap((age) => {
            ads += chance.whole(100_000, 9_000_000);
            purchases += chance.whole(0, 2_000_000);
            const stayed = age === 0 ? installs : Math.floor(installs / (age + 1));
            return [
              [`ads_pub_revenue_${age}`, (ads / 1e6).toFixed(6)],
              [`iap_pub_revenue_${age}`, (purchases / 1e6).toFixed(6)],
              [`user_count_${age}`, String(stayed)],
            ];
          });
        return {
          day,
          application: app.name,
          package_name: app.package,
          platform: app.platform,
          country: country.toLowerCase(),
          installs: String(installs),
          ...Object.fromEntries(aged),
        };
      }),
    ),
  );
  // No day has reached more ages than the first one: its keys are the columns.
  return JSON.stringify({ code: 200, count: results.length, results });
}
