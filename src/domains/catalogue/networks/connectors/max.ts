import { addDays } from '#/kernel/days.ts';
import { counted } from '#/kernel/numbers.ts';
import {
  applovinHost,
  applovinPages,
  askApplovin,
  reportKey,
  type ApplovinReport,
} from './applovin-report.ts';
import { connector } from './connector.ts';
import { jsonReport } from './json-report.ts';

const revenueOrder = [
  'day',
  'package_name',
  'platform',
  'country',
  'max_ad_unit_id',
  'network',
  'network_placement',
  'max_ad_unit_test',
] as const;

/**
 * Public reference: support.axon.ai, MAX, Revenue reporting API. Without `max_placement`, beside which
 * it tells no attempts.
 */
const revenue: ApplovinReport = {
  path: '/maxReport',
  columns: [
    ...revenueOrder,
    'application',
    'ad_format',
    'ad_unit_waterfall_name',
    'attempts',
    'responses',
    'impressions',
    'estimated_revenue',
  ],
  order: revenueOrder,
  more: { not_zero: '1' },
};

const hourOrder = ['day', 'hour', 'package_name', 'platform', 'country', 'ad_format', 'network'];

/** The same report by the hour, in UTC like its days; without ad units, which are for the days. */
const hours: ApplovinReport = {
  path: '/maxReport',
  columns: [...hourOrder, 'application', 'impressions', 'estimated_revenue'],
  order: hourOrder,
  more: { not_zero: '1' },
};

/** Ages of the cohort API that are kept; it has no other steps between the last ones. */
const ages = [0, 1, 2, 3, 7, 14, 21, 30, 45];
const cohortOrder = ['day', 'application', 'platform', 'country'];

/** Public reference: support.axon.ai, MAX, Cohort API. */
const cohorts: ApplovinReport = {
  path: '/maxCohort',
  columns: [
    ...cohortOrder,
    'installs',
    ...ages.flatMap((age) => [
      `ads_pub_revenue_${age}`,
      `iap_pub_revenue_${age}`,
      `user_count_${age}`,
    ]),
  ],
  order: cohortOrder,
  more: { not_zero: '1' },
};

export const max = connector({
  code: 'max',
  name: 'AppLovin MAX',
  network: 'max',
  fields: [reportKey],
  hosts: [applovinHost],
  paceMs: 1_000,
  check: async ({ key, today, call }) => {
    const days = { from: addDays(today, -1), to: today };
    const report = { path: '/maxReport', columns: ['day', 'application'], order: [] };
    const rows = await askApplovin(report, days, key, call, { limit: 1000 });
    const apps = new Set(rows.map((it) => it['application'])).size;
    return `The key works: ${counted(apps, 'app')} yesterday and today.`;
  },
  reports: [
    {
      code: 'max-revenue',
      name: 'MAX revenue',
      format: 'max',
      zone: 'UTC',
      days: { atOnce: 7, again: 3, back: 45 },
      pull: (asked) => jsonReport(applovinPages(revenue, asked)),
    },
    {
      code: 'max-cohort',
      name: 'MAX cohorts',
      format: 'max-cohort',
      zone: 'UTC',
      // Every install day still gets new ages as long as the source shows it; those it has are final.
      days: { atOnce: 15, again: 45, back: 45, provisional: 0 },
      pull: (asked) => jsonReport(applovinPages(cohorts, asked)),
    },
  ],
  hours: [
    {
      code: 'max-revenue-hours',
      name: 'MAX revenue by hour',
      format: 'max',
      zone: 'UTC',
      back: 15,
      // The reference names no delay; what is shown of the hour just over still grows.
      settlesAfter: 60,
      pull: (asked) => jsonReport(applovinPages(hours, asked)),
    },
  ],
});
