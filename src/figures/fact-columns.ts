import type { DayTableName } from '#/store/facts/tables.ts';
import type { Where } from '#/store/facts/totals.ts';
import type { Dimension } from './dimensions.ts';
import type { Selection } from './selection.records.ts';

type ColumnOf = Partial<Record<DayTableName, string>>;

function everywhere(column: string) {
  return {
    monetisation: column,
    acquisition: column,
    engagement: column,
    audience: column,
    cohort: column,
    store_console: column,
    postbacks: column,
  } satisfies Record<DayTableName, string>;
}

/** Users of whole apps are counted without them. */
const { audience: _whole, ...country } = everywhere('country');
const adNetwork: ColumnOf = { monetisation: 'network_id' };
const mediaSource: ColumnOf = {
  acquisition: 'network_id',
  cohort: 'network_id',
  postbacks: 'network_id',
};
const campaign: ColumnOf = { acquisition: 'campaign_id', cohort: 'campaign_id' };

/** Where each table keeps a dimension; a table without it cannot be split by it. */
export const dimensionColumns: Record<Dimension, ColumnOf> = {
  day: everywhere('day'),
  week: everywhere('week'),
  month: everywhere('month'),
  app: everywhere('app_id'),
  // Apps are gathered into teams afterwards: the facts know no teams.
  team: everywhere('app_id'),
  network: adNetwork,
  mediaSource,
  account: everywhere('account_id'),
  country,
  platform: everywhere('platform'),
  adFormat: { monetisation: 'ad_format' },
  adUnit: { monetisation: 'ad_unit_id' },
  campaign,
  appVersion: { engagement: 'app_version' },
};

type Narrowing = Exclude<
  keyof Selection,
  'apps' | 'money' | 'range' | 'compared' | 'revenue' | 'organic' | 'unpaidSources'
>;

/** Where each table keeps what a filter narrows. */
const filterColumns = {
  countries: country,
  platforms: everywhere('platform'),
  accounts: everywhere('account_id'),
  networks: adNetwork,
  adUnits: { monetisation: 'ad_unit_id' },
  adFormats: { monetisation: 'ad_format' },
  mediaSources: mediaSource,
  campaigns: campaign,
  appVersions: { engagement: 'app_version' },
} as const satisfies Partial<Record<Narrowing, ColumnOf>>;
type FilterName = keyof typeof filterColumns;
/** The filters of a selection that narrow the facts' rows. */
export type Filters = Partial<Pick<Selection, FilterName>>;
const filterNames = Object.keys(filterColumns) as FilterName[];

/**
 * Whoever showed the ads, the users are the same: what one network or ad format earns for each
 * active user is a figure, although the use itself knows neither.
 */
const onlyOfRevenue: readonly FilterName[] = ['networks', 'adUnits', 'adFormats'];

/** Tables of users, who are the same whoever showed the ads. */
export const ofUsers: readonly DayTableName[] = ['engagement', 'audience'];

/** The conditions of a selection that a table understands. */
export function conditionsOn<T extends DayTableName>(table: T, selection: Filters): Where<T> {
  const conditions = filterNames.flatMap((name) => {
    const column = (filterColumns[name] as ColumnOf)[table];
    return column && selection[name] ? [[column, selection[name]] as const] : [];
  });
  // `totals` checks the columns against the table once more.
  return Object.fromEntries(conditions) as Where<T>;
}

/** Whether a table can answer for a split and the filters; what it cannot is unknown, not zero. */
export function answers(
  table: DayTableName,
  selection: Selection,
  by: readonly Dimension[],
): boolean {
  const isNarrowed = (name: FilterName) =>
    selection[name] === undefined ||
    table in filterColumns[name] ||
    (ofUsers.includes(table) && onlyOfRevenue.includes(name));
  return (
    filterNames.every(isNarrowed) && by.every((it) => dimensionColumns[it][table] !== undefined)
  );
}
