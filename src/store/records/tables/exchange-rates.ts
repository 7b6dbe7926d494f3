import type { ColumnType, Generated } from 'kysely';
import type { DayColumn, VersionColumn } from './column.ts';

export const rateSources = ['hand', 'file', 'oxr', 'ecb'] as const;
/** Where a rate comes from; of several for one day the first of these holds. */
export type RateSource = (typeof rateSources)[number];

export interface ExchangeRatesTable {
  id: Generated<number>;
  day: DayColumn;
  /** ISO 4217, never USD. */
  currency: string;
  /** Exact: a decimal as text. */
  usd_per_unit: ColumnType<string, string, string>;
  source: RateSource;
  /** Why it was entered by hand. */
  reason: Generated<string>;
  fetched_at: Date;
  /** Who entered or uploaded it; null for what was fetched. */
  by_id: number | null;
  version: VersionColumn;
}

/** A day whose imports may have to be valued anew; triggers write it. */
export interface ChangedRatesTable {
  day: DayColumn;
  /** The run that looks at it; its row is gone once that is done. */
  taken_by: string | null;
}

/** An import that valued days anew because their rate was corrected. */
export interface RevaluationsTable {
  batch_id: number;
  /** Those of one run belong together. */
  run: string;
  at: Date;
  figure: 'revenue' | 'spend';
  from_day: DayColumn;
  to_day: DayColumn;
  before_micros: number;
  after_micros: number;
}

export interface ExchangeRateTables {
  revaluations: RevaluationsTable;
  changed_rates: ChangedRatesTable;
  exchange_rates: ExchangeRatesTable;
}
