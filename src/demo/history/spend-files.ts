import { demoCampaigns, type DemoCampaign, type Spender } from '../campaigns.ts';
import { demoApps, packageOf } from '../games.ts';
import { spend, type DayOfHistory } from './business.ts';
import { about1, chance } from './chance.ts';
import { byCreatives } from './creatives.ts';
import { demoFile, resultsOf, type DemoFile } from './demo-file.ts';
import { countryAt } from './market.ts';
import { rateOn } from './rates.ts';

/** What a campaign cost and brought in one country on a day. */
export interface CampaignFigures {
  campaign: DemoCampaign;
  country: string;
  day: string;
  /** Dollars, in cents. */
  cost: number;
  impressions: number;
  clicks: number;
  installs: number;
}

/** Each country of a campaign gets less than the one before. */
const countryShares = [[1], [0.6, 0.4], [0.5, 0.3, 0.2]];

/** Where a network does not say the country: about what Tier 1 costs. */
const MIXED_CPI = 1.35;
const seedOf = {
  'meta-ads': 0,
  applovin: 5,
  'google-ads': 11,
  mintegral: 17,
  'tiktok-ads': 23,
} as const;

/** Two days in which Meta's account was locked after a card had expired. */
const isLocked = (network: Spender, { ago }: DayOfHistory) =>
  network === 'meta-ads' && (ago === 57 || ago === 58);

function figuresOf(campaign: DemoCampaign, it: DayOfHistory): CampaignFigures[] {
  const money = isLocked(campaign.network, it) ? 0 : spend(campaign.app, it) * campaign.share;
  if (money === 0) return [];
  const places = campaign.countries.length > 0 ? campaign.countries : [''];
  const shares = countryShares[places.length - 1]!;
  return places.map((country, at) => {
    const seed = campaign.app * 10 + at + seedOf[campaign.network] + Number(campaign.id.at(-3)) * 7;
    const cost = Math.round(money * shares[at]! * about1(0.2, seed, it.number, 7) * 100) / 100;
    const base = country === '' ? MIXED_CPI : countryAt(country).cpi;
    const installs = Math.round(cost / (base * about1(0.16, seed, it.number, 8)));
    const clicks = Math.round(installs * (3 + 2 * chance(seed, it.number, 9)));
    const impressions = Math.round(
      clicks * (26 + 34 * chance(seed, 10)) * about1(0.1, seed, it.number, 10),
    );
    return { campaign, country, day: it.day, cost, installs, clicks, impressions };
  });
}

/** Everything the campaigns of a network did on some days. */
export const campaignFigures = (
  network: Spender,
  days: readonly DayOfHistory[],
): CampaignFigures[] =>
  days.flatMap((it) =>
    demoCampaigns.flatMap((one) => (one.network === network ? figuresOf(one, it) : [])),
  );

/** Meta Ads insights of some days, by ad and country. */
export function metaAdsFile(days: readonly DayOfHistory[]): DemoFile {
  const rows = byCreatives(campaignFigures('meta-ads', days), days).map((it) => ({
    account_id: '100200300400',
    campaign_id: it.campaign.id,
    campaign_name: it.campaign.name,
    ad_id: it.creative.id,
    ad_name: it.creative.name,
    date_start: it.day,
    date_stop: it.day,
    country: it.country,
    impressions: String(it.impressions),
    clicks: String(it.clicks),
    spend: it.cost.toFixed(2),
    actions: [
      { action_type: 'link_click', value: String(it.clicks) },
      { action_type: 'mobile_app_install', value: String(it.installs) },
      { action_type: 'omni_app_install', value: String(it.installs) },
    ],
  }));
  const body = JSON.stringify({
    data: rows,
    paging: { cursors: { before: 'Zmlyc3Q', after: 'bGFzdA' } },
  });
  const last = days.at(-1)!.day;
  return demoFile(`meta-ads-${days[0]!.day}-to-${last}.json`, 'Backlot Meta Ads', last, [body]);
}

