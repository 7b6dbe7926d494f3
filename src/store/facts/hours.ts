import type { StagedValue } from './delivered-row.ts';
import type { ColumnKind } from './fact-table.ts';

/**
 * What sources tell of an hour, apart from the days: a day is never made of hours, nor an hour of a
 * day. All rows of one fetch carry its number, and the records say which fetches count
 * (`hour_fetches`): so what is told anew replaces what stood there at one moment on every engine,
 * although nothing here is ever changed.
 */
export const hoursTable = 'hours';

/** Columns of the table on every engine, in the order of storage; `began` is seconds since 1970. */
export const hourColumns = {
  fetch_id: 'id',
  /** In the zone of the source, as the days have it. */
  day: 'day',
  began: 'count',
  app_id: 'id',
  network_id: 'id',
  account_id: 'id',
  country: 'text',
  platform: 'text',
  ad_format: 'text',
  impressions: 'measure',
  revenue_micros: 'measure',
  spend_micros: 'measure',
} as const satisfies Record<string, ColumnKind | 'measure'>;
const names = Object.keys(hourColumns) as (keyof typeof hourColumns)[];

/** One hour of one series, with null for what the source does not tell. */
export interface HourRow {
  day: string;
  began: number;
  app_id: number;
  network_id: number;
  account_id: number;
  country: string;
  platform: string;
  ad_format: string;
  /** Of ads shown; null for spend. */
  impressions: number | null;
  revenue_micros: number | null;
  spend_micros: number | null;
}

/** The values of a row in the order of the columns. */
export const hourValues = (fetch: number, row: HourRow): StagedValue[] =>
  names.map((it) => (it === 'fetch_id' ? fetch : row[it]));
