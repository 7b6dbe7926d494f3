import { invalid } from '#/kernel/refusal.ts';
import { cellOf, countOf, findColumns, isObject, plainName, type ColumnSpec } from '../columns.ts';
import type { Cell, Columns, ReportFormat } from '../report.ts';

const dimensions: ColumnSpec['dimensions'] = [
  { role: 'day', names: ['time', 'date', 'day'], required: true },
  { role: 'app', names: ['app', 'app_id', 'property'], required: true },
  { role: 'platform', names: ['platform'] },
  { role: 'country', names: ['country'] },
  { role: 'ad-format', names: ['display_format'] },
  { role: 'ad-unit', names: ['placement'] },
  { role: 'ad-unit-name', names: ['placement_name'] },
  // One of its placements is what a mediation calls an instance.
  { role: 'instance', names: ['placement_name', 'placement'] },
  { role: 'part', names: ['deal'] },
];

/** Metrics of `adnetworkanalytics` (developers.facebook.com, Audience Network reporting API). */
const measures: ColumnSpec['measures'] = [
  { measure: 'requests', kind: 'count', names: ['fb_ad_network_request'] },
  { measure: 'responses', kind: 'count', names: ['fb_ad_network_filled_request'] },
  { measure: 'impressions', kind: 'count', names: ['fb_ad_network_imp'] },
  { measure: 'clicks', kind: 'count', names: ['fb_ad_network_click'] },
  { measure: 'bids', kind: 'count', names: ['fb_ad_network_bidding_response'] },
  {
    measure: 'revenue_micros',
    kind: 'money',
    names: ['fb_ad_network_revenue'],
    required: true,
  },
];

/**
 * The API gives a row for each metric: its name in one column, its value in another. Such rows come
 * together where they are added up, because all that tells them apart is the metric.
 */
function longColumns(header: readonly string[]): Columns | undefined {
  const found = findColumns(header, { dimensions, measures: [] });
  const plain = header.map(plainName);
  const [metric, value] = [plain.indexOf('metric'), plain.indexOf('value')];
  if (!found || metric < 0 || value < 0) return undefined;
  return {
    dimensions: [...found.dimensions, { role: 'metric', index: metric, field: 'metric' }],
    measures: measures.map(({ measure, kind, names, required }) => ({
      measure,
      kind,
      index: value,
      field: names[0]!,
      metric: names[0]!,
      age: 0,
      cumulative: false,
      blank: required ? ('wrong' as const) : ('absent' as const),
    })),
  };
}

const breakdowns = ['platform', 'country', 'display_format', 'placement', 'placement_name', 'deal'];
const header = ['time', 'metric', 'value', 'app', ...breakdowns];

/** The results of a query, or one result of a page of them. */
function resultsOf(item: unknown): unknown[] | undefined {
  if (!isObject(item)) return undefined;
  if (Array.isArray(item['results'])) return item['results'] as unknown[];
  return 'metric' in item ? [item] : undefined;
}

function breakdownsOf(result: Record<string, unknown>): Map<string, Cell> {
  const list = Array.isArray(result['breakdowns']) ? (result['breakdowns'] as unknown[]) : [];
  return new Map(
    list.flatMap((it) => (isObject(it) ? [[String(it['key']), cellOf(it['value'])] as const] : [])),
  );
}

function cellsOf(result: unknown): Cell[] {
  if (!isObject(result)) return header.map(() => undefined);
  const by = breakdownsOf(result);
  return [
    cellOf(result['time']),
    cellOf(result['metric']),
    cellOf(result['value']),
    by.get('app') ?? by.get('property') ?? cellOf(result['app_id']),
    ...breakdowns.map((it) => by.get(it)),
  ];
}

function finished(item: unknown): void {
  const status = isObject(item) ? item['status'] : undefined;
  if (status === undefined || status === 'complete') return;
  throw invalid({ file: `This query is ${String(status)}, not complete. Fetch its result again.` });
}

export const metaAudience: ReportFormat = {
  code: 'meta-an',
  name: 'Meta Audience Network revenue',
  table: 'monetisation',
  network: 'meta-an',
  // Days are those of the west coast, whatever the account's zone is.
  timezone: 'America/Los_Angeles',
  precedence: 'network',
  settlesAfter: 1,
  columns: (names) => longColumns(names) ?? findColumns(names, { dimensions, measures }),
  expects: { dimensions, measures },
  json: {
    header: (item) => {
      const first = resultsOf(item)?.[0];
      return isObject(first) && 'metric' in first && 'time' in first ? header : undefined;
    },
    rows: (item) => {
      finished(item);
      return (resultsOf(item) ?? []).map(cellsOf);
    },
    expected: countOf,
  },
};
