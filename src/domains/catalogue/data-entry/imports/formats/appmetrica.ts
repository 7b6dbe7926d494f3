import { invalid } from '#/kernel/refusal.ts';
import { cellOf, findColumns, isObject, plainName, type ColumnSpec } from '../columns.ts';
import type { Cell, ReportFormat } from '../report.ts';

/**
 * A table of `GET api.appmetrica.yandex.com/stat/v1/data` with these columns. The metrics of one
 * application are asked for at a time: `query.ids` says which. Metrics of users (`ym:u`), sessions
 * (`ym:s`) and crashes (`ym:cr`) each have dimensions of their own, so they often come in files of
 * their own. Also a report that somebody exports from AppMetrica's pages ("Data export: Export as CSV") under
 * the names that its documents give to groupings and metrics in English and Russian ("Audience",
 * "Engagement", "Metrics"): it is of one application, which it does not name, and begins with a row of totals.
 */
const columns: ColumnSpec = {
  dimensions: [
    {
      role: 'day',
      names: ['ym:u:date', 'ym:s:date', 'ym:cr:date', 'ym:ge:date', 'day', 'date', 'день', 'дата'],
      required: true,
    },
    { role: 'app', names: ['id'] },
    {
      role: 'country',
      names: [
        'ym:u:regioncountry',
        'ym:s:regioncountry',
        'ym:cr:regioncountry',
        'country',
        'страна',
      ],
    },
    {
      role: 'version',
      names: [
        'ym:u:appversion',
        'ym:s:appversion',
        'ym:cr:appversion',
        'version',
        'app version',
        'версия',
        'версия приложения',
      ],
    },
    {
      role: 'platform',
      names: [
        'ym:u:operatingsystem',
        'ym:s:operatingsystem',
        'ym:cr:operatingsystem',
        'platform',
        'платформа',
        'операционная система',
      ],
    },
  ],
  measures: [
    {
      measure: 'dau',
      kind: 'count',
      names: ['ym:u:users', 'users', 'пользователи'],
      blank: 'wrong',
    },
    {
      measure: 'new_users',
      kind: 'count',
      names: ['ym:u:newusers', 'new users', 'новые пользователи'],
    },
    {
      measure: 'sessions',
      kind: 'count',
      names: ['ym:s:sessions', 'sessions', 'сессии'],
      blank: 'wrong',
    },
    {
      measure: 'session_seconds',
      kind: 'mean',
      of: 'sessions',
      names: ['ym:s:avgsessionduration', 'average session length', 'средняя длина сессии'],
    },
    { measure: 'crashes', kind: 'count', names: ['ym:cr:crashes', 'crashes', 'крэши'] },
  ],
};

/** Other metrics of the same reports: a table with any other heading is none of AppMetrica's pages. */
const beside = [
  'new user share',
  'dormant users',
  'percentage of dormant users',
  'resurrected users',
  'percentage of resurrected users',
  'timespent per user',
  'session per user',
  'sessions per user',
  'total timespent',
  'доля новых пользователей',
  'неактивные пользователи',
  'доля неактивных пользователей',
  'вернувшиеся пользователи',
  'доля вернувшихся пользователей',
  'timespent на пользователя',
  'сессий на пользователя',
  'общий timespent',
  'суммарный timespent',
];
const headings = new Set([
  ...[...columns.dimensions, ...columns.measures].flatMap(({ names }) => names),
  ...beside,
]);
const isOfPages = (header: readonly string[]) =>
  header.every((it) => headings.has(plainName(it)) && !plainName(it).startsWith('ym:'));

interface Response {
  id: Cell;
  dimensions: string[];
  metrics: string[];
  data: unknown[];
}

// Each name has its place in the rows: one that is none stands for a column nobody knows.
const names = (it: unknown): string[] =>
  Array.isArray(it) ? it.map((name) => (typeof name === 'string' ? name : '')) : [];

/** `query` and `data` of a response; undefined when it is none, or of several applications. */
function responseOf(query: unknown, data: unknown): Response | undefined {
  if (!isObject(query) || !Array.isArray(query['ids']) || query['ids'].length !== 1)
    return undefined;
  const metrics = names(query['metrics']);
  if (!metrics.some((it) => it.startsWith('ym:'))) return undefined;
  return {
    id: cellOf(query['ids'][0]),
    dimensions: names(query['dimensions']),
    metrics,
    data: Array.isArray(data) ? data : [],
  };
}

