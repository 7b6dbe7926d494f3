import type { HourRow } from '#/store/facts/hours.ts';
import type { CurrentFetch } from '#/store/hour-fetches.records.ts';
import type { PendingHours } from '#/store/records/tables/networks.ts';

const HOUR = 3_600;
/** For so long an hour has to have come to the same, looked at again. */
const STEADY_MS = 9 * 60_000;

interface Seen {
  rows: readonly HourRow[];
  /** Beginnings of the hours that any row is of, in seconds since 1970. */
  seen: ReadonlySet<number>;
  fetchedAt: Date;
  /** The latest hour that the source has rows of, in this day or a later one. */
  latest: number;
  /** What was told of the same day before. */
  before: Pick<CurrentFetch, 'told' | 'pending'> | undefined;
}

/** What hours come to, in a form that is short to keep. */
function sumsOf(rows: readonly HourRow[]): Map<number, string> {
  const sums = new Map<number, [rows: number, shown: number, money: number]>();
  for (const { began, impressions, revenue_micros, spend_micros } of rows) {
    const of = sums.get(began) ?? [0, 0, 0];
    of[0] += 1;
    of[1] += impressions ?? 0;
    of[2] += (revenue_micros ?? 0) + (spend_micros ?? 0);
    sums.set(began, of);
  }
  return new Map([...sums].map(([began, it]) => [began, it.join(' ')]));
}

/**
 * Hours that are told before they have been over for as long as the source may take: the source has
 * gone on to a later hour and has told the same of this one twice, some minutes apart. What was told
 * once stays told. The others wait, each with what it came to.
 */
export function steadyHours({ rows, seen, fetchedAt, latest, before }: Seen): {
  told: number[];
  pending: PendingHours;
} {
  const sums = sumsOf(rows);
  const told: number[] = [];
  const pending: PendingHours = {};
  const known = new Set(before?.told);
  for (const began of seen) {
    const end = began + HOUR;
    if (known.has(began)) told.push(began);
    if (known.has(began) || end * 1_000 > fetchedAt.getTime()) continue;
    const is = sums.get(began) ?? '';
    const was = before?.pending[began];
    const since = was?.sums === is ? new Date(was.since) : fetchedAt;
    const isSteady = fetchedAt.getTime() - since.getTime() >= STEADY_MS;
    if (isSteady && latest >= end) told.push(began);
    else pending[began] = { sums: is, since: since.toISOString() };
  }
  return { told, pending };
}
