import type { Generated } from 'kysely';
import type { DayColumn } from './column.ts';

/** A source that delivers no more, for one app or, without one, for all of its account. */
export interface EndedSourcesTable {
  id: Generated<number>;
  source: string;
  account_id: number;
  app_id: number | null;
  /** The last day it is expected. */
  last_day: DayColumn;
  note: string | null;
  ended_by: number | null;
  ended_at: Date;
}

export interface EndedSourceTables {
  ended_sources: EndedSourcesTable;
}
