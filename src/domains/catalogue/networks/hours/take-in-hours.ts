import type { HourRow } from '#/store/facts/hours.ts';

/** A day of an account by the hour, on its way here. */
export interface PulledHours {
  /** Code of the import format it has. */
  format: string;
  accountId: number;
  /** In the zone, that of the source or of its account. */
  day: string;
  zone: string;
  pieces: AsyncGenerator<string, number>;
  fetchedAt: Date;
}

/**
 * What came of it: rows of linked apps, and the hours that any row is of; of some of them money waits
 * for a rate, by its currency, which is empty where nobody knows it.
 */
export interface ReadHours {
  rows: readonly HourRow[];
  /** Beginnings in seconds since 1970. */
  seen: ReadonlySet<number>;
  held: ReadonlyMap<number, string>;
}

/**
 * Reads a report by the hour as the imports read one by the day, and hands it over.
 * @throws PullFailure what the pieces throw, or `reply` when it is no report of this format.
 */
export type TakeInHours = (
  report: PulledHours,
  take: (read: ReadHours) => Promise<void>,
) => Promise<void>;
