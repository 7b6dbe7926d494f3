import { findColumns, flatJson, type ColumnSpec } from '../columns.ts';
import type { ReportFormat } from '../report.ts';

/**
 * Columns of `GET monetization.api.unity.com/stats/v1/operate/organizations/<id>` (docs.unity.com,
 * Monetization Stats API). An impression is a started ad; `view_count` are those seen to the end.
 */
const columns: ColumnSpec = {
  dimensions: [
    { role: 'day', names: ['timestamp', 'date'], required: true },
    { role: 'app', names: ['source_game_id', 'source game id', 'game_id', 'game id'] },
    { role: 'app-name', names: ['source_name', 'source name', 'game'] },
    { role: 'platform', names: ['platform'] },
    { role: 'country', names: ['country'] },
    { role: 'ad-unit', names: ['placement'] },
    { role: 'ad-unit-name', names: ['placement'] },
  ],
  measures: [
    { measure: 'requests', kind: 'count', names: ['adrequest_count'] },
    { measure: 'responses', kind: 'count', names: ['available_sum'] },
    { measure: 'impressions', kind: 'count', names: ['start_count'], required: true },
    { measure: 'revenue_micros', kind: 'money', names: ['revenue_sum'], required: true },
  ],
};

export const unityAds: ReportFormat = {
  code: 'unity-ads',
  name: 'Unity Ads revenue',
  table: 'monetisation',
  network: 'unity-ads',
  timezone: 'UTC',
  precedence: 'network',
  settlesAfter: 1,
  columns: (header) => findColumns(header, columns),
  expects: columns,
  json: flatJson(columns),
};
