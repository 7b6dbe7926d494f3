import { findColumns, type ColumnSpec } from '../columns.ts';
import type { ReportFormat } from '../report.ts';
import { admobJson, isMediation } from './admob-rows.ts';

/**
 * Rows of `mediationReport:generate` (developers.google.com/admob/api/v1): as those of the network,
 * split by ad source. Its id says nothing to anybody, its label is the network's name.
 */
const columns: ColumnSpec = {
  dimensions: [
    { role: 'day', names: ['date'], required: true },
    { role: 'app', names: ['app', 'app id'], required: true },
    { role: 'app-name', names: ['app_label', 'app'] },
    { role: 'network', names: ['ad_source_label', 'ad source', 'ad_source'], required: true },
    { role: 'ad-unit', names: ['ad_unit', 'ad unit id', 'ad unit'] },
    { role: 'ad-unit-name', names: ['ad_unit_label', 'ad unit'] },
    { role: 'country', names: ['country', 'country/region'] },
    { role: 'ad-format', names: ['format', 'ad format'] },
    { role: 'platform', names: ['platform'] },
    {
      role: 'instance',
      names: ['ad_source_instance_label', 'ad source instance', 'ad_source_instance'],
    },
    { role: 'part', names: ['ad_source_instance'] },
    { role: 'version', names: ['app_version_name', 'app version'] },
    { role: 'part', names: ['mediation_group', 'mediation group'] },
  ],
  measures: [
    { measure: 'requests', kind: 'count', names: ['ad_requests', 'requests', 'ad requests'] },
    { measure: 'responses', kind: 'count', names: ['matched_requests', 'matched requests'] },
    { measure: 'impressions', kind: 'count', names: ['impressions'] },
    { measure: 'clicks', kind: 'count', names: ['clicks'] },
    {
      measure: 'revenue_micros',
      kind: 'money',
      names: ['estimated_earnings', 'est. earnings', 'estimated earnings'],
      required: true,
    },
  ],
};

export const admobMediation: ReportFormat = {
  // Of two mediations the first by name counts. An app mediated elsewhere appears here as well, with
  // AdMob's part alone, which must not stand before its real mediation's rows.
  code: 'mediation-admob',
  name: 'AdMob mediation report',
  table: 'monetisation',
  network: 'admob',
  inAccountCurrency: true,
  timezone: 'America/Los_Angeles',
  precedence: 'mediation',
  settlesAfter: 1,
  columns: (names) => findColumns(names, columns),
  expects: columns,
  json: admobJson(
    {
      dimensions: [
        'DATE',
        'APP',
        'AD_UNIT',
        'COUNTRY',
        'FORMAT',
        'PLATFORM',
        'AD_SOURCE_INSTANCE',
        'MEDIATION_GROUP',
        'APP_VERSION_NAME',
      ],
      labels: ['APP', 'AD_UNIT', 'AD_SOURCE', 'AD_SOURCE_INSTANCE'],
    },
    isMediation,
  ),
};
