import { findColumns, type ColumnSpec } from '../columns.ts';
import type { ReportFormat } from '../report.ts';

/**
 * Columns of the table that `GET ss-api.mintegral.com/api/v2/reports/data` gives, separated by
 * tabs. What others call a campaign is an offer here; `Package` is where the ad was shown.
 */
const columns: ColumnSpec = {
  dimensions: [
    { role: 'day', names: ['date'], required: true },
    { role: 'campaign', names: ['offer id', 'offer_id'], required: true },
    { role: 'campaign-name', names: ['offer name', 'offer_name'] },
    { role: 'package', names: ['campaign package', 'campaign_package', 'package name'] },
    { role: 'country', names: ['location', 'country', 'geo'] },
    { role: 'currency', names: ['currency'] },
    { role: 'creative', names: ['creative id', 'creative_id'] },
    { role: 'creative-name', names: ['creative name', 'creative_name'] },
    { role: 'part', names: ['sub id', 'sub_id'] },
    { role: 'part', names: ['package'] },
  ],
  measures: [
    { measure: 'spend_micros', kind: 'money', names: ['spend'], required: true },
    { measure: 'impressions', kind: 'count', names: ['impression', 'impressions'] },
    { measure: 'clicks', kind: 'count', names: ['click', 'clicks'] },
    { measure: 'installs', kind: 'count', names: ['conversion', 'conversions', 'installs'] },
  ],
};

export const mintegralSpend: ReportFormat = {
  code: 'mintegral-spend',
  name: 'Mintegral spend',
  table: 'acquisition',
  network: 'mintegral',
  timezone: 'Asia/Shanghai',
  precedence: 'network',
  settlesAfter: 1,
  columns: (header) => findColumns(header, columns),
  expects: columns,
};
