import type { GoldenReport } from './golden-reports.ts';
import { countryOf, dayOf, gameOf, micros, plain, tableOf, type RawLine } from './raw-lines.ts';

type Flat = Record<string, string>;

/** Nobody knows the country of a few impressions. */
const tiktok = (rows: { dimensions: Flat; metrics: Flat }[]): RawLine[] =>
  rows.map(({ dimensions: of, metrics: it }) => ({
    day: dayOf(of['stat_time_day']),
    game: gameOf(of['campaign_id']),
    network: 'tiktok-ads',
    country: of['country_code'] === 'None' ? 'ZZ' : of['country_code']!,
    sums: {
      spend_micros: micros(Number(it['spend'])),
      impressions: Number(it['impressions']),
      clicks: Number(it['clicks']),
      installs: it['app_install'] === '-' ? 0 : Number(it['app_install']),
    },
  }));
const tiktokCsv = (rows: Flat[]): RawLine[] =>
  rows.map((it) => ({
    day: dayOf(it['By Day']),
    game: gameOf(it['Campaign ID']),
    network: 'tiktok-ads',
    country: countryOf(it['Country/region']),
    sums: {
      spend_micros: micros(plain(it['Cost'])),
      impressions: plain(it['Impressions']),
      clicks: plain(it['Clicks (destination)']),
      installs: plain(it['App installs']),
    },
  }));

interface AppleRow {
  granularity: {
    date: string;
    impressions?: number;
    taps?: number;
    totalInstalls?: number;
    localSpend?: { amount: string };
  }[];
  metadata: { app: { adamId: number }; countryOrRegion: string };
}
/** A day without anything has a date only. */
const apple = (rows: AppleRow[]): RawLine[] =>
  rows.flatMap(({ granularity, metadata }) =>
    granularity
      .filter((it) => it.localSpend)
      .map((it) => ({
        day: it.date,
        game: gameOf(metadata.app.adamId),
        network: 'apple-search-ads',
        country: metadata.countryOrRegion,
        sums: {
          spend_micros: micros(Number(it.localSpend!.amount)),
          impressions: it.impressions!,
          clicks: it.taps!,
          installs: it.totalInstalls!,
        },
      })),
  );
const appleCsv = (rows: Flat[]): RawLine[] =>
  rows.map((it) => ({
    day: dayOf(it['Day']),
    game: gameOf(it['App ID']),
    network: 'apple-search-ads',
    country: it['Country or Region']!,
    sums: {
      spend_micros: micros(plain(it['Spend'])),
      impressions: Number(it['Impressions']),
      clicks: Number(it['Taps']),
      installs: Number(it['Installs (Total)']),
    },
  }));

const unity = (rows: Flat[]): RawLine[] =>
  rows.map((it) => ({
    day: dayOf(it['timestamp']),
    game: gameOf(it['app name'] ?? it['appName']),
    network: 'unity-ads',
    country: it['country'] === '' ? 'ZZ' : it['country']!,
    sums: {
      spend_micros: micros(Number(it['spend'])),
      impressions: Number(it['starts']),
      clicks: Number(it['clicks']),
      installs: Number(it['installs']),
    },
  }));

interface MolocoRow {
  date: string;
  campaign: { id: string; country: string };
  metric: Record<string, string | number | undefined>;
}
const inTwo: Readonly<Record<string, string>> = { USA: 'US', PAK: 'PK' };
/** What is 0 may be left out. */
const moloco = (rows: MolocoRow[]): RawLine[] =>
  rows.map(({ date, campaign, metric }) => ({
    day: date,
    game: gameOf(campaign.id),
    network: 'moloco',
    country: inTwo[campaign.country]!,
    sums: {
      spend_micros: micros(Number(metric['spend'] ?? 0)),
      impressions: Number(metric['impressions'] ?? 0),
      clicks: Number(metric['clicks'] ?? 0),
      installs: Number(metric['installs'] ?? 0),
    },
  }));
const molocoCsv = (rows: Flat[]): RawLine[] =>
  moloco(
    rows.map((it) => ({
      date: it['Date']!,
      campaign: { id: it['Campaign_ID']!, country: it['Campaign_Country']! },
      metric: {
        spend: it['Spend'],
        impressions: it['Impressions'],
        clicks: it['Clicks'],
        installs: it['Installs'],
      },
    })),
  );

const table = 'acquisition' as const;
export const campaignReports: readonly GoldenReport[] = [
  {
    file: 'tiktok-ads.json',
    code: 'tiktok-ads',
    table,
    read: (it) => tiktok(JSON.parse(it).data.list),
  },
  { file: 'tiktok-ads.csv', code: 'tiktok-ads', table, read: (it) => tiktokCsv(tableOf(it)) },
  {
    file: 'apple-search-ads.json',
    code: 'apple-search-ads',
    table,
    read: (it) => apple(JSON.parse(it).row),
  },
  {
    file: 'apple-search-ads.csv',
    code: 'apple-search-ads',
    table,
    // Four lines about the report stand above the table.
    read: (it) => appleCsv(tableOf(it.split('\n').slice(4).join('\n'))),
  },
  { file: 'unity-ads-spend.csv', code: 'unity-ads-spend', table, read: (it) => unity(tableOf(it)) },
  {
    file: 'unity-ads-spend.json',
    code: 'unity-ads-spend',
    table,
    read: (it) => unity(JSON.parse(it).data),
  },
  { file: 'moloco.json', code: 'moloco', table, read: (it) => moloco(JSON.parse(it).rows) },
  { file: 'moloco.csv', code: 'moloco', table, read: (it) => molocoCsv(tableOf(it)) },
];
