import { daysLater } from '../days.ts';
import { micros } from '../money.ts';
import { mediaSourceOf } from '../names.ts';
import type { Line, Reader } from '../rows.ts';
import { tableOf } from '../text.ts';

const ages = [0, 1, 3, 7, 14, 30, 45];

/** Running sums by age become what each age added; an empty age is not over yet. */
function aged(
  row: Record<string, string>,
  columns: { ads: string; purchases: string; stayed: string },
  about: Omit<Line, 'sums'>,
): Line[] {
  let [ads, purchases] = [0n, 0n];
  return ages
    .filter((age) => row[columns.ads + age])
    .map((age) => {
      const adsNow = micros(row[columns.ads + age]!);
      const purchasesNow = micros(row[columns.purchases + age]!);
      const sums = {
        cohortInstalls: BigInt(row['installs']!),
        cohortAds: adsNow - ads,
        cohortPurchases: purchasesNow - purchases,
        stayed: BigInt(row[columns.stayed + age]!),
      };
      [ads, purchases] = [adsNow, purchasesNow];
      return { ...about, age, sums };
    });
}

/** What came of no campaign is called `unknown`. */
const adjust = (text: string): Line[] =>
  tableOf(text).flatMap((it) =>
    aged(
      it,
      { ads: 'ad_revenue_total_d', purchases: 'revenue_total_d', stayed: 'retained_users_d' },
      {
        appName: it['store_id']!,
        platform: it['os_name']!,
        day: it['day']!,
        country: it['country_code']!.toUpperCase(),
        mediaSource: mediaSourceOf(it['partner_name']!),
        campaign: it['campaign_id_network']!.replace('unknown', ''),
      },
    ),
  );

/** A mediation does not know who brought an install. */
const max = (text: string): Line[] =>
  (JSON.parse(text) as { results: Record<string, string>[] }).results.flatMap((it) =>
    aged(
      it,
      { ads: 'ads_pub_revenue_', purchases: 'iap_pub_revenue_', stayed: 'user_count_' },
      {
        appName: it['package_name']!,
        platform: it['platform']!,
        day: it['day']!,
        country: it['country']!.toUpperCase(),
      },
    ),
  );

/**
 * Whoever was there at age 0 is the cohort; what ads brought AppsFlyer does not know. A day without a
 * line is one on which nobody of the cohort was there.
 */
function appsflyer(text: string): Line[] {
  const rows = tableOf(text);
  const ageOf = (it: Record<string, string>) => Number(it['days_post_attribution']);
  const cohortOf = (it: Record<string, string>) =>
    [it['media_source'], it['app_id'], it['geo'], it['install_date']].join();
  const end = rows
    .map((it) => daysLater(it['install_date']!, ageOf(it)))
    .reduce((one, other) => (one > other ? one : other));
  return [...Map.groupBy(rows, cohortOf).values()].flatMap((cohort) => {
    const atFirst = cohort.find((it) => ageOf(it) === 0)!;
    const day = atFirst['install_date']!;
    return ages
      .filter((age) => daysLater(day, age) <= end)
      .map((age) => {
        const it = cohort.find((one) => ageOf(one) === age);
        return {
          appName: atFirst['app_id']!,
          day,
          age,
          country: atFirst['geo']!,
          mediaSource: mediaSourceOf(atFirst['media_source']!),
          campaign: atFirst['campaign']!,
          sums: {
            cohortInstalls: BigInt(atFirst['unique_users']!),
            cohortPurchases: micros(it?.['revenue_usd'] ?? '0'),
            stayed: BigInt(it?.['unique_users'] ?? '0'),
          },
        };
      });
  });
}

const table = 'cohort' as const;
export const cohortReaders = {
  'adjust-cohort': { table, source: 'adjust-cohort', rank: 'attribution', read: adjust },
  'max-cohort': { table, source: 'max-cohort', rank: 'mediation', read: max },
  'appsflyer-cohort': { table, source: 'appsflyer-cohort', rank: 'attribution', read: appsflyer },
} as const satisfies Record<string, Reader>;
