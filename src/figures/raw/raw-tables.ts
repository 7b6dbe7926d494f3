import { lookUp } from '#/kernel/look-up.ts';
import { definitionOf, factTableNames, type FactTableName } from '#/store/facts/tables.ts';

/** The facts as tables that people read themselves: by SQL, or from files that are handed out. */

type RawType = 'DATE' | 'VARCHAR' | 'BIGINT' | 'DECIMAL(18,6)' | 'BOOLEAN';

export interface RawColumn {
  name: string;
  type: RawType;
  about: string;
  /** It may be added up over rows. */
  isSum?: true;
}

export interface RawTable {
  name: string;
  about: string;
  columns: RawColumn[];
}

export const rawNames = {
  monetisation: 'monetisation',
  acquisition: 'acquisition',
  engagement: 'engagement',
  audience: 'audience',
  cohort: 'cohorts',
  store_console: 'store_console',
  postbacks: 'postbacks',
  instances: 'instances',
  creatives: 'creatives',
} as const satisfies Record<FactTableName, string>;

const abouts: Record<FactTableName, string> = {
  monetisation: 'Ad revenue and impressions, as networks and mediations report them.',
  acquisition: 'What campaigns cost and brought.',
  engagement: 'Use of the apps, as an analytics service measures it.',
  audience: 'Unique users of a whole app in the 1, 7 and 30 days up to a day.',
  cohort: 'What the installs of a day brought by their age. Installs stand at every age.',
  store_console: 'Downloads, purchases, ratings and crashes, as the stores report them.',
  postbacks:
    'Installs by Apple’s postbacks (SKAdNetwork, AdAttributionKit) on the day they came: never add them to other installs.',
  instances:
    'Ad revenue once more by what an ad unit asks within, of reports that tell: never add it to monetisation.',
  creatives:
    'Campaigns once more by the creative shown, of reports that name them: never add it to acquisition.',
};

/** What an id names, and the column with its name. */
const namedIds = {
  app_id: ['app', 'App'],
  network_id: ['network', 'Ad network, media source or service that the row is about'],
  account_id: ['account', 'Account of the company that the report was fetched from'],
  campaign_id: ['campaign', 'Campaign'],
  ad_unit_id: ['ad_unit', 'Ad unit'],
} as const;
type NamedId = keyof typeof namedIds;
export const isNamedId = (column: string): column is NamedId => column in namedIds;
/** The columns with names of ids. */
export const namesOfIds: string[] = Object.values(namedIds).map(([shown]) => shown);

const words: Record<string, string> = {
  day: 'Day, in the zone in which the source counts its days',
  age: 'Days since the install',
  country: 'Country, two letters (ISO 3166-1)',
  platform: 'android or ios',
  ad_format: 'banner, interstitial, rewarded, app_open, native, mrec',
  app_version: 'Version of the app',
  instance: 'Placement, zone or line item, as the ad network calls it',
  buying: 'bidding or waterfall, where a name in the report says so',
  placement: 'Placement within the app',
  test_group: 'Group of an A/B test',
  creative: 'Advertisement, by its name or else its id',
  creative_kind: 'image, video or playable, where the report or the name says so',
  bids: 'Bids in auctions',
  requests: 'Ad requests',
  responses: 'Requests that were answered with an ad',
  impressions: 'Ads shown',
  clicks: 'Clicks on ads',
  revenue: 'Ad revenue',
  spend: 'Spend',
  installs: 'Installs',
  dau: 'Active users of the day: add them up over days for user days only',
  new_users: 'Users who came on the day',
  sessions: 'Sessions',
  session_seconds: 'Length of all sessions, seconds',
  retained_d1: 'Users of the day before who came back',
  retained_d7: 'Users of seven days before who came back',
  retained_d30: 'Users of thirty days before who came back',
  crashes: 'Crashes',
  daily_users: 'Unique users of the day',
  weekly_users: 'Unique users of the 7 days up to it',
  monthly_users: 'Unique users of the 30 days up to it',
  ad_revenue: 'Ad revenue of the cohort at that age',
  iap_revenue: 'In-app purchases',
  retained_users: 'Users of the cohort who were active at that age',
  source_identifier: 'Source identifier of the campaign, or campaign id before SKAdNetwork 4',
  redownloads: 'Of the installs, by who had the app before',
  reengagements: 'Re-engagements, which are no installs',
  untold_installs: 'Of the installs, without a conversion value',
  unvalued_installs: 'Of the installs, with a value that the app’s schema does not have',
  least_revenue: 'Least revenue that the conversion values of the first window stand for',
  most_revenue: 'Most revenue that the conversion values of the first window stand for',
  later_postbacks: 'Postbacks of the second and third window',
  least_later: 'Least revenue of the second and third window',
  most_later: 'Most revenue of the second and third window',
  store_visitors: 'Visitors of the page in the store',
  uninstalls: 'Uninstalls',
  ratings_count: 'Ratings given',
  rating_sum: 'Stars of all ratings together',
  crashed_users: 'Users with a crash',
  anr_users: 'Users whose app did not respond',
  vitals_users: 'Users on whom crashes were measured',
};

