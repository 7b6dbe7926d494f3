import { spenders, type DemoCampaign, type Spender } from '../campaigns.ts';
import { demoApps, packageOf } from '../games.ts';
import type { DayOfHistory } from './business.ts';
import { about1, chance } from './chance.ts';
import { demoFile, resultsOf, type DemoFile } from './demo-file.ts';
import { campaignFigures, type CampaignFigures } from './spend-files.ts';

/** Revenue up to an age in days, compared with day 7, and who still plays. */
const curve: readonly [age: number, revenue: number, retained: number][] = [
  [0, 0.32, 1],
  [1, 0.47, 0.43],
  [2, 0.58, 0.31],
  [3, 0.68, 0.26],
  [7, 1, 0.17],
  [14, 1.33, 0.11],
  [21, 1.56, 0.085],
  [30, 1.79, 0.066],
  [45, 2.07, 0.05],
];
/** MAX stops there, Adjust goes on. */
const adjustCurve: typeof curve = [...curve, [60, 2.27, 0.042], [90, 2.54, 0.033]];
/** The last ages there are figures of. */
const OLDEST = curve.at(-1)![0];
export const OLDEST_AT_ADJUST = adjustCurve.at(-1)![0];
/** Part of an install's revenue that comes from purchases. */
const PURCHASES = 0.07;

interface Cohort {
  app: number;
  /** Undefined where all campaigns are one, and of users whom none brought. */
  campaign: DemoCampaign | undefined;
  country: string;
  day: string;
  number: number;
  /** What the users are worth, in dollars of campaigns. */
  worth: number;
  installs: number;
}

/** Users who come by themselves, for each one a campaign brings: some games are searched for more. */
const organicShare = (app: number) => 0.2 + 0.45 * chance(app, 75);
/** They stay a little longer than those whom an advertisement brought. */
const ORGANIC_WORTH = 1.15;

/** The installs of campaigns of all networks and those without one, by what `keyOf` tells apart. */
function cohortsOf(
  days: readonly DayOfHistory[],
  keyOf: (it: CampaignFigures) => string,
  byCampaign: boolean,
): Cohort[] {
  const numbers = new Map(days.map((it) => [it.day, it.number]));
  const cohorts = new Map<string, Cohort>();
  for (const network of spenders) {
    for (const figures of campaignFigures(network, days)) {
      const { campaign, country, day, cost, installs } = figures;
      const key = `${keyOf(figures)} ${country} ${day}`;
      const at = (name: string, of: DemoCampaign | undefined) => {
        const found = cohorts.get(name);
        if (found) return found;
        const place = { app: campaign.app, country, day, number: numbers.get(day)! };
        const made: Cohort = { ...place, campaign: of, worth: 0, installs: 0 };
        cohorts.set(name, made);
        return made;
      };
      const brought = at(key, byCampaign ? campaign : undefined);
      brought.worth += cost;
      brought.installs += installs;
      // Whoever does not tell campaigns apart does not tell organic users from theirs either.
      const organic = byCampaign
        ? at(`organic ${campaign.app} ${country} ${day}`, undefined)
        : brought;
      const share = organicShare(campaign.app);
      organic.worth += cost * share * ORGANIC_WORTH;
      organic.installs += Math.round(installs * share);
    }
  }
  return [...cohorts.values()];
}

/** Games differ in how long they earn, and so do the players of one week from those of the next. */
const partOf = ({ app, number }: Cohort, age: number, part: number) =>
  age === 7
    ? part
    : part * about1(0.06, app, age, 72) * about1(0.2, Math.floor(number / 7), age > 7 ? 1 : 0, 74);
const staying = (app: number) => 0.84 + 0.2 * chance(app, 73);

const byApp = ({ campaign }: CampaignFigures) => String(campaign.app);
const byCampaign = ({ campaign }: CampaignFigures) => campaign.id;

/** What a cohort has brought up to day 7, in dollars. */
function weekly(it: Cohort): number {
  const seed = it.app * 100 + (it.country.charCodeAt(0) || 90) + (it.campaign?.name.length ?? 0);
  // A game has good and bad weeks, and so has the market.
  const week = Math.floor(it.number / 7);
  const luck =
    about1(0.1, it.app, week, 70) * about1(0.3, week, 71) * about1(0.12, seed, it.number, 11);
  return it.worth * demoApps[it.app]!.roas! * 0.96 * luck;
}

/** A MAX cohort report of the installs of some days. */
export function maxCohortFile(days: readonly DayOfHistory[]): DemoFile {
  const rows = cohortsOf(days, byApp, false).map((it) => {
    const app = demoApps[it.app]!;
    const week = weekly(it);
    const item: Record<string, string> = {
      day: it.day,
      application: app.name,
      package_name: packageOf(app),
      platform: app.platform,
      country: it.country.toLowerCase(),
      installs: String(it.installs),
    };
    for (const [age, part, retained] of curve) {
      const revenue = week * partOf(it, age, part);
      item[`ads_pub_revenue_${age}`] = (revenue * (1 - PURCHASES)).toFixed(6);
      item[`iap_pub_revenue_${age}`] = (revenue * PURCHASES).toFixed(6);
      const stayed = age === 0 ? 1 : retained * staying(it.app);
      item[`user_count_${age}`] = String(Math.round(it.installs * stayed));
    }
    return JSON.stringify(item);
  });
  const last = days.at(-1)!.day;
  const name = `max-cohort-${days[0]!.day}-to-${last}.json`;
  return { ...demoFile(name, 'Backlot MAX', last, resultsOf(rows)), grows: OLDEST };
}

/** As Adjust calls the networks. */
const partners: Record<Spender, string> = {
  'meta-ads': 'Facebook',
  applovin: 'AppLovin',
  'google-ads': 'Google Ads',
  mintegral: 'Mintegral',
  'tiktok-ads': 'TikTok SAN',
};

const adjustHeader = [
  'day',
  'app',
  'store_id',
  'os_name',
  'country_code',
  'partner_name',
  'campaign_network',
  'campaign_id_network',
  'installs',
  ...adjustCurve.flatMap(([age]) => [
    `ad_revenue_total_d${age}`,
    `revenue_total_d${age}`,
    `retained_users_d${age}`,
  ]),
].join();

/** Adjust's cohorts of the installs of some days, by campaign and country, organic ones too. */
export function adjustCohortFile(days: readonly DayOfHistory[]): DemoFile {
  const lines = cohortsOf(days, byCampaign, true).map((it) => {
    const app = demoApps[it.app]!;
    const { campaign } = it;
    const week = weekly(it);
    const seed = it.app * 100 + it.country.length;
    return [
      it.day,
      app.name,
      packageOf(app),
      app.platform,
      it.country.toLowerCase(),
      campaign ? partners[campaign.network] : 'Organic',
      campaign?.name ?? '',
      campaign?.id ?? '',
      it.installs,
      ...adjustCurve.flatMap(([age, part, retained]) => [
        (week * partOf(it, age, part) * (1 - PURCHASES)).toFixed(6),
        (week * partOf(it, age, part) * PURCHASES).toFixed(6),
        Math.round(
          it.installs *
            (age === 0 ? 1 : retained * staying(it.app) * about1(0.12, seed, it.number, age)),
        ),
      ]),
    ].join();
  });
  const last = days.at(-1)!.day;
  const name = `adjust-cohorts-${days[0]!.day}-to-${last}.csv`;
  const parts = [`${adjustHeader}\n`, `${lines.join('\n')}\n`];
  return { ...demoFile(name, 'Backlot Adjust', last, parts), grows: OLDEST_AT_ADJUST };
}
