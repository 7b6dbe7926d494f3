import { between, days } from './calendar.ts';
import { chanceOf } from './chance.ts';
import { csv } from './csv.ts';
import { appOf, countries } from './studio.ts';

/** The ids under which AdMob and Unity know our apps. */
export const admobIds: Readonly<Record<string, string>> = {
  LNA: 'ca-app-pub-0000000000000000~501',
  LNI: 'ca-app-pub-0000000000000000~502',
  ORB: 'ca-app-pub-0000000000000000~503',
  TUN: 'ca-app-pub-0000000000000000~504',
};
export const unityIds: Readonly<Record<string, string>> = { SAF: '5100101', QRT: '5100102' };

/** The same of accounts that are paid in other currencies. */
export const admobEuroIds = { XEN: 'ca-app-pub-1111111111111111~505' } as const;
export const admobRupeeIds = { RUN: 'ca-app-pub-2222222222222222~506' } as const;

/** On this day AdMob takes back what it had paid for clicks that were none. */
const adjustment = { day: '2026-02-11', country: 'DE', micros: '-12400000' };

/** AdMob's network report: a list of header, rows and footer. */
export function admobNetwork(
  seed: string,
  ids: Readonly<Record<string, string>> = admobIds,
  currencyCode = 'USD',
): string {
  const chance = chanceOf(seed);
  const rows = days.flatMap((day) =>
    Object.entries(ids).flatMap(([key, id]) =>
      countries.map((country) => {
        const requests = chance.whole(300, 5000);
        const matched = chance.whole(200, requests);
        const impressions = chance.whole(100, matched);
        const clicks = String(chance.whole(0, 60));
        const isAdjusted = currencyCode === 'EUR' && day === adjustment.day;
        const earned = String(chance.whole(1000, 40_000_000));
        const paid = isAdjusted && country === adjustment.country ? adjustment.micros : earned;
        return {
          row: {
            dimensionValues: {
              DATE: { value: day.replaceAll('-', '') },
              APP: { value: id, displayLabel: appOf(key).name },
              COUNTRY: { value: country },
              FORMAT: { value: 'interstitial' },
              PLATFORM: { value: appOf(key).platform === 'ios' ? 'iOS' : 'Android' },
            },
            metricValues: {
              AD_REQUESTS: { integerValue: String(requests) },
              MATCHED_REQUESTS: { integerValue: String(matched) },
              IMPRESSIONS: { integerValue: String(impressions) },
              CLICKS: { integerValue: clicks },
              ESTIMATED_EARNINGS: { microsValue: paid },
            },
          },
        };
      }),
    ),
  );
  const header = {
    header: {
      dateRange: {
        startDate: { year: 2026, month: 1, day: 1 },
        endDate: { year: 2026, month: 3, day: 31 },
      },
      localizationSettings: { currencyCode, languageCode: 'en-US' },
    },
  };
  return JSON.stringify([header, ...rows, { footer: { matchingRowCount: String(rows.length) } }]);
}

const oldHeader = [
  'Date',
  'App Name',
  'Bundle ID',
  'Platform',
  'Ad Units',
  'Ad Source',
  'Instance',
  'Country',
  'Revenue',
  'eCPM',
  'Impressions',
  'Clicks',
  'Ad Source Checks',
  'Ad Source Responses',
];
const newHeader = [
  'date',
  'appName',
  'bundleId',
  'platform',
  'adFormat',
  'adNetwork',
  'country',
  'revenue',
  'impressions',
  'clicks',
];

const grouped = (count: number) => count.toLocaleString('en-US');

/** LevelPlay before its headings changed: amounts with a sign and separators, one ad source a line. */
export function levelplayOld(seed: string): string {
  const chance = chanceOf(seed);
  const rows = between('2026-01-01', '2026-02-28').flatMap((day) =>
    ['QRT', 'RUN'].flatMap((key) =>
      ['ironSource', 'UnityAds'].map((source) => {
        const app = appOf(key);
        const checks = chance.whole(2000, 9000);
        const responses = chance.whole(1000, checks);
        const dollars = chance.whole(1, 3000);
        const cents = String(chance.whole(0, 100)).padStart(2, '0');
        return [
          day,
          app.name,
          app.package,
          app.platform === 'ios' ? 'iOS' : 'Android',
          'Interstitial',
          source,
          'Default',
          'pk',
          `$${grouped(dollars)}.${cents}`,
          '3.10',
          grouped(chance.whole(500, responses)),
          chance.whole(0, 40),
          grouped(checks),
          grouped(responses),
        ];
      }),
    ),
  );
  return csv(oldHeader, rows);
}

/** LevelPlay's new headings, which say nothing of requests; Rune's figures are two days late. */
export function levelplayNew(seed: string, key: string, to: string): string {
  const chance = chanceOf(seed + key);
  const app = appOf(key);
  const rows = between('2026-03-01', to).flatMap((day) =>
    ['ironSource', 'UnityAds'].map((source) => [
      day,
      app.name,
      app.package,
      app.platform === 'ios' ? 'iOS' : 'Android',
      'interstitial',
      source,
      'PK',
      chance.amount(40, 6),
      chance.whole(500, 4000),
      chance.whole(0, 40),
    ]),
  );
  return csv(newHeader, rows);
}

const unityHeader = [
  'timestamp',
  'country',
  'source_game_id',
  'source_name',
  'platform',
  'placement',
  'adrequest_count',
  'start_count',
  'view_count',
  'available_sum',
  'revenue_sum',
];

/** Unity Ads' own statistics. */
export function unityAds(seed: string): string {
  const chance = chanceOf(seed);
  const rows = days.flatMap((day) =>
    Object.entries(unityIds).flatMap(([key, id]) =>
      countries.slice(0, 2).map((country) => {
        const requests = chance.whole(300, 3000);
        const available = chance.whole(200, requests);
        const started = chance.whole(100, available);
        return [
          `${day}T00:00:00.000Z`,
          country,
          id,
          appOf(key).name,
          'android',
          'Rewarded_Android',
          requests,
          started,
          Math.floor(started / 2),
          available,
          chance.amount(12, 6),
        ];
      }),
    ),
  );
  return csv(unityHeader, rows);
}
