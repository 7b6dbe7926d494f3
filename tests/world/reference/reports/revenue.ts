import { count, micros } from '../money.ts';
import { adFormatOf, adNetworkOf } from '../names.ts';
import type { Line, Reader } from '../rows.ts';
import { tableOf } from '../text.ts';

/** MAX's requests of a network are its attempts; it does not tell clicks. */
const max = (text: string): Line[] =>
  tableOf(text).map((it) => ({
    appName: it['package_name']!,
    platform: it['platform']!,
    day: it['day']!,
    country: it['country']!.toUpperCase(),
    network: adNetworkOf(it['network']!),
    adFormat: adFormatOf(it['ad_format']!),
    ...(it['network_placement'] !== undefined && {
      instance: it['network_placement'],
      group: it['max_ad_unit_test']!,
    }),
    sums: {
      requests: count(it['attempts']!),
      responses: count(it['responses']!),
      impressions: count(it['impressions']!),
      revenue: micros(it['estimated_revenue']!),
    },
  }));

/** Without a column of networks: what all of them paid, with the mediation's own requests. */
const maxTotal = (text: string): Line[] =>
  tableOf(text).map((it) => ({
    appName: it['package_name']!,
    platform: it['platform']!,
    day: it['day']!,
    country: it['country']!.toUpperCase(),
    adFormat: adFormatOf(it['ad_format']!),
    sums: {
      requests: count(it['requests']!),
      responses: count(it['responses']!),
      impressions: count(it['impressions']!),
      revenue: micros(it['estimated_revenue']!),
    },
  }));

interface AdmobItem {
  header?: { localizationSettings: { currencyCode: string } };
  row?: {
    dimensionValues: Record<'DATE' | 'APP' | 'COUNTRY' | 'FORMAT' | 'PLATFORM', { value: string }>;
    metricValues: Record<string, { integerValue: string; microsValue: string }>;
  };
}
const admob = (text: string): Line[] => {
  const items = JSON.parse(text) as AdmobItem[];
  const currency = items[0]!.header!.localizationSettings.currencyCode;
  return items
    .flatMap(({ row }) => row ?? [])
    .map(({ dimensionValues: about, metricValues: figures }) => ({
      appName: about.APP.value,
      platform: about.PLATFORM.value.toLowerCase(),
      day: about.DATE.value.replace(/(....)(..)(..)/, '$1-$2-$3'),
      country: about.COUNTRY.value,
      currency,
      adFormat: adFormatOf(about.FORMAT.value),
      sums: {
        requests: BigInt(figures['AD_REQUESTS']!.integerValue),
        responses: BigInt(figures['MATCHED_REQUESTS']!.integerValue),
        impressions: BigInt(figures['IMPRESSIONS']!.integerValue),
        clicks: BigInt(figures['CLICKS']!.integerValue),
        revenue: BigInt(figures['ESTIMATED_EARNINGS']!.microsValue),
      },
    }));
};

const levelplayOld = (text: string): Line[] =>
  tableOf(text).map((it) => ({
    appName: it['Bundle ID']!,
    platform: it['Platform']!.toLowerCase(),
    day: it['Date']!,
    country: it['Country']!.toUpperCase(),
    network: adNetworkOf(it['Ad Source']!),
    adFormat: adFormatOf(it['Ad Units']!),
    sums: {
      requests: count(it['Ad Source Checks']!),
      responses: count(it['Ad Source Responses']!),
      impressions: count(it['Impressions']!),
      clicks: count(it['Clicks']!),
      revenue: micros(it['Revenue']!),
    },
  }));

/** The new headings have neither requests nor responses: nobody knows them. */
const levelplayNew = (text: string): Line[] =>
  tableOf(text).map((it) => ({
    appName: it['bundleId']!,
    platform: it['platform']!.toLowerCase(),
    day: it['date']!,
    country: it['country']!,
    network: adNetworkOf(it['adNetwork']!),
    adFormat: adFormatOf(it['adFormat']!),
    sums: {
      impressions: count(it['impressions']!),
      clicks: count(it['clicks']!),
      revenue: micros(it['revenue']!),
    },
  }));

/** Unity's impressions are the ads that started; it does not tell clicks or formats. */
const unity = (text: string): Line[] =>
  tableOf(text).map((it) => ({
    appName: it['source_game_id']!,
    platform: it['platform']!,
    day: it['timestamp']!.slice(0, 10),
    country: it['country']!,
    sums: {
      requests: count(it['adrequest_count']!),
      responses: count(it['available_sum']!),
      impressions: count(it['start_count']!),
      revenue: micros(it['revenue_sum']!),
    },
  }));

const table = 'monetisation' as const;
export const revenueReaders = {
  'max-revenue': { table, source: 'max', rank: 'mediation', read: max },
  'max-total': { table, source: 'max', rank: 'total', network: 'AppLovin MAX', read: maxTotal },
  'levelplay-old': { table, source: 'levelplay', rank: 'mediation', read: levelplayOld },
  'levelplay-new': { table, source: 'levelplay', rank: 'mediation', read: levelplayNew },
  'admob-network': { table, source: 'admob', rank: 'network', network: 'AdMob', read: admob },
  'unity-ads': { table, source: 'unity-ads', rank: 'network', network: 'Unity Ads', read: unity },
} as const satisfies Record<string, Reader>;
