import type { GoldenReport } from './golden-reports.ts';
import {
  countryOf,
  dayOf,
  gameOf,
  micros,
  plain,
  tableOf,
  type Game,
  type RawLine,
} from './raw-lines.ts';

type Flat = Record<string, string | number>;

const networks: Readonly<Record<string, string>> = {
  AppLovin: 'applovin',
  'AppLovin (bidding)': 'applovin',
  ADMOB_BIDDING: 'admob',
  'AdMob Network': 'admob',
  'Unity Ads': 'unity-ads',
  'Unity Ads (bidding)': 'unity-ads',
  UnityAds: 'unity-ads',
  ironSource: 'ironsource',
  Facebook: 'meta-an',
  facebookBidding: 'meta-an',
  'Meta Audience Network (bidding)': 'meta-an',
};
function networkOf(name: unknown): string {
  const code = networks[String(name)];
  if (!code) throw new Error(`No network is called ${String(name)}.`);
  return code;
}

const max = (rows: Flat[]): RawLine[] =>
  rows.map((it) => ({
    day: dayOf(it['day']),
    game: gameOf(it['package_name']),
    network: networkOf(it['network']),
    country: countryOf(it['country']),
    sums: {
      requests: plain(it['attempts']),
      responses: plain(it['responses']),
      impressions: plain(it['impressions']),
      revenue_micros: micros(plain(it['estimated_revenue'])),
    },
  }));

interface AdmobItem {
  row?: {
    dimensionValues: Record<string, { value: string; displayLabel?: string }>;
    metricValues: Record<string, { integerValue?: string; microsValue?: string }>;
  };
}
function admob(text: string): RawLine[] {
  const items = (JSON.parse(text) as AdmobItem[]).flatMap((it) => (it.row ? [it.row] : []));
  return items.map(({ dimensionValues: about, metricValues: figures }) => ({
    day: dayOf(about['DATE']!.value),
    game: gameOf(about['APP']!.value),
    network: about['AD_SOURCE'] ? networkOf(about['AD_SOURCE'].displayLabel) : 'admob',
    country: about['COUNTRY']!.value,
    sums: {
      requests: Number(figures['AD_REQUESTS']!.integerValue),
      responses: Number(figures['MATCHED_REQUESTS']!.integerValue),
      impressions: Number(figures['IMPRESSIONS']!.integerValue),
      clicks: Number(figures['CLICKS']!.integerValue),
      revenue_micros: Number(figures['ESTIMATED_EARNINGS']!.microsValue),
    },
  }));
}

/** Fields of LevelPlay's API, new and old. */
const levelplay = (rows: Flat[]): RawLine[] =>
  rows.map((it) => ({
    day: dayOf(it['date']),
    game: gameOf(it['bundleId']),
    network: networkOf(it['adNetwork'] ?? it['providerName']),
    country: countryOf(it['country'] ?? it['countryCode']),
    sums: {
      requests: plain(it['adSourceChecks']),
      responses: plain(it['adSourceResponses']),
      impressions: plain(it['impressions']),
      clicks: plain(it['clicks']),
      revenue_micros: micros(plain(it['revenue'])),
    },
  }));

const unity = (rows: Flat[]): RawLine[] =>
  rows.map((it) => ({
    day: dayOf(it['timestamp']),
    game: gameOf(it['source_game_id']),
    network: 'unity-ads',
    country: countryOf(it['country']),
    sums: {
      requests: plain(it['adrequest_count']),
      responses: plain(it['available_sum']),
      impressions: plain(it['start_count']),
      revenue_micros: micros(plain(it['revenue_sum'])),
    },
  }));

const audienceFigures: Readonly<Record<string, string>> = {
  fb_ad_network_request: 'requests',
  fb_ad_network_filled_request: 'responses',
  fb_ad_network_imp: 'impressions',
  fb_ad_network_click: 'clicks',
  fb_ad_network_revenue: 'revenue_micros',
};
/** A row is one figure; its instants are midnight on the west coast, so their date is the day. */
const audience = (rows: Record<string, string>[]): RawLine[] =>
  rows.flatMap((it) => {
    const figure = audienceFigures[it['metric']!];
    if (!figure) return [];
    const value = figure === 'revenue_micros' ? micros(Number(it['value'])) : Number(it['value']);
    return {
      day: dayOf(it['time']),
      game: gameOf(it['app']),
      network: 'meta-an',
      country: countryOf(it['country']),
      sums: { [figure]: value },
    };
  });
