import { definitionOf, type DayTableName } from '#/store/facts/tables.ts';
import type { FigureKind, Role } from '../imports/report.ts';

/** What a column of a table can mean besides a figure. */
export const mappedRoles = [
  'day',
  'hour',
  'age',
  'app-name',
  'package',
  'app',
  'platform',
  'country',
  'network',
  'ad-format',
  'ad-unit',
  'campaign',
  'campaign-name',
  'version',
  'part',
] as const satisfies readonly Role[];
type MappedRole = (typeof mappedRoles)[number];

/** Roles that say which app a row is about. */
export const appRoles: readonly string[] = ['app-name', 'package', 'app'];

/** Roles a fact table has a column for; the others are of no use there. */
export function rolesOf(table: DayTableName): MappedRole[] {
  const { dimensions } = definitionOf(table);
  const needs: Partial<Record<MappedRole, string>> = {
    age: 'age',
    network: 'network_id',
    'ad-format': 'ad_format',
    'ad-unit': 'ad_unit_id',
    campaign: 'campaign_id',
    'campaign-name': 'campaign_id',
    version: 'app_version',
    country: 'country',
  };
  return mappedRoles.filter((it) => needs[it] === undefined || needs[it] in dimensions);
}

/** What a rate or an average of each measure is of. */
export const bases: Readonly<Record<string, string>> = {
  crashed_users: 'vitals_users',
  anr_users: 'vitals_users',
  rating_sum: 'ratings_count',
  retained_d1: 'new_users',
  retained_d7: 'new_users',
  retained_d30: 'new_users',
  session_seconds: 'sessions',
  sessions: 'dau',
  retained_users: 'installs',
};
const averages = ['rating_sum', 'session_seconds', 'sessions'];

/** The units a measure may be written in, the usual one first. */
export function unitsOf(measure: string): FigureKind[] {
  if (measure.endsWith('_micros')) return ['money', 'cents', 'micros'];
  if (averages.includes(measure)) return ['count', 'mean'];
  return Object.hasOwn(bases, measure) ? ['count', 'percent', 'share'] : ['count', 'estimate'];
}

/** Everything a column may mean, by table. */
export const fieldsOfAll = () => {
  const of = (table: DayTableName) => [
    ...rolesOf(table).map((field) => ({ field, units: [] as FigureKind[] })),
    ...definitionOf(table).measures.map((field) => ({ field, units: unitsOf(field) })),
  ];
  return {
    monetisation: of('monetisation'),
    acquisition: of('acquisition'),
    engagement: of('engagement'),
    audience: of('audience'),
    cohort: of('cohort'),
    store_console: of('store_console'),
  };
};
