import type { DayTableName } from '#/store/facts/tables.ts';

/** The figure each source is chiefly about: what previews, outliers and the log speak of. */
export const chiefMeasure = {
  monetisation: 'revenue_micros',
  acquisition: 'spend_micros',
  engagement: 'dau',
  audience: 'monthly_users',
  cohort: 'ad_revenue_micros',
  store_console: 'installs',
  postbacks: 'installs',
} as const satisfies Record<DayTableName, string>;
