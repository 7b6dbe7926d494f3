import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, DayColumn, Json, VersionColumn } from './column.ts';

/** The key of one account with a network's reporting API. */
export interface NetworkKeysTable {
  id: Generated<number>;
  network_id: number;
  account_id: number;
  /** Code of the connector that uses it. */
  connector: string;
  /** Its parts as JSON in an envelope, see `store/envelope.ts`. */
  sealed: Buffer;
  /** Its parts as they may be seen: secret ones by their last four characters. */
  shown: Json<Record<string, string>>;
  /** The last day on which it works. */
  expires_on: DayColumn | null;
  /** Set while the network refuses it: nothing is asked with it any more. */
  refused_at: Date | null;
  refusal: string | null;
  /** When the network last took it in a test. */
  tested_at: Date | null;
  rotated_at: Date | null;
  version: VersionColumn;
  created_by: number | null;
  created_at: CreatedAt;
}

/** How far one report has been fetched with a key, and when it is asked for next. */
export interface NetworkSourcesTable {
  key_id: number;
  report: string;
  /** Older days are fetched back to this one. */
  wanted_from: DayColumn;
  /** All days between these are in. */
  done_from: DayColumn | null;
  done_to: DayColumn | null;
  /** Days somebody wants again, as far as they are still open. */
  asked_from: DayColumn | null;
  asked_to: DayColumn | null;
  /** The last time it went well. */
  pulled_at: Date | null;
  /** In a row. */
  failures: Generated<number>;
  problem: string | null;
  problem_at: Date | null;
  next_at: Date;
  /** Renewed while a pull is at work. */
  alive_at: Date | null;
  progress: Json<PullProgress> | null;
}

/** The days at hand, and how many are in of those this run is about. */
export interface PullProgress {
  from: string;
  to: string;
  done: number;
  total: number;
}

/** Every pull, whatever came of it. */
export interface NetworkPullsTable {
  id: Generated<number>;
  key_id: number;
  report: string;
  from_day: DayColumn;
  to_day: DayColumn;
  started_at: Date;
  ended_at: Date;
  rows: number;
  /** The import it became; null when there were no figures or it failed. */
  batch_id: number | null;
  /** What was left out. */
  note: string | null;
  problem: string | null;
}

/** When a connector may send its next request, over all servers. */
export interface NetworkPaceTable {
  connector: string;
  free_at: Date;
}

/** How one report by the hour stands with a key, and when it is asked for next. */
export interface HourSourcesTable {
  key_id: number;
  report: string;
  /** The last time it went well. */
  pulled_at: Date | null;
  /** In a row. */
  failures: Generated<number>;
  problem: string | null;
  problem_at: Date | null;
  next_at: Date;
}

/** How asking a key's network how its campaigns are set up fares. */
export interface CampaignReadsTable {
  key_id: number;
  /** The last time it went well. */
  read_at: Date | null;
  /** In a row. */
  failures: Generated<number>;
  problem: string | null;
  next_at: Date;
}

/**
 * Hours that were over and not told yet, by their beginning in seconds since 1970: what they came to,
 * in a short form, and since when (an instant) they have come to that.
 */
export type PendingHours = Record<string, { sums: string; since: string }>;

/** One fetch of an account's day by the hour; its figures lie in the facts under its number. */
export interface HourFetchesTable {
  id: number;
  account_id: number;
  report: string;
  /** In the zone of the report. */
  day: DayColumn;
  /** `writing` until its figures are in, `current` while they count. */
  state: 'writing' | 'current' | 'replaced';
  /** Beginnings of the hours it tells in full, in seconds since 1970; what it lacks is not 0. */
  told: Generated<number[]>;
  pending: ColumnType<PendingHours, string | undefined, string>;
  fetched_at: Date;
  changed_at: Date;
}

export interface NetworkTables {
  campaign_reads: CampaignReadsTable;
  hour_sources: HourSourcesTable;
  hour_fetches: HourFetchesTable;
  network_keys: NetworkKeysTable;
  network_sources: NetworkSourcesTable;
  network_pulls: NetworkPullsTable;
  network_pace: NetworkPaceTable;
}
