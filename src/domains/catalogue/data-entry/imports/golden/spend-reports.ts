import type { GoldenReport } from './golden-reports.ts';
import {
  countryOf,
  dayOf,
  european,
  gameOf,
  micros,
  plain,
  tableOf,
  type RawLine,
} from './raw-lines.ts';

type Flat = Record<string, string>;

const applovin = (rows: Flat[]): RawLine[] =>
  rows.map((it) => ({
    day: dayOf(it['day']),
    game: gameOf(it['campaign_id_external']),
    network: 'applovin',
    country: countryOf(it['country']),
    sums: {
      spend_micros: micros(Number(it['cost'])),
      impressions: Number(it['impressions']),
      clicks: Number(it['clicks']),
      installs: Number(it['installs']),
    },
  }));

const mintegral = (rows: Flat[]): RawLine[] =>
  rows.map((it) => ({
    day: dayOf(it['Date']),
    game: gameOf(it['Campaign Package']),
    network: 'mintegral',
    country: countryOf(it['Location']),
    sums: {
      spend_micros: micros(Number(it['Spend'])),
      impressions: Number(it['Impression']),
      clicks: Number(it['Click']),
      installs: Number(it['Conversion']),
    },
  }));

interface GoogleRow {
  campaign: { id: string };
  segments: { date: string };
  metrics: Record<string, string | number | undefined>;
}
/** What is 0 is left out of the reply. */
const google = (rows: GoogleRow[]): RawLine[] =>
  rows.map(({ campaign, segments, metrics }) => ({
    day: dayOf(segments.date),
    game: gameOf(campaign.id),
    network: 'google-ads',
    country: '',
    sums: {
      spend_micros: Number(metrics['costMicros'] ?? 0),
      impressions: Number(metrics['impressions'] ?? 0),
      clicks: Number(metrics['clicks'] ?? 0),
      installs: Math.round(Number(metrics['biddableAppInstallConversions'] ?? 0)),
    },
  }));
const googleCsv = (rows: Flat[]): RawLine[] =>
  rows.map((it) => ({
    day: dayOf(it['Day']),
    game: gameOf(it['Campaign ID']),
    network: 'google-ads',
    country: '',
    sums: {
      spend_micros: micros(plain(it['Cost'])),
      impressions: plain(it['Impr.']),
      clicks: plain(it['Clicks']),
      installs: Math.round(plain(it['Installs'])),
    },
  }));

interface MetaRow {
  campaign_id: string;
  date_start: string;
  country: string;
  spend: string;
  impressions: string;
  clicks: string;
  actions?: { action_type: string; value: string }[];
}
/** One install is listed under several types; this one has them all. */
const meta = (rows: MetaRow[]): RawLine[] =>
  rows.map((it) => ({
    day: dayOf(it.date_start),
    game: gameOf(it.campaign_id),
    network: 'meta-ads',
    country: it.country,
    sums: {
      spend_micros: micros(Number(it.spend)),
      impressions: Number(it.impressions),
      clicks: Number(it.clicks),
      installs: Number(
        it.actions?.find((one) => one.action_type === 'omni_app_install')?.value ?? 0,
      ),
    },
  }));
const metaCsv = (rows: Flat[]): RawLine[] =>
  rows.map((it) => ({
    day: dayOf(it['Reporting starts']),
    game: gameOf(it['Campaign ID']),
    network: 'meta-ads',
    country: countryOf(it['Country']),
    sums: {
      spend_micros: micros(european(it['Amount spent (USD)'])),
      impressions: european(it['Impressions']),
      clicks: european(it['Clicks (all)']),
      installs: european(it['App installs']),
    },
  }));

const partners: Readonly<Record<string, string>> = {
  Facebook: 'meta-ads',
  'Facebook Ads': 'meta-ads',
  AppLovin: 'applovin',
  googleadwords_int: 'google-ads',
};
/** What came for nothing is nobody's spend. */
const adjust = (rows: Flat[]): RawLine[] =>
  rows
    .filter((it) => it['partner_name'] !== 'Organic')
    .map((it) => ({
      day: dayOf(it['day']),
      game: gameOf(it['store_id']),
      network: partners[it['partner_name']!]!,
      country: countryOf(it['country_code']),
      sums: {
        spend_micros: micros(Number(it['cost'])),
        impressions: Number(it['impressions']),
        clicks: Number(it['clicks']),
        installs: Number(it['installs']),
      },
    }));
const appsflyer = (rows: Flat[]): RawLine[] =>
  rows
    .filter((it) => it['pid'] !== 'Organic')
    .map((it) => ({
      day: dayOf(it['install_time']),
      game: gameOf(it['app_id']),
      network: partners[it['pid']!]!,
      country: countryOf(it['geo']),
      sums: {
        spend_micros: micros(Number(it['cost'])),
        impressions: Number(it['impressions']),
        clicks: Number(it['clicks']),
        installs: Number(it['installs']),
      },
    }));

const table = 'acquisition' as const;
export const spendReports: readonly GoldenReport[] = [
  {
    file: 'applovin-spend.json',
    code: 'applovin',
    table,
    read: (it) => applovin(JSON.parse(it).results),
  },
  {
    file: 'mintegral-spend.tsv',
    code: 'mintegral-spend',
    table,
    read: (it) => mintegral(tableOf(it, '\t')),
  },
  {
    file: 'google-ads.json',
    code: 'google-ads',
    table,
    read: (it) =>
      google((JSON.parse(it) as { results: GoogleRow[] }[]).flatMap((batch) => batch.results)),
  },
  {
    file: 'google-ads.csv',
    code: 'google-ads',
    table,
    // Two lines of headings stand above the table.
    read: (it) => googleCsv(tableOf(it.split('\n').slice(2).join('\n'))),
  },
  { file: 'meta-ads.json', code: 'meta-ads', table, read: (it) => meta(JSON.parse(it).data) },
  { file: 'meta-ads.csv', code: 'meta-ads', table, read: (it) => metaCsv(tableOf(it, ';')) },
  { file: 'adjust.csv', code: 'adjust', table, read: (it) => adjust(tableOf(it)) },
  { file: 'appsflyer.csv', code: 'appsflyer', table, read: (it) => appsflyer(tableOf(it)) },
];
