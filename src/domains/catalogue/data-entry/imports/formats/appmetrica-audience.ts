import { findColumns, flatJson, isObject, type ColumnSpec } from '../columns.ts';
import type { Columns, ReportFormat } from '../report.ts';

/**
 * Unique users of whole apps in the 1, 7 and 30 days up to a day: what AppMetrica answers to
 * `metrics=ym:u:users` without dimensions for these ranges of days, put together by day; also a plain
 * table with these headings.
 */
const columns: ColumnSpec = {
  dimensions: [
    { role: 'day', names: ['date', 'day'], required: true },
    { role: 'app', names: ['application_id', 'application id', 'app id', 'app_id'] },
    {
      role: 'package',
      names: ['package', 'package name', 'package_name', 'bundle id', 'store id'],
    },
    { role: 'app-name', names: ['app', 'app name', 'application', 'game'] },
    { role: 'platform', names: ['platform', 'os'] },
  ],
  measures: [
    { measure: 'daily_users', kind: 'count', names: ['dau', 'daily active users', 'daily users'] },
    {
      measure: 'weekly_users',
      kind: 'count',
      names: ['wau', 'weekly active users', 'weekly users'],
    },
    {
      measure: 'monthly_users',
      kind: 'count',
      names: ['mau', 'monthly active users', 'monthly users'],
    },
  ],
};

const aboutApps = ['app', 'package', 'app-name'];
const ofDays = ['weekly_users', 'monthly_users'];
/** A table that is split by these counts somebody in each of its parts. */
const splits = ['country', 'region', 'app version', 'app_version', 'version', 'city'];

function columnsIn(header: readonly string[]): Columns | undefined {
  const found = findColumns(header, columns);
  const isSplit = header.some((it) => splits.includes(it.trim().toLowerCase()));
  return !isSplit &&
    found?.dimensions.some((it) => aboutApps.includes(it.role)) &&
    found.measures.some((it) => ofDays.includes(it.measure))
    ? found
    : undefined;
}

const flat = flatJson(columns);

export const appmetricaAudience: ReportFormat = {
  code: 'appmetrica-audience',
  name: 'AppMetrica unique users of 1, 7 and 30 days',
  table: 'audience',
  network: 'appmetrica',
  timezone: 'UTC',
  precedence: 'network',
  settlesAfter: 0,
  columns: columnsIn,
  expects: columns,
  json: {
    ...flat,
    header: (item, ...around) =>
      isObject(item) && columnsIn(Object.keys(item)) ? flat.header(item, ...around) : undefined,
  },
};
