import { counting, type Reach } from './counting.ts';
import type { Asked, DaySums } from './day-sums.ts';
import { appAt, placesKnown } from './places.ts';
import { timesIn } from './times.ts';

/** On how many days a group has any of what is counted. */
export interface DaysRow {
  /** Its values of the splits. */
  group: (string | number)[];
  days: number;
}

/** Counts the kept days with any of a measure, which is never below nought; groups without are left out. */
export function daysWithAny(
  byDay: ReadonlyMap<string, DaySums>,
  reach: Reach,
  { days: range, splits, kept, measure }: Omit<Asked, 'measures'> & { measure: string },
): DaysRow[] {
  const byApp = splits.includes('app_id');
  const times = timesIn(
    range,
    splits.filter((it) => it !== 'app_id'),
  );
  const { lines } = counting(times.days, reach);
  const width = byApp ? placesKnown() : 1;
  const nth = kept.indexOf(measure);
  const counts = new Int32Array(times.values.length * width);
  // A day counts once, whether it was told in one entry or in several.
  const lastDay = new Int32Array(counts.length).fill(-1);
  for (const [at, day] of times.days.entries()) {
    const it = byDay.get(day);
    if (!it) continue;
    const start = times.ofDay[at]! * width;
    const line = lines[at];
    const sums = it.sums[nth]!;
    for (let entry = 0; entry < sums.length; entry += 1) {
      const place: number = it.places[entry]!;
      if ((line && line[place] === 0) || !(sums[entry]! > 0)) continue;
      const group = byApp ? start + place : start;
      if (lastDay[group] === at) continue;
      lastDay[group] = at;
      counts[group]! += 1;
      if (!byApp) break;
    }
  }
  const rows: DaysRow[] = [];
  for (const [group, count] of counts.entries()) {
    if (count === 0) continue;
    const time = times.values[Math.floor(group / width)]!;
    rows.push({
      group: splits.map((it) => (it === 'app_id' ? appAt(group % width) : time[it]!)),
      days: count,
    });
  }
  return rows;
}
