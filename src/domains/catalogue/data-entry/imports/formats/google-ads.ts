import { cellOf, countOf, findColumns, inner, isObject, type ColumnSpec } from '../columns.ts';
import type { Cell, ReportFormat } from '../report.ts';
import { countryOfCriterion } from './google-geo-targets.ts';

/**
 * Fields of a GAQL query `FROM campaign` (developers.google.com/google-ads/api), and the headings
 * of the same report saved as CSV. Installs come in fractions where several ads share one.
 */
const columns: ColumnSpec = {
  dimensions: [
    { role: 'day', names: ['segments.date', 'day', 'date'], required: true },
    { role: 'hour', names: ['segments.hour', 'hour of the day', 'hour'] },
    { role: 'campaign', names: ['campaign.id', 'campaign id'], required: true },
    { role: 'campaign-name', names: ['campaign.name', 'campaign'] },
    { role: 'package', names: ['campaign.app_campaign_setting.app_id', 'app id'] },
    { role: 'platform', names: ['campaign.app_campaign_setting.app_store'] },
    {
      role: 'country',
      names: [
        'geographic_view.country_criterion_id',
        'country/territory (user location)',
        'country/territory (matched)',
        'country/territory',
        'country',
      ],
    },
    { role: 'currency', names: ['customer.currency_code', 'currency code', 'currency'] },
  ],
  measures: [
    { measure: 'spend_micros', kind: 'money', names: ['metrics.cost', 'cost'], required: true },
    { measure: 'impressions', kind: 'count', names: ['metrics.impressions', 'impr.'] },
    { measure: 'clicks', kind: 'count', names: ['metrics.clicks', 'clicks'] },
    {
      measure: 'installs',
      kind: 'estimate',
      names: ['metrics.biddable_app_install_conversions', 'installs', 'conversions'],
    },
  ],
};

// Names in GAQL, and where JSON has them. A figure that is 0 is left out there, as proto3's JSON does.
const fields: [name: string, ...path: string[]][] = [
  ['segments.date', 'segments', 'date'],
  ['segments.hour', 'segments', 'hour'],
  ['campaign.id', 'campaign', 'id'],
  ['campaign.name', 'campaign', 'name'],
  ['campaign.app_campaign_setting.app_id', 'campaign', 'appCampaignSetting', 'appId'],
  ['campaign.app_campaign_setting.app_store', 'campaign', 'appCampaignSetting', 'appStore'],
  ['geographic_view.country_criterion_id', 'geographicView', 'countryCriterionId'],
  ['customer.currency_code', 'customer', 'currencyCode'],
  ['metrics.cost_micros', 'metrics', 'costMicros'],
  ['metrics.impressions', 'metrics', 'impressions'],
  ['metrics.clicks', 'metrics', 'clicks'],
  ['metrics.biddable_app_install_conversions', 'metrics', 'biddableAppInstallConversions'],
];
const dimensions = fields.filter(([name]) => !name.startsWith('metrics.'));
const figures = fields.filter(([name]) => name.startsWith('metrics.'));

/** A stream is a list of batches with `results` each; a page is the list itself. */
function rowsOf(item: unknown): unknown[] | undefined {
  if (!isObject(item)) return undefined;
  if (Array.isArray(item['results'])) return item['results'] as unknown[];
  return isObject(item['campaign']) && isObject(item['segments']) ? [item] : undefined;
}

/** The figures that were asked for, as the field mask of a batch lists them; without one, all. */
function askedFor(item: unknown) {
  const mask = isObject(item) ? item['fieldMask'] : undefined;
  if (typeof mask !== 'string') return figures;
  const fieldsOfMask = new Set(mask.split(','));
  return figures.filter(([, ...path]) => fieldsOfMask.has(path.join('.')));
}

function headerOf(item: unknown): string[] | undefined {
  const row = rowsOf(item)?.[0];
  if (!isObject(row) || !isObject(row['campaign']) || !isObject(row['segments'])) return undefined;
  const there = dimensions.filter(([, ...path]) => inner(row, ...path) !== undefined);
  return [...there, ...askedFor(item)].map(([name]) => name);
}

const criterion = 'geographic_view.country_criterion_id';
const isFigure = new Set(figures.map(([name]) => name));
const places = new Map(fields.map(([name, ...path]) => [name, path]));
const cellsOf = (row: unknown, header: readonly string[]): Cell[] =>
  header.map((name) => {
    const value = inner(row, ...places.get(name)!);
    if (name === criterion) return countryOfCriterion(String(value));
    return value === undefined && isFigure.has(name) && isObject(inner(row, 'metrics'))
      ? 0
      : cellOf(value);
  });

export const googleAds: ReportFormat = {
  code: 'google-ads',
  name: 'Google Ads campaigns',
  table: 'acquisition',
  network: 'google-ads',
  // Days are those of the account's own zone, which it can be told to be.
  inAccountCurrency: true,
  timezone: 'UTC',
  precedence: 'network',
  settlesAfter: 1,
  columns: (header) => findColumns(header, columns),
  expects: columns,
  json: {
    header: headerOf,
    rows: (item, header) => (rowsOf(item) ?? []).map((row) => cellsOf(row, header)),
    expected: countOf,
  },
};
