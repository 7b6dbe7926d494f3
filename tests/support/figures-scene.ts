import { addDays, eachDay } from '#/kernel/days.ts';
import type { Delivery } from '#/store/facts/facts.ts';

/** What a scene of figures is about: two apps that earn and cost the same every day. */
export interface Scene {
  /** The last day with figures, which is provisional. */
  yesterday: string;
  network: number;
  campaign: number;
  /** App ids with the dollars each earns a day; half of that is spent. */
  apps: readonly (readonly [app: number, dollars: number])[];
}

/** Days before yesterday that have figures. */
const SCENE_DAYS = 59;

/**
 * Sixty days of every fact table, the same each day: 2,000 requests, 1,500 responses, 1,000
 * impressions; 5 installs of which 2 come back a day later and 1 a week later; 100 users of whom 10
 * are new, in 300 sessions of two minutes, 250 users a week and 500 a month; a cohort earns a dollar at each of its first eight days.
 */
export function sceneDeliveries({ yesterday, network, campaign, apps }: Scene): Delivery[] {
  const days = eachDay({ from: addDays(yesterday, -SCENE_DAYS), to: yesterday });
  const common = { sourceTimezone: 'UTC', fetchedAt: new Date(), precedence: 'network' as const };
  const slices = [{ account_id: 1, from: days[0]!, to: yesterday }];
  const rows = <R>(of: (day: string, app: number, dollars: number) => R[]) =>
    days.flatMap((day) => apps.flatMap(([app, dollars]) => of(day, app, dollars)));
  const place = (day: string, app_id: number) => ({
    day,
    app_id,
    account_id: 1,
    network_id: network,
    country: 'PK',
    platform: 'android',
    provisional: false,
  });
  const monetisation = rows((day, app, dollars) => [
    {
      ...place(day, app),
      ad_format: 'rewarded',
      ad_unit_id: 0,
      requests: 2000,
      responses: 1500,
      impressions: 1000,
      clicks: 10,
      revenue_micros: dollars * 1_000_000,
      provisional: day === yesterday,
    },
  ]);
  const acquisition = rows((day, app, dollars) => [
    {
      ...place(day, app),
      campaign_id: campaign,
      spend_micros: dollars * 500_000,
      impressions: 100,
      clicks: 10,
      installs: 5,
    },
  ]);
  const engagement = rows((day, app) => [
    {
      ...place(day, app),
      app_version: '1.0',
      dau: 100,
      new_users: 10,
      sessions: 300,
      session_seconds: 36_000,
      retained_d1: 0,
      retained_d7: 0,
      retained_d30: 0,
      crashes: 3,
    },
  ]);
  const audience = rows((day, app_id) => [
    {
      day,
      app_id,
      account_id: 1,
      network_id: network,
      platform: 'android',
      provisional: false,
      daily_users: 100,
      weekly_users: 250,
      monthly_users: 500,
    },
  ]);
  const cohort = rows((day, app) =>
    Array.from({ length: 8 }, (_, age) => ({
      ...place(day, app),
      age,
      campaign_id: campaign,
      installs: 5,
      ad_revenue_micros: 1_000_000,
      iap_revenue_micros: 0,
      retained_users: age === 0 ? 5 : age === 7 ? 1 : 2,
    })),
  );
  return [
    { ...common, table: 'monetisation', source: 'admob', slices, rows: monetisation },
    { ...common, table: 'acquisition', source: 'meta-ads', slices, rows: acquisition },
    { ...common, table: 'engagement', source: 'appmetrica', slices, rows: engagement },
    { ...common, table: 'audience', source: 'appmetrica-audience', slices, rows: audience },
    { ...common, table: 'cohort', source: 'max-cohort', slices, rows: cohort },
  ];
}
