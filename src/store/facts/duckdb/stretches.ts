import type { DuckDBConnection } from '@duckdb/node-api';
import { addDays, type DayRange } from '#/kernel/days.ts';
import type { PlacedSlice } from '../slices.ts';
import { rowsOf } from './readers.ts';

/** Rows that one statement sums up or sorts: each further 100,000 need 30 MB more, and are no quicker. */
const MOST_ROWS = 125_000;

/**
 * Cuts the days of rows into stretches with about as many rows as one statement should take.
 * @param from a table, with a condition if need be, that has a column `day`
 * @param all days that the stretches shall cover beside, those without rows too
 */
export async function stretchesOf(
  connection: DuckDBConnection,
  from: string,
  all?: DayRange,
): Promise<DayRange[]> {
  const days = await rowsOf(
    connection,
    `select day, count(*) as rows from ${from} group by day order by day`,
  );
  const first = all?.from ?? days[0]?.['day'];
  const last = all?.to ?? days.at(-1)?.['day'];
  if (first === undefined) return [];
  const begins = [String(first)];
  let taken = 0;
  for (const { day, rows } of days) {
    if (taken > 0 && taken + Number(rows) > MOST_ROWS) {
      begins.push(String(day));
      taken = 0;
    }
    taken += Number(rows);
  }
  return begins.map((it, at) => {
    const next = begins[at + 1];
    return { from: it, to: next ? addDays(next, -1) : String(last) };
  });
}

/** What of some slices lies in a stretch. */
export const within = (slices: readonly PlacedSlice[], { from, to }: DayRange): PlacedSlice[] =>
  slices
    .filter((it) => it.from <= to && it.to >= from)
    .map((it) => ({
      ...it,
      from: it.from < from ? from : it.from,
      to: it.to > to ? to : it.to,
    }));