interface AudienceResult {
  time: string;
  metric: string;
  value: string;
  breakdowns: { key: string; value: string }[];
}
const audienceJson = (text: string) =>
  (JSON.parse(text).data[0].results as AudienceResult[]).map(
    ({ breakdowns, time, metric, value }) => ({
      time,
      metric,
      value,
      ...Object.fromEntries(breakdowns.map((it) => [it.key, it.value])),
    }),
  );

const mintegral = (rows: Flat[]): RawLine[] =>
  rows.map((it) => ({
    day: dayOf(it['date']),
    game: gameOf(it['app_package']),
    network: 'mintegral',
    country: countryOf(it['country']),
    sums: {
      requests: Number(it['request']),
      responses: Number(it['filled']),
      impressions: Number(it['impression']),
      clicks: Number(it['click']),
      revenue_micros: micros(Number(it['est_revenue'])),
    },
  }));

const bySpacedNames = (rows: Flat[], game: (it: Flat) => Game): RawLine[] =>
  rows.map((it) => ({
    day: new Date(`${it['Date']} UTC`).toISOString().slice(0, 10),
    game: game(it),
    network: networkOf(it['Ad source'] ?? it['Ad Source']),
    country: countryOf(it['Country/region'] ?? it['Country']),
    sums: {
      requests: plain(it['Requests'] ?? it['Ad Source Checks']),
      responses: plain(it['Matched requests'] ?? it['Ad Source Responses']),
      impressions: plain(it['Impressions']),
      clicks: plain(it['Clicks']),
      revenue_micros: micros(plain(it['Est. earnings (USD)'] ?? it['Revenue'])),
    },
  }));

const table = 'monetisation' as const;
export const revenueReports: readonly GoldenReport[] = [
  { file: 'max-revenue.csv', code: 'max', table, read: (it) => max(tableOf(it)) },
  { file: 'max-revenue.json', code: 'max', table, read: (it) => max(JSON.parse(it).results) },
  { file: 'admob-network.json', code: 'admob', table, read: admob },
  { file: 'admob-mediation.json', code: 'mediation-admob', table, read: admob },
  {
    file: 'admob-mediation.csv',
    code: 'mediation-admob',
    table,
    encoding: 'utf-16le',
    read: (it) => bySpacedNames(tableOf(it, '\t'), (row) => gameOf(row['App'])),
  },
  {
    file: 'levelplay.json',
    code: 'levelplay',
    table,
    read: (it) => levelplay(JSON.parse(it).data),
  },
  {
    file: 'levelplay-v6.json',
    code: 'levelplay',
    table,
    read: (it) =>
      levelplay(
        (JSON.parse(it) as { data: Flat[] }[]).flatMap(({ data, ...about }) =>
          data.map((figures) => ({ ...about, ...figures })),
        ),
      ),
  },
  {
    file: 'levelplay-v6.csv',
    code: 'levelplay',
    table,
    read: (it) => bySpacedNames(tableOf(it), (row) => gameOf(row['Bundle ID'])),
  },
  { file: 'unity-ads.csv', code: 'unity-ads', table, read: (it) => unity(tableOf(it)) },
  { file: 'unity-ads.json', code: 'unity-ads', table, read: (it) => unity(JSON.parse(it)) },
  {
    file: 'meta-audience.csv',
    code: 'meta-an',
    table,
    read: (it) => audience(tableOf(it)),
  },
  { file: 'meta-audience.json', code: 'meta-an', table, read: (it) => audience(audienceJson(it)) },
  {
    file: 'mintegral.json',
    code: 'mintegral',
    table,
    read: (it) => mintegral(JSON.parse(it).data.lists),
  },
];
