/** How a column is kept: the engines turn this into their own types. */
export type ColumnKind =
  /** Id of a row of the records (app, network, account, campaign, ad unit); 0 when there is none. */
  | 'id'
  /** Calendar day `YYYY-MM-DD` in the zone of the source. */
  | 'day'
  /** Short string: ISO country, platform, ad format, version; '' when the source does not split by it. */
  | 'text'
  /** Whole number from 0. */
  | 'count';

export interface FactTable {
  dimensions: Readonly<Record<string, ColumnKind>>;
  /**
   * What is summed: counts, and money in micro-USD with the suffix `_micros`. Null when the source
   * does not say, which is not the same as 0.
   */
  measures: readonly string[];
  /**
   * Amounts in micros of the row's own currency, each with the measure that holds it in micro-USD.
   * Null when both are the same.
   */
  originals: Readonly<Record<string, string>>;
  /**
   * Two sources that report the same values of these columns report the same thing: one of them is
   * selected, the others only reconcile.
   */
  rivalry: readonly string[];
  /** Measures that the next source in order supplies where the selected one carries none of them. */
  supplied?: readonly string[];
}
