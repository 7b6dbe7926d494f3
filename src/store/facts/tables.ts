import type { ColumnKind, FactTable } from './fact-table.ts';
import { parts, partTables, type PartTableName } from './part-tables.ts';

/**
 * The fact tables. Ratios are never stored: they are recomputed from sums, which is why the
 * store console's crash and ANR rates are kept as affected users beside the users they were
 * measured on (crash rate = crashed_users / vitals_users).
 */
const factTables = {
  /** Ad revenue as the networks and mediations report it. */
  monetisation: {
    dimensions: {
      day: 'day',
      app_id: 'id',
      network_id: 'id',
      account_id: 'id',
      country: 'text',
      platform: 'text',
      ad_format: 'text',
      ad_unit_id: 'id',
    },
    measures: ['requests', 'responses', 'impressions', 'clicks', 'revenue_micros'],
    originals: { revenue_original: 'revenue_micros' },
    rivalry: ['day', 'app_id', 'network_id'],
  },
  /** What campaigns cost and brought. */
  acquisition: {
    dimensions: {
      day: 'day',
      app_id: 'id',
      network_id: 'id',
      account_id: 'id',
      campaign_id: 'id',
      country: 'text',
      platform: 'text',
    },
    measures: ['spend_micros', 'impressions', 'clicks', 'installs'],
    originals: { spend_original: 'spend_micros' },
    rivalry: ['day', 'app_id', 'network_id'],
  },
  /** Use of the apps; `network_id` is the analytics service that measured it. */
  engagement: {
    dimensions: {
      day: 'day',
      app_id: 'id',
      network_id: 'id',
      account_id: 'id',
      country: 'text',
      platform: 'text',
      app_version: 'text',
    },
    measures: [
      'dau',
      'new_users',
      'sessions',
      'session_seconds',
      'retained_d1',
      'retained_d7',
      'retained_d30',
      'crashes',
    ],
    originals: {},
    rivalry: ['day', 'app_id'],
  },
  /**
   * Unique users of a whole app in the 1, 7 and 30 days up to a day. Who plays in two countries or of
   * two versions is one user, so nothing of this is ever split by them.
   */
  audience: {
    dimensions: {
      day: 'day',
      app_id: 'id',
      network_id: 'id',
      account_id: 'id',
      platform: 'text',
    },
    measures: ['daily_users', 'weekly_users', 'monthly_users'],
    originals: {},
    rivalry: ['day', 'app_id'],
  },
  /**
   * `day` is the day of install, `age` the days since then. Installs repeat at every age. Only one
   * source counts for the installs of an app, because services and mediations know the same ones;
   * yet what it does not carry (an attribution service often knows no ad revenue) another supplies.
   */
  cohort: {
    dimensions: {
      day: 'day',
      age: 'count',
      app_id: 'id',
      network_id: 'id',
      account_id: 'id',
      campaign_id: 'id',
      country: 'text',
      platform: 'text',
    },
    measures: ['installs', 'ad_revenue_micros', 'iap_revenue_micros', 'retained_users'],
    originals: {
      ad_revenue_original: 'ad_revenue_micros',
      iap_revenue_original: 'iap_revenue_micros',
    },
    rivalry: ['day', 'app_id'],
    supplied: ['installs', 'ad_revenue_micros', 'iap_revenue_micros', 'retained_users'],
  },
  store_console: {
    dimensions: {
      day: 'day',
      app_id: 'id',
      network_id: 'id',
      account_id: 'id',
      country: 'text',
      platform: 'text',
    },
    measures: [
      'store_visitors',
      'installs',
      'uninstalls',
      'iap_revenue_micros',
      'ratings_count',
      'rating_sum',
      'crashed_users',
      'anr_users',
      'vitals_users',
    ],
    originals: { iap_revenue_original: 'iap_revenue_micros' },
    rivalry: ['day', 'app_id'],
  },
  /**
   * Installs as Apple’s postbacks tell of them, by the day they came; `network_id` is the media source, 0
   * while nobody has said whose the postbacks are. Other services know the same installs: nothing here is
   * added to theirs. Revenue is a range, because a conversion value stands for one: of the first window,
   * and `later` of those after it, of which nobody can tell whose installs they are.
   */
  postbacks: {
    dimensions: {
      day: 'day',
      app_id: 'id',
      network_id: 'id',
      account_id: 'id',
      country: 'text',
      platform: 'text',
      source_identifier: 'text',
    },
    measures: [
      'installs',
      'redownloads',
      'reengagements',
      'untold_installs',
      'unvalued_installs',
      'least_revenue_micros',
      'most_revenue_micros',
      'later_postbacks',
      'least_later_micros',
      'most_later_micros',
    ],
    originals: {},
    rivalry: ['day', 'app_id', 'network_id'],
  },
  ...partTables,
} as const satisfies Record<string, FactTable>;

type Tables = typeof factTables;
export type FactTableName = keyof Tables;
export const factTableNames = Object.keys(factTables) as FactTableName[];

