import { cellOf, countOf, findColumns, inner, isObject, type ColumnSpec } from '../columns.ts';
import type { Cell, ReportFormat } from '../report.ts';

/**
 * Rows of `POST api.searchads.apple.com/api/v5/reports/campaigns` by day and country
 * (developer.apple.com, Apple Ads, get-campaign-level-reports; ExtendedSpendRow), and the headings
 * of a campaign report saved as CSV, above which lines say the account's currency. Installs are all
 * that Apple counts for an ad, those after a view and downloads of somebody who had the app before
 * among them; the heading `App ID` of the CSV could not be confirmed.
 */
const columns: ColumnSpec = {
  dimensions: [
    { role: 'day', names: ['date', 'day'], required: true },
    { role: 'package', names: ['adamid', 'app id'] },
    { role: 'app-name', names: ['appname', 'app name'] },
    { role: 'platform', names: ['platform'] },
    {
      role: 'campaign',
      names: ['campaignid', 'campaign id', 'campaign name'],
      required: true,
    },
    { role: 'campaign-name', names: ['campaignname', 'campaign name'] },
    { role: 'country', names: ['countryorregion', 'country or region'] },
    { role: 'currency', names: ['currency'] },
    { role: 'part', names: ['ad group id'] },
    { role: 'part', names: ['ad group name'] },
    { role: 'part', names: ['keyword id'] },
    { role: 'part', names: ['keyword'] },
  ],
  measures: [
    { measure: 'spend_micros', kind: 'money', names: ['localspend', 'spend'], required: true },
    { measure: 'impressions', kind: 'count', names: ['impressions'] },
    // Nobody else calls them so.
    { measure: 'clicks', kind: 'count', names: ['taps'], required: true },
    {
      measure: 'installs',
      kind: 'count',
      names: ['totalinstalls', 'installs (total)', 'installs (tap-through)', 'installs'],
    },
  ],
};

// Names of the columns, and where a row says them; figures and the day stand in each of its days.
const ofRow: [name: string, ...path: string[]][] = [
  ['adamId', 'app', 'adamId'],
  ['appName', 'app', 'appName'],
  ['campaignId', 'campaignId'],
  ['campaignName', 'campaignName'],
  ['countryOrRegion', 'countryOrRegion'],
];
const ofDay: [name: string, ...path: string[]][] = [
  ['date', 'date'],
  ['currency', 'localSpend', 'currency'],
  ['localSpend', 'localSpend', 'amount'],
  ['impressions', 'impressions'],
  ['taps', 'taps'],
  ['totalInstalls', 'totalInstalls'],
];
const header = ['platform', ...[...ofRow, ...ofDay].map(([name]) => name)];

/** Days on which nothing happened have a date only. */
const isEmpty = (day: unknown) => isObject(day) && Object.keys(day).every((it) => it === 'date');

function rowsOf(item: unknown): Cell[][] {
  const days = isObject(item) && Array.isArray(item['granularity']) ? item['granularity'] : [];
  const about = ofRow.map(([, ...path]) => cellOf(inner(item, 'metadata', ...path)));
  return days
    .filter((day) => !isEmpty(day))
    .map((day) => ['ios', ...about, ...ofDay.map(([, ...path]) => cellOf(inner(day, ...path)))]);
}

export const appleSearchAds: ReportFormat = {
  code: 'apple-search-ads',
  name: 'Apple Search Ads campaigns',
  table: 'acquisition',
  network: 'apple-search-ads',
  inAccountCurrency: true,
  timezone: 'UTC',
  precedence: 'network',
  settlesAfter: 1,
  columns: (names) => findColumns(names, columns),
  expects: columns,
  json: {
    header: (item) =>
      isObject(item) && isObject(item['metadata']) && Array.isArray(item['granularity'])
        ? header
        : undefined,
    rows: rowsOf,
    expected: countOf,
  },
};
