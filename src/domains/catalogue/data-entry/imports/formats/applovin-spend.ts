import { findColumns, flatJson, type ColumnSpec } from '../columns.ts';
import type { ReportFormat } from '../report.ts';

/** Columns of `GET r.applovin.com/report?report_type=advertiser` (support.axon.ai). */
const columns: ColumnSpec = {
  dimensions: [
    { role: 'day', names: ['day'], required: true },
    { role: 'hour', names: ['hour'] },
    { role: 'campaign', names: ['campaign_id_external'], required: true },
    { role: 'campaign-name', names: ['campaign'] },
    { role: 'country', names: ['country'] },
    { role: 'creative', names: ['ad_id', 'creative_set_id'] },
    { role: 'creative-name', names: ['ad', 'creative_set'] },
    { role: 'creative-kind', names: ['ad_creative_type', 'ad_type'] },
    { role: 'part', names: ['creative_set_id'] },
  ],
  measures: [
    { measure: 'spend_micros', kind: 'money', names: ['cost'], required: true },
    { measure: 'impressions', kind: 'count', names: ['impressions'] },
    { measure: 'clicks', kind: 'count', names: ['clicks'] },
    { measure: 'installs', kind: 'count', names: ['installs', 'conversions'] },
  ],
};

export const applovinSpend: ReportFormat = {
  code: 'applovin',
  name: 'AppLovin spend',
  table: 'acquisition',
  network: 'applovin',
  timezone: 'UTC',
  precedence: 'network',
  settlesAfter: 1,
  columns: (header) => findColumns(header, columns),
  expects: columns,
  json: flatJson(columns),
};
