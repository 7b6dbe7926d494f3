import { findColumns, flatJson, isObject, type ColumnSpec } from '../columns.ts';
import type { Columns, ReportFormat } from '../report.ts';

/**
 * Columns of `GET platform.ironsrc.com/levelPlay/reporting/v1` (docs.unity.com, LevelPlay reporting
 * API) and, behind each, the names of the v6 API and its exports. The requests of a network are
 * the ad source's checks: `appRequests` counts those of the whole app and would repeat on every one.
 */
const columns: ColumnSpec = {
  dimensions: [
    { role: 'day', names: ['date'], required: true },
    { role: 'package', names: ['bundleid', 'bundle id'] },
    { role: 'app', names: ['appkey', 'app key', 'app'] },
    { role: 'app-name', names: ['appname', 'app name'] },
    { role: 'platform', names: ['platform'] },
    { role: 'country', names: ['country', 'countrycode', 'country code'] },
    {
      role: 'network',
      names: ['adnetwork', 'ad network', 'adsource', 'ad source', 'providername'],
      required: true,
    },
    { role: 'ad-format', names: ['adformat', 'ad format', 'adunits', 'ad units', 'ad unit'] },
    {
      role: 'ad-unit',
      names: ['mediationadunitid', 'mediation ad unit id', 'mediationadunit', 'mediation ad unit'],
    },
    {
      role: 'ad-unit-name',
      names: ['mediationadunitname', 'mediationadunit', 'mediation ad unit'],
    },
    { role: 'instance', names: ['instancename', 'instance name', 'instance'] },
    { role: 'part', names: ['instanceid', 'instance id'] },
    { role: 'part', names: ['bannersize', 'banner size'] },
    { role: 'part', names: ['segment'] },
    { role: 'placement', names: ['placement'] },
    { role: 'version', names: ['appversion', 'app version'] },
    { role: 'part', names: ['idfa'] },
    { role: 'part', names: ['gaid'] },
    { role: 'part', names: ['att'] },
    { role: 'test-group', names: ['abtest', 'ab test'] },
  ],
  measures: [
    { measure: 'requests', kind: 'count', names: ['adsourcechecks', 'ad source checks'] },
    { measure: 'responses', kind: 'count', names: ['adsourceresponses', 'ad source responses'] },
    { measure: 'impressions', kind: 'count', names: ['impressions'], required: true },
    { measure: 'clicks', kind: 'count', names: ['clicks'] },
    { measure: 'revenue_micros', kind: 'money', names: ['revenue'], required: true },
  ],
};

const appRoles = ['package', 'app', 'app-name'];

function levelplayColumns(header: readonly string[]): Columns | undefined {
  const found = findColumns(header, columns);
  return found?.dimensions.some((it) => appRoles.includes(it.role)) ? found : undefined;
}

const flat = flatJson(columns);

/** The v6 API keeps the figures of a row apart from what they are about. */
function flattened(item: unknown): unknown[] {
  if (!isObject(item) || !Array.isArray(item['data'])) return [item];
  const { data, ...about } = item;
  return (data as unknown[]).map((it) => (isObject(it) ? { ...about, ...it } : about));
}

export const levelplay: ReportFormat = {
  code: 'levelplay',
  name: 'Unity LevelPlay revenue',
  table: 'monetisation',
  network: 'levelplay',
  timezone: 'UTC',
  precedence: 'mediation',
  settlesAfter: 1,
  columns: levelplayColumns,
  expects: columns,
  json: {
    header: (item, head, second) => flat.header(flattened(item)[0], head, second),
    rows: (item, header, head) => flattened(item).flatMap((it) => flat.rows(it, header, head)),
  },
};
