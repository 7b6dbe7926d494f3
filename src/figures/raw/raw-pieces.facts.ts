import { addDays, type DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { countsFor } from '#/store/facts/selected.ts';
import type { FactTableName } from '#/store/facts/tables.ts';
import type { Selection } from '../selection.records.ts';
import { measuresOf } from './raw-tables.ts';

interface Pieced {
  table: FactTableName;
  selection: Pick<Selection, 'apps' | 'range'>;
  /** Rows that a piece has at most, unless a single day has more. */
  rows: number;
}

/**
 * Cuts the days of a selection, the oldest first, into pieces for `rawRows` to be asked of one after
 * the other: together all of the days, or none where the table has no rows in them. What is counted
 * are rows as they were delivered, of which `rawRows` makes as many or fewer.
 */
export async function rawPieces(
  facts: Pick<Facts, 'query'>,
  { table, selection, rows }: Pieced,
): Promise<DayRange[]> {
  const { range } = selection;
  const days = await rowsByDay(facts, table, selection);
  if (days.length === 0) return [];
  const begins = [range.from];
  let taken = 0;
  for (const it of days) {
    const more = it.rows;
    if (taken > 0 && taken + more > rows) {
      begins.push(it.day);
      taken = 0;
    }
    taken += more;
  }
  return begins.map((from, at) => {
    const next = begins[at + 1];
    return { from, to: next ? addDays(next, -1) : range.to };
  });
}

/** How many rows days have, the oldest first, as they were delivered. */
async function rowsByDay(
  facts: Pick<Facts, 'query'>,
  table: FactTableName,
  { apps, range }: Pieced['selection'],
): Promise<{ day: string; rows: number }[]> {
  const scope = apps === 'all' ? '' : 'and app_id in ($apps)';
  const days = await facts.query(
    `select day as by_day, row_total() as row_sum from deltas(${table})
     where day >= day($from) and day <= day($to) and ${countsFor(table, measuresOf(table))} ${scope}
     group by day having row_total() > 0 order by by_day`,
    { ...range, ...(apps !== 'all' && { apps }) },
  );
  return days.map((it) => ({ day: String(it['by_day']), rows: Number(it['row_sum']) }));
}

/** How many rows there are of a table in all, and the last days of them that have no more than `rows`. */
export async function rawFit(
  facts: Pick<Facts, 'query'>,
  { table, selection, rows }: Pieced,
): Promise<{ all: number; fits: DayRange | undefined }> {
  const days = await rowsByDay(facts, table, selection);
  const all = days.reduce((sum, it) => sum + it.rows, 0);
  let [taken, from] = [0, undefined as string | undefined];
  for (const it of days.toReversed()) {
    taken += it.rows;
    if (taken > rows) break;
    from = it.day;
  }
  return { all, fits: from ? { from, to: selection.range.to } : undefined };
}
