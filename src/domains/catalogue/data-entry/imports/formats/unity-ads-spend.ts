import { findColumns, flatJson, type ColumnSpec } from '../columns.ts';
import type { ReportFormat } from '../report.ts';

/**
 * Columns of `GET services.api.unity.com/advertise/stats/v2/organizations/<id>/reports/acquisitions`
 * (docs.unity.com, Advertising Statistics API v2), in its CSV and, without blanks, in its JSON. An
 * impression is a started ad. Installs that only SKAdNetwork tells are in another report. In which
 * currency it tells what was spent could not be confirmed, so that the account's is asked for.
 */
const columns: ColumnSpec = {
  dimensions: [
    { role: 'day', names: ['timestamp', 'date'], required: true },
    { role: 'app', names: ['app id', 'appid'] },
    { role: 'app-name', names: ['app name', 'appname'] },
    { role: 'platform', names: ['platform'] },
    { role: 'campaign', names: ['campaign id', 'campaignid'], required: true },
    { role: 'campaign-name', names: ['campaign name', 'campaignname'] },
    { role: 'country', names: ['country'] },
    { role: 'creative', names: ['creative pack id', 'creativepackid'] },
    { role: 'creative-name', names: ['creative pack name', 'creativepackname'] },
    {
      role: 'creative-kind',
      names: ['creative pack type', 'creativepacktype', 'ad type', 'adtype'],
    },
    { role: 'part', names: ['source app id', 'sourceappid'] },
    { role: 'currency', names: ['currency'] },
  ],
  measures: [
    { measure: 'spend_micros', kind: 'money', names: ['spend'], required: true },
    { measure: 'impressions', kind: 'count', names: ['starts'], required: true },
    { measure: 'clicks', kind: 'count', names: ['clicks'] },
    { measure: 'installs', kind: 'count', names: ['installs'] },
  ],
};

export const unityAdsSpend: ReportFormat = {
  code: 'unity-ads-spend',
  name: 'Unity Ads spend',
  table: 'acquisition',
  network: 'unity-ads',
  inAccountCurrency: true,
  timezone: 'UTC',
  precedence: 'network',
  settlesAfter: 1,
  columns: (header) => findColumns(header, columns),
  expects: columns,
  json: flatJson(columns),
};
