import type { DayRange } from '#/kernel/days.ts';

/** A report a connector is fetching, on its way to the imports. */
export interface PulledReport {
  /** Code of the import format it has. */
  format: string;
  /** Name of the account it is of. */
  account: string;
  /** As the list of imports shows it: "MAX revenue 2025-11-17 to 2025-11-19.json". */
  fileName: string;
  days: DayRange;
  /** Days from here on will be fetched again. */
  provisionalFrom: string;
  /** The report's text; its end says how many rows it has. */
  pieces: AsyncGenerator<string, number>;
  /** When the source was asked. */
  fetchedAt: Date;
}

/** What became of it. */
export interface TakenIn {
  /** Facts that are in the figures now. */
  rows: number;
  /** Null when the source has no figures for these days. */
  batchId: number | null;
  /** What was left out and why, in a sentence; null when nothing was. */
  note: string | null;
  /** Why the batch waits to be confirmed; null when it does not. */
  waits: string | null;
}

/**
 * Takes a report into the figures through the steps of an upload: checked, committed whole, logged,
 * revertable. Rows of apps nobody has linked yet are left out and named.
 * @throws PullFailure what the pieces throw, or `reply` when it is no report of this format; nothing
 * has then changed.
 */
export type TakeIn = (report: PulledReport) => Promise<TakenIn>;
