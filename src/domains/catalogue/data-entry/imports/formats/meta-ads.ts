import { cellOf, findColumns, flatJson, isObject, type ColumnSpec } from '../columns.ts';
import {
  UnreadableCell,
  type Cell,
  type Columns,
  type MeasureColumn,
  type ReportFormat,
} from '../report.ts';

/**
 * Fields of `GET act_<id>/insights?level=campaign&time_increment=1&breakdowns=country`
 * (developers.facebook.com, Marketing API insights), and the headings of the same report saved as
 * CSV from the ads manager. Its default columns have no campaign id, and `Results` are installs only
 * where the indicator beside them says so.
 */
const columns: ColumnSpec = {
  dimensions: [
    { role: 'day', names: ['date_start', 'day', 'reporting starts'], required: true },
    {
      role: 'hour',
      names: [
        'hourly_stats_aggregated_by_advertiser_time_zone',
        'time of day (ad account time zone)',
      ],
    },
    { role: 'last-day', names: ['date_stop', 'reporting ends'] },
    {
      role: 'campaign',
      names: ['campaign_id', 'campaign id', 'campaign_name', 'campaign name'],
      required: true,
    },
    { role: 'campaign-name', names: ['campaign_name', 'campaign name'] },
    { role: 'country', names: ['country'] },
    { role: 'currency', names: ['account_currency', 'currency'] },
    { role: 'part', names: ['adset_id', 'ad set id'] },
    { role: 'part', names: ['adset_name', 'ad set name'] },
    { role: 'creative', names: ['ad_id', 'ad id'] },
    { role: 'creative-name', names: ['ad_name', 'ad name'] },
  ],
  measures: [
    {
      measure: 'spend_micros',
      kind: 'money',
      names: ['spend', 'amount spent'],
      required: true,
    },
    { measure: 'impressions', kind: 'count', names: ['impressions'] },
    { measure: 'clicks', kind: 'count', names: ['clicks', 'clicks (all)'] },
    {
      measure: 'installs',
      kind: 'count',
      names: ['installs', 'app installs', 'mobile app installs'],
      // Rows without any install have no `actions`, and an empty cell in a table.
      blank: 'zero',
    },
    {
      measure: 'installs',
      kind: 'count',
      names: ['results'],
      when: { names: ['result indicator', 'result type'], is: /app[ _]?install/i },
      blank: 'zero',
    },
  ],
};

/**
 * `actions` lists one install several times under different prefixes: the first of these types
 * that is there counts, the others are the same installs seen otherwise.
 */
const installTypes = ['omni_app_install', 'mobile_app_install', 'app_install'];

function installsOf(actions: unknown): Cell {
  if (actions === undefined || actions === null) return undefined;
  const isReadable = (it: unknown) => isObject(it) && typeof it['action_type'] === 'string';
  if (!Array.isArray(actions) || !actions.every(isReadable)) return new UnreadableCell(actions);
  for (const type of installTypes) {
    const found: unknown = actions.find((it) => isObject(it) && it['action_type'] === type);
    // Whoever lists installs says how many.
    if (isObject(found)) return cellOf(found['value']) ?? new UnreadableCell(found);
  }
  return undefined;
}

/** Installs are counted once, from the column that is theirs where there is one. */
function metaColumns(header: readonly string[]): Columns | undefined {
  const found = findColumns(header, columns);
  if (!found) return undefined;
  const isFirst = (it: MeasureColumn, at: number) =>
    found.measures.findIndex((other) => other.measure === it.measure) === at;
  return { ...found, measures: found.measures.filter(isFirst) };
}

const flat = flatJson(columns);
const withInstalls = (item: unknown) =>
  isObject(item) && 'actions' in item ? { ...item, installs: installsOf(item['actions']) } : item;

export const metaAds: ReportFormat = {
  code: 'meta-ads',
  name: 'Meta Ads insights',
  table: 'acquisition',
  network: 'meta-ads',
  inAccountCurrency: true,
  timezone: 'UTC',
  precedence: 'network',
  settlesAfter: 1,
  columns: metaColumns,
  expects: columns,
  json: {
    ...flat,
    rows: (item, header, head) => flat.rows(withInstalls(item), header, head),
  },
};
