import { days } from './calendar.ts';
import { chanceOf } from './chance.ts';
import { csv } from './csv.ts';
import { appOf, countries, type WorldCampaign } from './studio.ts';

/** Google Ads' reply to a query by campaign, which knows no country, in the account's currency. */
export function googleAds(
  seed: string,
  campaigns: readonly WorldCampaign[],
  currencyCode: string,
): string {
  const chance = chanceOf(seed);
  const results = days.flatMap((date) =>
    campaigns.map((it) => ({
      customer: { resourceName: 'customers/1112223333', currencyCode },
      campaign: {
        id: it.id,
        name: it.name,
        appCampaignSetting: { appId: appOf(it.app).package, appStore: 'GOOGLE_APP_STORE' },
      },
      segments: { date },
      metrics: {
        costMicros: String(chance.whole(1_000_000, 90_000_000)),
        impressions: String(chance.whole(2000, 9000)),
        clicks: String(chance.whole(10, 400)),
        biddableAppInstallConversions: chance.whole(5, 90),
      },
    })),
  );
  return JSON.stringify([{ results }]);
}

/** The same report saved from the page: two lines above the headings, separators in the amounts. */
export function googleAdsCsv(
  seed: string,
  campaigns: readonly WorldCampaign[],
  currency: string,
): string {
  const chance = chanceOf(seed);
  const header = ['Day', 'Campaign', 'Campaign ID', 'Currency code', 'Cost', 'Impr.', 'Clicks'];
  const rows = days.flatMap((day) =>
    campaigns.map((it) => {
      const cost = `${chance.whole(1000, 90_000).toLocaleString('en-US')}.${chance.whole(10, 100)}`;
      const shown = chance.whole(2000, 9000).toLocaleString('en-US');
      return [day, it.name, it.id, currency, cost, shown, chance.whole(10, 400)];
    }),
  );
  return `Campaign performance\n"January 1, 2026 - March 31, 2026"\n${csv(header, rows)}`;
}

/** Of a report only some days and countries. */
interface MetaPart {
  on?: readonly string[];
  only?: readonly string[];
}

/** On this day Meta gives something back. */
const adjusted = '2026-02-11';

/** Meta's insights: installs stand several times among the actions, under different types. */
export function metaAds(
  seed: string,
  campaigns: readonly WorldCampaign[],
  account_currency: string,
  { on = days, only = countries.slice(0, 2) }: MetaPart = {},
): string {
  const chance = chanceOf(seed);
  const data = on.flatMap((day) =>
    campaigns.flatMap((it) =>
      only.map((country) => {
        const spent = chance.amount(90, 2);
        const isAdjusted = account_currency === 'EUR' && day === adjusted && country === 'US';
        const installs = String(chance.whole(1, 60));
        return {
          account_id: '100200300',
          account_currency,
          campaign_id: it.id,
          campaign_name: it.name,
          date_start: day,
          date_stop: day,
          country,
          impressions: String(chance.whole(2000, 9000)),
          clicks: String(chance.whole(10, 400)),
          spend: isAdjusted ? '-12.40' : spent,
          actions: [
            { action_type: 'link_click', value: '77' },
            { action_type: 'mobile_app_install', value: installs },
            { action_type: 'omni_app_install', value: installs },
          ],
        };
      }),
    ),
  );
  return JSON.stringify({ data });
}

/** Advertisements that run in every campaign at TikTok; the last was never named. */
const ads = ['لالٹین hook A.mp4', '=Hook B_playable', ''];

/** TikTok's report by ad, in two countries. */
export function tiktokAds(
  seed: string,
  campaigns: readonly WorldCampaign[],
  currency: string,
): string {
  const chance = chanceOf(seed);
  const list = days.flatMap((day) =>
    campaigns.flatMap((it) =>
      ['DE', 'PK'].flatMap((country_code) =>
        ads.map((ad_name, at) => ({
          metrics: {
            ad_name,
            app_install: String(chance.whole(0, 60)),
            campaign_name: it.name,
            clicks: String(chance.whole(10, 400)),
            currency,
            impressions: String(chance.whole(2000, 9000)),
            spend: chance.amount(80, 2),
          },
          dimensions: {
            ad_id: `${it.id}${at}`,
            campaign_id: it.id,
            country_code,
            stat_time_day: `${day} 00:00:00`,
          },
        })),
      ),
    ),
  );
  const page_info = { page: 1, page_size: list.length, total_number: list.length, total_page: 1 };
  return JSON.stringify({ code: 0, message: 'OK', data: { page_info, list } });
}

/** AppLovin's advertiser report. */
export function applovinSpend(
  seed: string,
  campaigns: readonly WorldCampaign[],
  on: readonly string[],
): string {
  const chance = chanceOf(seed);
  const results = on.flatMap((day) =>
    campaigns.flatMap((it) =>
      countries.slice(0, 2).map((country) => ({
        day,
        campaign: it.name,
        campaign_id_external: it.id,
        country: country.toLowerCase(),
        impressions: String(chance.whole(2000, 9000)),
        clicks: String(chance.whole(10, 400)),
        installs: String(chance.whole(1, 60)),
        cost: chance.amount(120, 4),
      })),
    ),
  );
  return JSON.stringify({ code: 200, count: results.length, results });
}