/** AppLovin's report of what was spent, by creative set and country. */
export function applovinSpendFile(days: readonly DayOfHistory[]): DemoFile {
  const rows = byCreatives(campaignFigures('applovin', days), days).map((it) =>
    JSON.stringify({
      day: it.day,
      campaign: it.campaign.name,
      campaign_id_external: it.campaign.id,
      creative_set: it.creative.name,
      creative_set_id: it.creative.id,
      country: it.country.toLowerCase(),
      impressions: String(it.impressions),
      clicks: String(it.clicks),
      installs: String(it.installs),
      cost: it.cost.toFixed(4),
    }),
  );
  const last = days.at(-1)!.day;
  const name = `applovin-spend-${days[0]!.day}-to-${last}.json`;
  return demoFile(name, 'Backlot AppDiscovery', last, resultsOf(rows));
}

/**
 * Google Ads' campaigns as a GAQL query gives them: no countries, installs in fractions, and rupees,
 * because the account was opened in Lahore.
 */
export function googleAdsFile(days: readonly DayOfHistory[]): DemoFile {
  const rows = campaignFigures('google-ads', days).map((it) => {
    const app = demoApps[it.campaign.app]!;
    return {
      customer: { currencyCode: 'PKR' },
      campaign: {
        id: it.campaign.id,
        name: it.campaign.name,
        appCampaignSetting: {
          appId: packageOf(app),
          appStore: app.platform === 'ios' ? 'APPLE_APP_STORE' : 'GOOGLE_APP_STORE',
        },
      },
      segments: { date: it.day },
      metrics: {
        costMicros: String(Math.round((it.cost * 1_000_000) / Number(rateOn('PKR', it.day)))),
        impressions: String(it.impressions),
        clicks: String(it.clicks),
        biddableAppInstallConversions: it.installs,
      },
    };
  });
  const last = days.at(-1)!.day;
  const body = JSON.stringify([{ results: rows }]);
  return demoFile(`google-ads-${days[0]!.day}-to-${last}.json`, 'Backlot Google Ads', last, [body]);
}

const spendHeader =
  'Date\tOffer ID\tOffer Name\tCampaign Package\tLocation\tCurrency\tImpression\tClick\tConversion\tSpend\n';

/** Mintegral's table of what was spent, in euros, separated by tabs. */
export function mintegralSpendFile(days: readonly DayOfHistory[]): DemoFile {
  const lines = campaignFigures('mintegral', days).map(({ campaign, ...it }) =>
    [
      it.day.replaceAll('-', ''),
      campaign.id,
      campaign.name,
      packageOf(demoApps[campaign.app]!),
      it.country,
      'EUR',
      it.impressions,
      it.clicks,
      it.installs,
      (it.cost / Number(rateOn('EUR', it.day))).toFixed(2),
    ].join('\t'),
  );
  const last = days.at(-1)!.day;
  const name = `mintegral-spend-${days[0]!.day}-to-${last}.tsv`;
  return demoFile(name, 'Backlot Mintegral', last, [spendHeader, `${lines.join('\n')}\n`]);
}

/** TikTok's report of what was spent, by ad and country. */
export function tiktokAdsFile(days: readonly DayOfHistory[]): DemoFile {
  const list = byCreatives(campaignFigures('tiktok-ads', days), days).map((it) => ({
    dimensions: {
      ad_id: it.creative.id,
      campaign_id: it.campaign.id,
      country_code: it.country,
      stat_time_day: `${it.day} 00:00:00`,
    },
    metrics: {
      ad_name: it.creative.name,
      app_install: String(it.installs),
      campaign_name: it.campaign.name,
      clicks: String(it.clicks),
      currency: 'USD',
      impressions: String(it.impressions),
      spend: it.cost.toFixed(2),
    },
  }));
  const page_info = { page: 1, page_size: list.length, total_number: list.length, total_page: 1 };
  const body = JSON.stringify({ code: 0, message: 'OK', data: { page_info, list } });
  const last = days.at(-1)!.day;
  return demoFile(`tiktok-ads-${days[0]!.day}-to-${last}.json`, 'Backlot TikTok', last, [body]);
}
