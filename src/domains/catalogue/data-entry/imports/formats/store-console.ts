import { invalid } from '#/kernel/refusal.ts';
import { findColumns, plainName, type ColumnSpec } from '../columns.ts';
import type { Columns, ReportFormat } from '../report.ts';
import { appStoreSales, salesColumns } from './app-store-sales.ts';
import { earningsColumns, playEarnings } from './play-earnings.ts';

/** Headings of the exports of Google Play's console and, behind them, of App Store Connect. */
const columns: ColumnSpec = {
  dimensions: [
    { role: 'day', names: ['date', 'day'], required: true },
    {
      role: 'package',
      names: ['package name', 'package_name', 'package', 'app apple identifier', 'apple id'],
      required: true,
    },
    { role: 'app-name', names: ['app name', 'app', 'title'] },
    { role: 'platform', names: ['platform', 'store'] },
    { role: 'country', names: ['country', 'country/region', 'territory', 'storefront'] },
  ],
  measures: [
    {
      measure: 'store_visitors',
      kind: 'count',
      names: [
        'store listing visitors',
        'store visitors',
        'visitors',
        'product page views (unique devices)',
        'product page views',
      ],
    },
    {
      measure: 'installs',
      kind: 'count',
      names: [
        'installs',
        'daily user installs',
        'store listing acquisitions',
        'first-time downloads',
        'downloads',
      ],
      required: true,
    },
    {
      measure: 'uninstalls',
      kind: 'count',
      names: ['uninstalls', 'daily user uninstalls', 'deletions'],
    },
    {
      measure: 'iap_revenue_micros',
      kind: 'money',
      names: ['iap revenue', 'iap revenue (usd)', 'in-app revenue', 'proceeds (usd)', 'proceeds'],
    },
    { measure: 'ratings_count', kind: 'count', names: ['ratings', 'ratings count'] },
    {
      measure: 'rating_sum',
      kind: 'mean',
      of: 'ratings_count',
      names: ['average rating', 'daily average rating', 'rating'],
    },
    {
      measure: 'vitals_users',
      kind: 'count',
      names: ['active users', 'daily active users', 'active devices'],
    },
    {
      measure: 'crashed_users',
      kind: 'share',
      of: 'vitals_users',
      names: ['crash rate', 'crash rate (%)', 'user-perceived crash rate'],
    },
    {
      measure: 'anr_users',
      kind: 'share',
      of: 'vitals_users',
      names: ['anr rate', 'anr rate (%)', 'user-perceived anr rate'],
    },
  ],
};

const rates = [
  ['average rating', 'ratings'],
  ['crash rate', 'active users'],
  ['anr rate', 'active users'],
] as const;

/** A store's report has more than installs; a rate can only be kept with what it is a rate of. */
function storeColumns(header: readonly string[]): Columns | undefined {
  const found = findColumns(header, columns);
  if (!found) return undefined;
  const plain = header.map(plainName);
  for (const [rate, of] of rates) {
    const used = found.measures.some((it) => it.of !== undefined && it.field.includes(rate));
    if (plain.some((it) => it.includes(rate)) && !used) {
      throw invalid({ file: `This report has ${rate} without ${of}. Export it with both.` });
    }
  }
  return found.measures.length > 1 ? found : undefined;
}

export const storeConsole: ReportFormat = {
  code: 'store-console',
  name: 'Store console (Google Play, App Store)',
  table: 'store_console',
  network: 'store',
  timezone: 'America/Los_Angeles',
  precedence: 'network',
  settlesAfter: 2,
  // Downloads and money come in one file, visitors and ratings in another.
  completes: true,
  adds: (header) => appStoreSales(header) ?? playEarnings(header),
  columns: (header) => salesColumns(header) ?? earningsColumns(header) ?? storeColumns(header),
  expects: columns,
};
