import type { Generated } from 'kysely';
import type { CalendarPart } from '#/kernel/calendar-parts.ts';
import type { CreatedAt, VersionColumn } from './column.ts';

/** An address by which a calendar program reads a person's dates; gone with it, when they are blocked or leave. */
export interface CalendarFeedsTable {
  id: Generated<number>;
  person_id: number;
  /** One's own names differ, whatever their case. */
  name: string;
  parts: CalendarPart[];
  /** SHA-256 of the secret in the address. */
  secret_hash: Buffer;
  /** To the minute. */
  last_read_at: Date | null;
  version: VersionColumn;
  created_at: CreatedAt;
}

export interface CalendarFeedTables {
  calendar_feeds: CalendarFeedsTable;
}
