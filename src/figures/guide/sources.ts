import type { DayTableName } from '#/store/facts/tables.ts';

/** What a table's figures are called where the guide says where they come from. */
export const tableTitles: Record<DayTableName, string> = {
  monetisation: 'Ad revenue',
  acquisition: 'Spend',
  engagement: 'Use',
  audience: 'Unique users',
  cohort: 'Cohorts',
  store_console: 'Stores',
  postbacks: 'Apple’s postbacks',
};

/** Codes of the reports that deliver into each table, the one that counts first at the front. */
export const tableSources: Record<DayTableName, readonly string[]> = {
  monetisation: [
    'max',
    'levelplay',
    'mediation-admob',
    'admob',
    'unity-ads',
    'meta-an',
    'mintegral',
  ],
  acquisition: [
    'google-ads',
    'meta-ads',
    'tiktok-ads',
    'apple-search-ads',
    'applovin',
    'mintegral-spend',
    'unity-ads-spend',
    'moloco',
    'adjust',
    'appsflyer',
  ],
  engagement: ['appmetrica', 'appmetrica-totals', 'firebase', 'gameanalytics'],
  audience: ['appmetrica-audience', 'firebase-audience', 'gameanalytics-audience'],
  cohort: [
    'adjust-cohort',
    'appsflyer-cohort',
    'max-cohort',
    'firebase-cohort',
    'gameanalytics-cohort',
  ],
  store_console: ['store-console'],
  // Devices send them: no report brings them.
  postbacks: [],
};

/** Tables whose figures people can type in the console. */
export const typedTables: readonly DayTableName[] = [
  'monetisation',
  'acquisition',
  'store_console',
];
