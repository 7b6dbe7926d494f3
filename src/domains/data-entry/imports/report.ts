import type { FactTableName, Precedence } from '#/store/facts/tables.ts';

/** The reports that can be read; also the `source` of the figures they bring. */
export type SourceCode = 'max' | 'max-cohort' | 'admob' | 'applovin' | 'meta-ads' | 'appmetrica';

/** A value of a report as it stands in the file. */
export type Cell = string | number | undefined;

/**
 * What a column of a report says. The dimensions other than day and hour together name a series:
 * they repeat from day to day and are understood once. `part` only tells rows apart (placement,
 * device type): the figures of all parts are added up. `last-day` must be the day itself.
 */
export type Role =
  | 'day'
  | 'last-day'
  | 'hour'
  | 'package'
  | 'app'
  | 'app-name'
  | 'platform'
  | 'country'
  | 'network'
  | 'ad-format'
  | 'ad-unit'
  | 'ad-unit-name'
  | 'campaign'
  | 'campaign-name'
  | 'version'
  | 'part';

/** A column that says what the figures are about. */
export interface DimensionColumn {
  role: Role;
  index: number;
  /** The column's name in the file, for messages. */
  field: string;
}

/**
 * A column with a figure: `count` is a whole number, `money` US dollars, `micros` micro-USD already.
 * Cohort reports have one column an age in days, each with the sum up to that age.
 */
export interface MeasureColumn {
  measure: string;
  kind: 'count' | 'money' | 'micros';
  index: number;
  field: string;
  age: number;
  cumulative: boolean;
}

/** Where a report has what. */
export interface Columns {
  dimensions: readonly DimensionColumn[];
  measures: readonly MeasureColumn[];
}

/** How a report looks as JSON. */
export interface JsonShape {
  /**
   * The names of the cells that `rows` gives, seen from the first item and from what stands around
   * the items; undefined when this is not the report.
   * @throws Refusal `invalid` when it is the report but cannot be used, another currency for instance.
   */
  header: (item: unknown, head: unknown) => string[] | undefined;
  /** The rows of one item, each with its cells in the order of the header. */
  rows: (item: unknown, header: readonly string[], head: unknown) => Cell[][];
  /** How many rows the report says it has, from what stands around the items or a last item. */
  expected?: (head: unknown, lastItem: unknown) => number | undefined;
}

/** A report of a source in its public format. */
export interface ReportFormat {
  code: SourceCode;
  /** As people call it: "AppLovin MAX revenue". */
  name: string;
  table: FactTableName;
  /** Code of the network whose account the file belongs to. */
  network: string;
  /** Zone in which the source counts its days. */
  timezone: string;
  precedence: Precedence;
  /**
   * How many days after its last day the source still corrects a day: with 1, a day is provisional
   * until the following day is over.
   */
  settlesAfter: number;
  /** The columns of this report in a header; undefined when it is not this report. */
  columns: (header: readonly string[]) => Columns | undefined;
  json: JsonShape;
}

/** A file that can be read from its beginning as often as it takes. */
export interface ReportFile {
  name: string;
  open: () => AsyncIterable<Uint8Array>;
}

/** A row that cannot be used. `line` is the line of a CSV file or the number of the JSON row, from 1. */
export interface Problem {
  line: number;
  field: string;
  value: string;
  message: string;
}