/** The table of what the days of a table are made of; undefined where nothing of it is kept. */
export const partsOf = (table: FactTableName): PartTableName | undefined =>
  (parts as Partial<Record<FactTableName, PartTableName>>)[table];

/** Whether a table holds parts of the days of another. */
export const isOfParts = (table: FactTableName): table is PartTableName => table in partTables;

/** The tables that pages add up, and that reports are about. */
export type DayTableName = Exclude<FactTableName, PartTableName>;
export const dayTableNames = factTableNames.filter((it) => !isOfParts(it));

/** Tables that somebody owes a day: what devices send by themselves nobody misses. */
export type OwedTableName = Exclude<DayTableName, 'postbacks'>;
export const owedTableNames = dayTableNames.filter((it) => it !== 'postbacks') as OwedTableName[];

/** One row: what tells this store of facts from every other. */
export const markTable = 'installation_mark';

type Stored<K> = K extends 'id' | 'count' ? number : string;

/** Name of a dimension of a table. */
export type Dimension<T extends FactTableName> = keyof Tables[T]['dimensions'] & string;
type Original<T extends FactTableName> = keyof Tables[T]['originals'] & string;
/** Name of a measure of a table, amounts in the original currency among them. */
export type Measure<T extends FactTableName> =
  | (Tables[T]['measures'][number] & string)
  | Original<T>;
export type DimensionsOf<T extends FactTableName> = {
  [D in Dimension<T>]: Stored<Tables[T]['dimensions'][D]>;
};

/**
 * One row as it is delivered: every dimension, every measure (whole numbers, or null when the source
 * does not say), the amounts in its own currency where that is not USD, and whether the source will
 * still correct it.
 */
export type FactRow<T extends FactTableName> = DimensionsOf<T> &
  Record<Exclude<Measure<T>, Original<T>>, number | null> &
  Partial<Record<Original<T>, number | null>> & {
    /** ISO 4217; USD by default. */
    currency?: string;
    provisional: boolean;
  };

/**
 * What every row says of its origin, beside its dimensions. `fetched_at` is milliseconds since
 * 1970 in UTC, `import_id` the batch it came with, `provisional` is 0 or 1, `selected` 0 when the
 * row only reconciles, 1 when it counts, and otherwise says for which measures it counts (see
 * `supplies`).
 */
export const provenance = {
  source: 'text',
  source_timezone: 'text',
  fetched_at: 'count',
  import_id: 'id',
  provisional: 'count',
  precedence: 'count',
  selected: 'count',
  currency: 'text',
} as const satisfies Record<string, ColumnKind>;
export type Provenance = keyof typeof provenance;

/**
 * Which of two rival sources is selected: the higher number, and between equal ones the first by
 * name. A mediation's figures stand before the network's own, because only a mediation splits all
 * networks the same way. Figures entered by hand rival nobody: see `corrections.ts`. What an attribution service says
 * of a network counts where the network itself is silent. What is only `compared` never counts: an
 * analytics service's revenue is money that others report already, under their own names. Cohorts
 * are the other way round: an attribution service knows who brought an install, a mediation does not.
 */
export const precedences = {
  compared: -2,
  attribution: -1,
  network: 0,
  mediation: 1,
  hand: 2,
  attributedCohort: 3,
  correction: 4,
  wholeMediation: 5,
} as const;
/**
 * A mediation that does not split its money by network tells the sum of all of them: on that day no
 * other source tells anything of the app that is not in it. Its total stands, and what the networks
 * and other mediations say are details, which reconcile. Of two totals the first by name counts.
 */
export const isWhole = `precedence = ${precedences.wholeMediation}`;
/** Whether a mediation may tell the total of a table's figures. */
export const hasWholes = (table: FactTableName): boolean =>
  table === 'monetisation' || table === 'instances';

/** What a delivery may have; corrections are made by the facts themselves. */
export type Precedence = Exclude<keyof typeof precedences, 'correction'>;

const { compared, hand, correction } = precedences;
/** SQL of both engines: whether a row was delivered by a source that rivals others. */
export const competes = `precedence not in (${hand}, ${correction})`;
/** SQL of both engines: whether a row's source may be selected at all. */
export const mayCount = `precedence > ${compared} and ${competes}`;

/** A table's definition with its types erased, for code that works on any of them. */
export function definitionOf(table: FactTableName): FactTable {
  return factTables[table];
}

/** What is added up where rows meet: measures, and amounts in the original currency. */
export function amountsOf(table: FactTableName): string[] {
  const { measures, originals } = definitionOf(table);
  return [...measures, ...Object.keys(originals)];
}

/** Every column a fact table has on every engine, in the order of storage. */
export function columnsOf(table: FactTableName): [name: string, kind: ColumnKind | 'measure'][] {
  return [
    ...Object.entries(definitionOf(table).dimensions),
    ...amountsOf(table).map((it): [string, 'measure'] => [it, 'measure']),
    ...Object.entries(provenance),
  ];
}