const MICROS = '_micros';
const isMoney = (column: string) => column.endsWith(MICROS);
const bareName = (column: string) => column.slice(0, -MICROS.length);

const dimensionsOf = (table: FactTableName) =>
  Object.entries(definitionOf(table).dimensions).map(([name, kind]) => ({ name, kind }));
/** What is told of each row beside its dimensions. */
export const measuresOf = (table: FactTableName) => definitionOf(table).measures;

function columnsOfDimension(name: string): RawColumn[] {
  if (name === 'day') return [{ name, type: 'DATE', about: words['day']! }];
  if (!isNamedId(name))
    return [
      { name, type: name === 'age' ? 'BIGINT' : 'VARCHAR', about: lookUp(words, name) ?? '' },
    ];
  const [shown, about] = namedIds[name];
  return [
    { name, type: 'BIGINT', about: `${about}: its id` },
    { name: shown, type: 'VARCHAR', about: `${about}: its name today` },
    ...(name === 'app_id'
      ? [{ name: 'team', type: 'VARCHAR' as const, about: 'Team that had the app on the day' }]
      : []),
  ];
}

function columnsOfMeasure(name: string): RawColumn[] {
  if (!isMoney(name))
    return [{ name, type: 'BIGINT', about: lookUp(words, name) ?? '', isSum: true }];
  const about = lookUp(words, bareName(name)) ?? '';
  return [
    { name, type: 'BIGINT', about: `${about}, millionths of a US dollar`, isSum: true },
    {
      name: `${bareName(name)}_usd`,
      type: 'DECIMAL(18,6)',
      about: `${about}, US dollars`,
      isSum: true,
    },
  ];
}

const provisional: RawColumn = {
  name: 'provisional',
  type: 'BOOLEAN',
  about: 'Whether the source will still correct it',
};

const tableOf = (table: FactTableName): RawTable => ({
  name: rawNames[table],
  about: abouts[table],
  columns: [
    ...dimensionsOf(table).flatMap(({ name }) => columnsOfDimension(name)),
    ...measuresOf(table).flatMap(columnsOfMeasure),
    provisional,
  ],
});

/** The tables, with what their columns mean. NULL is what a source does not say: it is not 0. */
export const rawTables: Record<FactTableName, RawTable> = Object.fromEntries(
  factTableNames.map((it) => [it, tableOf(it)]),
) as Record<FactTableName, RawTable>;

/** How a column of the facts comes, in the order of `rawRows`, and what is made of it in `rawSelect`. */
export const rawColumnsOf = (
  table: FactTableName,
): (readonly [string, 'id' | 'text' | 'sum', readonly string[]])[] => [
  ...dimensionsOf(table).map(
    ({ name, kind }) =>
      [name, kind === 'id' || kind === 'count' ? 'id' : 'text', readOf(name)] as const,
  ),
  ...measuresOf(table).map(
    (it) => [it, 'sum', isMoney(it) ? [it, `${bareName(it)}_usd`] : [it]] as const,
  ),
  ['provisional', 'id', ['provisional']],
];

/** Whose an app was goes by the day. */
function readOf(dimension: string): string[] {
  if (dimension === 'day') return ['day', 'team'];
  if (!isNamedId(dimension)) return [dimension];
  return [dimension, namedIds[dimension][0], ...(dimension === 'app_id' ? ['team'] : [])];
}

function selectedDimension(name: string): string[] {
  if (name === 'day') return ['f.day::date as day'];
  if (name === 'age') return ['f.age::bigint as age'];
  if (!isNamedId(name)) return [`nullif(f.${name}, '') as ${name}`];
  const [shown] = namedIds[name];
  return [
    `nullif(f.${name}, 0)::bigint as ${name}`,
    `${shown}_names.name as ${shown}`,
    ...(name === 'app_id' ? ['owners.team as team'] : []),
  ];
}

/**
 * SQL of DuckDB that makes the table of what `rawRows` gives, kept as `kept.TABLE`, of the names of
 * ids (`kept.names`: column, id, name) and of whose an app was when (`kept.owners`).
 */
export function rawSelect(table: FactTableName): string {
  const dimensions = dimensionsOf(table).map((it) => it.name);
  const columns = [
    ...dimensions.flatMap(selectedDimension),
    ...measuresOf(table).flatMap((it) => [
      `f.${it}::bigint as ${it}`,
      // Multiplied: a division would make a fraction of it, which money never is.
      ...(isMoney(it)
        ? [`(f.${it}::bigint * 0.000001::decimal(7,6))::decimal(18,6) as ${bareName(it)}_usd`]
        : []),
    ]),
    'f.provisional = 1 as provisional',
  ];
  const names = dimensions.filter(isNamedId).map((it) => {
    const alias = `${namedIds[it][0]}_names`;
    return `left join kept.names ${alias} on ${alias}.of = '${it}' and ${alias}.id = f.${it}`;
  });
  const owners =
    'left join kept.owners owners on owners.app_id = f.app_id and f.day between owners.from_day and owners.to_day';
  return `select ${columns.join(', ')} from kept.${table} f ${names.join(' ')} ${owners}`;
}
