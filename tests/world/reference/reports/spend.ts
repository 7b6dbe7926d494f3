import { count, micros } from '../money.ts';
import type { Line, Reader } from '../rows.ts';
import { tableOf } from '../text.ts';

interface GoogleRow {
  customer: { currencyCode: string };
  campaign: { id: string; name: string; appCampaignSetting: { appId: string } };
  segments: { date: string };
  metrics: {
    costMicros: string;
    impressions: string;
    clicks: string;
    biddableAppInstallConversions: number;
  };
}
const google = (text: string): Line[] =>
  (JSON.parse(text) as { results: GoogleRow[] }[])
    .flatMap((it) => it.results)
    .map(({ customer, campaign, segments, metrics }) => ({
      appName: campaign.appCampaignSetting.appId,
      platform: 'android',
      day: segments.date,
      campaign: campaign.id,
      campaignName: campaign.name,
      currency: customer.currencyCode,
      sums: {
        spend: BigInt(metrics.costMicros),
        campaignImpressions: BigInt(metrics.impressions),
        campaignClicks: BigInt(metrics.clicks),
        installs: BigInt(metrics.biddableAppInstallConversions),
      },
    }));

/** Two lines stand above the headings; this one was saved without a column of installs. */
const googleCsv = (text: string): Line[] =>
  tableOf(text, ',', 2).map((it) => ({
    appName: it['Campaign ID']!,
    day: it['Day']!,
    campaign: it['Campaign ID']!,
    campaignName: it['Campaign']!,
    currency: it['Currency code']!,
    sums: {
      spend: micros(it['Cost']!),
      campaignImpressions: count(it['Impr.']!),
      campaignClicks: count(it['Clicks']!),
    },
  }));

interface MetaRow {
  account_currency: string;
  campaign_id: string;
  campaign_name: string;
  date_start: string;
  country: string;
  impressions: string;
  clicks: string;
  spend: string;
  actions: { action_type: string; value: string }[];
}
const meta = (text: string): Line[] =>
  (JSON.parse(text) as { data: MetaRow[] }).data.map((it) => ({
    appName: it.campaign_id,
    day: it.date_start,
    country: it.country,
    campaign: it.campaign_id,
    campaignName: it.campaign_name,
    currency: it.account_currency,
    sums: {
      spend: micros(it.spend),
      campaignImpressions: BigInt(it.impressions),
      campaignClicks: BigInt(it.clicks),
      installs: BigInt(it.actions.find((one) => one.action_type === 'omni_app_install')!.value),
    },
  }));

interface TiktokRow {
  dimensions: Record<'ad_id' | 'campaign_id' | 'country_code' | 'stat_time_day', string>;
  metrics: Record<
    'ad_name' | 'app_install' | 'campaign_name' | 'clicks' | 'currency' | 'impressions' | 'spend',
    string
  >;
}
const tiktok = (text: string): Line[] =>
  (JSON.parse(text) as { data: { list: TiktokRow[] } }).data.list.map(
    ({ dimensions: of, metrics }) => ({
      appName: of.campaign_id,
      day: of.stat_time_day.slice(0, 10),
      ...(of.country_code !== 'None' && { country: of.country_code }),
      campaign: of.campaign_id,
      campaignName: metrics.campaign_name,
      creative: metrics.ad_name || of.ad_id,
      currency: metrics.currency,
      sums: {
        spend: micros(metrics.spend),
        campaignImpressions: BigInt(metrics.impressions),
        campaignClicks: BigInt(metrics.clicks),
        installs: BigInt(metrics.app_install),
      },
    }),
  );

interface ApplovinRow {
  day: string;
  campaign: string;
  campaign_id_external: string;
  country: string;
  impressions: string;
  clicks: string;
  installs: string;
  cost: string;
}
const applovin = (text: string): Line[] =>
  (JSON.parse(text) as { results: ApplovinRow[] }).results.map((it) => ({
    appName: it.campaign_id_external,
    day: it.day,
    country: it.country.toUpperCase(),
    campaign: it.campaign_id_external,
    campaignName: it.campaign,
    sums: {
      spend: micros(it.cost),
      campaignImpressions: BigInt(it.impressions),
      campaignClicks: BigInt(it.clicks),
      installs: BigInt(it.installs),
    },
  }));

const of = (source: string, mediaSource: string, read: Reader['read']) =>
  ({ table: 'acquisition', source, rank: 'network', mediaSource, read }) as const;
export const spendReaders = {
  'google-ads': of('google-ads', 'Google Ads', google),
  'google-ads-csv': of('google-ads', 'Google Ads', googleCsv),
  'meta-ads': of('meta-ads', 'Meta Ads', meta),
  'tiktok-ads': of('tiktok-ads', 'TikTok Ads', tiktok),
  'applovin-spend': of('applovin', 'AppLovin', applovin),
} satisfies Record<string, Reader>;
