import { definitionOf, partsOf, type DayTableName, type Precedence } from '#/store/facts/tables.ts';
import type { Mapped } from '../mappings/mapped-format.ts';
import type { DayOrder } from './cells.ts';
import type { ColumnSpec } from './columns.ts';
import type { LeftOutReason } from './left-out.ts';

/** A value that is neither text nor number, `true` or a list for instance: no cell can hold it. */
export class UnreadableCell {
  private readonly written: string;

  constructor(value: unknown) {
    this.written = JSON.stringify(value) ?? '';
  }

  toString(): string {
    return this.written;
  }
}

/** A value of a report as it stands in the file; undefined when the row does not have it. */
export type Cell = string | number | undefined | UnreadableCell;

/**
 * What a column of a report says. The dimensions other than day and hour together name a series:
 * they repeat from day to day and are understood once. `part` only tells rows apart (device
 * type): the figures of all parts are added up. So are those of instances, placements, test groups
 * and creatives in the table of days, beside which they are kept (`partsOf` in `store/facts/tables.ts`). `last-day` must be the day itself. `age` is
 * the days since the install, where each has a row; `metric` says which figure the row's value is,
 * where each has a row; `currency` is the ISO code that the row's money is in.
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
  | 'age'
  | 'metric'
  | 'currency'
  | 'instance'
  | 'placement'
  | 'test-group'
  | 'creative'
  | 'creative-name'
  | 'creative-kind'
  | 'part';

/** A column that says what the figures are about. */
export interface DimensionColumn {
  role: Role;
  index: number;
  /** The column's name in the file, for messages. */
  field: string;
}

/**
 * How a figure is written: `count` is a whole number, `estimate` one that the source splits into
 * fractions, `money` units of a currency, `cents` hundredths and `micros` millionths of them. `share` is
 * a rate of a count in another column, `percent` one in hundredths even without its sign, and `mean`
 * an average over it: none can be added up, so they are turned back into the sum they came from.
 */
export type FigureKind =
  | 'count'
  | 'estimate'
  | 'money'
  | 'cents'
  | 'micros'
  | 'share'
  | 'percent'
  | 'mean';

/**
 * What an empty cell means: `zero` where the source leaves out what is 0, `absent` where it does not
 * say, `wrong` where a row without the figure cannot be used; `wrong-if-empty` where only "N/A" says
 * that the source does not know.
 */
export type Blank = 'zero' | 'absent' | 'wrong' | 'wrong-if-empty';

/**
 * A column with a figure. Cohort reports have one column an age in days, each with the sum up to
 * that age.
 */
export interface MeasureColumn {
  measure: string;
  kind: FigureKind;
  index: number;
  field: string;
  age: number;
  cumulative: boolean;
  /** The column a `share` or `mean` is of. */
  of?: number;
  /** Counts in rows whose metric has this name; absent where every row has every figure. */
  metric?: string;
  /** Counts only where another column says what it counts. */
  when?: { index: number; is: RegExp };
  /** ISO code of the currency that the heading names: "Cost (EUR)". */
  currency?: string;
  blank: Blank;
}

/** Where a report has what. */
export interface Columns {
  dimensions: readonly DimensionColumn[];
  measures: readonly MeasureColumn[];
}

/** Cells that the rows of a table are given behind their own: what no column says alone. */
export interface AddedCells {
  /** Their columns, which a format knows like those of the file. */
  names: readonly string[];
  of: (cells: readonly string[]) => Cell[];
}

/** How a report looks as JSON. */
export interface JsonShape {
  /**
   * The names of the cells that `rows` gives, seen from the first item and from what stands around
   * the items; undefined when this is not the report. Some tell only by their second item.
   * @throws Refusal `invalid` when it is the report but cannot be used, another currency for instance.
   */
  header: (item: unknown, head: unknown, second: unknown) => string[] | undefined;
  /** The rows of one item, each with its cells in the order of the header. */
  rows: (item: unknown, header: readonly string[], head: unknown) => Cell[][];
  /** How many rows the report says it has, from what stands around the items or a last item. */
  expected?: (head: unknown, lastItem: unknown) => number | undefined;
}

/** What a report does not say itself and holds for all of its rows. */
export interface FixedValues {
  /** Id of one of our apps. */
  appId?: number;
  /** Code of a network. */
  network?: string;
  country?: string;
  adFormat?: string;
}

/** A report of a source: in its public format, or as people have mapped its columns. */
export interface ReportFormat {
  /** The `source` of the figures it brings: a later report of it replaces those of an earlier one. */
  code: string;
  /** What people have mapped, where it is no public format. */
  mapped?: Mapped;
  /** Of people's mapping of columns; absent for the reports that are read without being told how. */
  mappingId?: number;
  /** As people call it: "AppLovin MAX revenue". */
  name: string;
  table: DayTableName;
  /** Code of the network whose account the file belongs to. */
  network: string;
  /** Its money is in the account's currency where it does not say; that of others is US dollars. */
  inAccountCurrency?: boolean;
  /** Zone in which the source counts its days. */
  timezone: string;
  precedence: Precedence;
  /**
   * How many days after its last day the source still corrects a day: with 1, a day is provisional
   * until the following day is over.
   */
  settlesAfter: number;
  /** What the rows of a table with this header are given behind their own cells. */
  adds?: (header: readonly string[]) => AddedCells | undefined;
  /** The columns of this report in a header; undefined when it is not this report. */
  columns: (header: readonly string[]) => Columns | undefined;
  /**
   * Its figures come in several files: a file replaces only the figures that it has, and what others
   * said of the same days stays.
   */
  completes?: boolean;
  /** May be of one app that it does not name: then it has to be said which (`fixed.appId`). */
  mayOmitApp?: boolean;
  /** The names its columns may have, to say what is missing in one that looks like it. */
  expects?: ColumnSpec;
  /** Absent when the report exists as CSV only. */
  json?: JsonShape;
  /** How days with the year last are written; absent when the year comes first. */
  dayOrder?: DayOrder;
  /** Rows that are not read at all: lower case values of a dimension, for instance `organic`. */
  ignores?: { role: Role; values: readonly string[]; reason: LeftOutReason };
  fixed?: FixedValues;
}

/**
 * What is read of a row, in its order: the measures of the report's table, and behind them those
 * that only its instances have.
 */
export const measuresRead = (table: DayTableName): readonly string[] =>
  definitionOf(partsOf(table) ?? table).measures;

/** A file that can be read from its beginning as often as it takes. */
export interface ReportFile {
  name: string;
  /** In bytes, where it is known before it is read. */
  size?: number;
  /** Only so many characters of it are read, once it is unpacked: its beginning is looked at. */
  most?: number;
  /** Ends the reading. */
  signal?: AbortSignal;
  open: () => AsyncIterable<Uint8Array>;
  /** Days from here on are provisional, where whoever brings it knows better than the format. */
  provisionalFrom?: string;
}

const LARGE_BYTES = 256_000;

/** Whether reading it would hold up others for long. */
export const isLarge = ({ size = 0 }: Pick<ReportFile, 'size'>): boolean => size > LARGE_BYTES;

/** A row that cannot be used. `line` is the line of a CSV file or the number of the JSON row, from 1. */
export interface Problem {
  line: number;
  field: string;
  value: string;
  message: string;
}
