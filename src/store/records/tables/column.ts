import type { ColumnType, Generated } from 'kysely';

/** Set by the database when the row is written, never by us afterwards. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>;

/** Starts at 1 and grows by one with every change: the optimistic lock. */
export type VersionColumn = Generated<number>;

/** JSON kept as `jsonb`: written as text, read as a value. */
export type Json<T> = ColumnType<T, string, string>;

/** A business day, YYYY-MM-DD. */
export type DayColumn = string;