// A whole response as an item of a list of them, or a row of the one response that is the file.
const inList = (item: unknown): Response | undefined =>
  isObject(item) && 'query' in item ? responseOf(item['query'], item['data']) : undefined;
const alone = (item: unknown, head: unknown): Response | undefined =>
  isObject(head) ? responseOf(head['query'], [item]) : undefined;

/** A part of the users stands for all of them only roughly: nothing of it adds up. */
function unsampled(about: unknown): void {
  if (!isObject(about) || about['sampled'] !== true || about['sample_share'] === 1) return;
  const share = about['sample_share'];
  const part = typeof share === 'number' ? ` of ${Math.round(share * 1000) / 10} %` : '';
  throw invalid({
    file: `AppMetrica made this table from a sample${part}. Fetch it with accuracy=full.`,
  });
}

/** A hundred rows come unless one asks for more: a table that was cut off must not pass for a whole one. */
function complete(it: Response, item: unknown): Response {
  const total = isObject(item) ? item['total_rows'] : undefined;
  if (typeof total !== 'number' || total === it.data.length) return it;
  throw invalid({
    file: `The table of ${it.id} has ${it.data.length} of ${total} rows. Fetch it with a higher limit.`,
  });
}

const headerOf = (it: Response): string[] => ['id', ...it.dimensions, ...it.metrics];

/** A country has its code beside its name, and the code is what all sources share. */
function dimensionCell(value: unknown): Cell {
  if (!isObject(value)) return undefined;
  return cellOf(value['iso_name']) ?? cellOf(value['name']);
}

function cellsOf(response: Response, row: unknown): Cell[] {
  const dimensions = isObject(row) && Array.isArray(row['dimensions']) ? row['dimensions'] : [];
  const metrics: unknown[] = isObject(row) && Array.isArray(row['metrics']) ? row['metrics'] : [];
  return [
    response.id,
    ...response.dimensions.map((_, index) => dimensionCell(dimensions[index])),
    ...response.metrics.map((_, index) => cellOf(metrics[index])),
  ];
}

const splits = ['country', 'version', 'platform'];

/** The columns of a table that is split, or of one that is not. */
const columnsWhere =
  (isSplit: boolean): ReportFormat['columns'] =>
  (header) => {
    const found = findColumns(header, columns);
    if (!found || found.measures.length === 0) return undefined;
    if (!found.dimensions.some((it) => it.role === 'app') && !isOfPages(header)) return undefined;
    return found.dimensions.some((it) => splits.includes(it.role)) === isSplit ? found : undefined;
  };

export const appmetrica: ReportFormat = {
  code: 'appmetrica',
  name: 'AppMetrica users and sessions',
  table: 'engagement',
  network: 'appmetrica',
  timezone: 'UTC',
  precedence: 'network',
  settlesAfter: 0,
  completes: true,
  mayOmitApp: true,
  columns: columnsWhere(true),
  expects: columns,
  json: {
    header: (item, head) => {
      const response = inList(item) ?? alone(item, head);
      return response && headerOf(response);
    },
    rows: (item, header, head) => {
      const response = inList(item) ?? alone(item, head);
      if (!response || headerOf(response).join() !== header.join()) {
        throw invalid({ file: 'The tables of this file have different columns.' });
      }
      if (inList(item)) {
        complete(response, item);
        unsampled(item);
      }
      return response.data.map((row) => cellsOf(response, row));
    },
    expected: (head) => {
      unsampled(head);
      return isObject(head) && typeof head['total_rows'] === 'number'
        ? head['total_rows']
        : undefined;
    },
  },
};

/**
 * The same without splits: a user of two versions or countries is counted once here and twice there,
 * so the two are never added up. Where both are there, the split table counts.
 */
export const appmetricaTotals: ReportFormat = {
  ...appmetrica,
  code: 'appmetrica-totals',
  name: 'AppMetrica totals without splits',
  precedence: 'attribution',
  columns: columnsWhere(false),
};
