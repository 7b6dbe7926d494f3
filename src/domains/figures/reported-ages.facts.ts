import { addDays, eachDay, type DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { countsFor } from '#/store/facts/selected.ts';
import { counting } from './kept/counting.ts';
import { appAt, placeOf } from './kept/places.ts';
import type { Selection } from './selection.records.ts';

/** Of each install day the oldest age that any source has reported. */
export type ReportedAges = ReadonlyMap<string, number>;

/** The oldest reported age of each app with cohorts of a day. */
interface AgesOn {
  places: Int32Array;
  ages: Int32Array;
}

/** The oldest ages by day and app: kept, because they decide for every selection what counts. */
function agesByDay(facts: Facts, days: DayRange): Promise<ReadonlyMap<string, AgesOn>> {
  return facts.byDay({
    key: ['app-ages'],
    tables: ['cohort'],
    days,
    compute: async (range) => {
      const rows = await facts.query(
        `select day, app_id, max(age) as oldest from (
           select day, app_id, age from deltas(cohort)
           where day >= day($from) and day <= day($to) and ${countsFor('cohort', ['installs'])}
           group by day, app_id, age having row_total() > 0) as ages
         group by day, app_id`,
        { ...range },
      );
      const groups = Map.groupBy(rows, (it) => String(it['day']));
      return new Map(
        [...groups].map(([day, of]) => [
          day,
          {
            places: Int32Array.from(of, (it) => placeOf(Number(it['app_id']))),
            ages: Int32Array.from(of, (it) => Number(it['oldest'])),
          },
        ]),
      );
    },
  });
}

/**
 * How far cohorts are known: a report fetched three days after the install says nothing of day 7, and
 * what was never reported is unknown, not nothing.
 */
export async function reportedAges(
  facts: Facts,
  reach: Pick<Selection, 'apps' | 'within'>,
  range: DayRange,
): Promise<ReportedAges> {
  const byDay = await agesByDay(facts, range);
  const reported = new Map<string, number>();
  forEachAge(byDay, reach, range, (day, _, age) => {
    if (age > (reported.get(day) ?? -1)) reported.set(day, age);
  });
  return reported;
}

/**
 * Of each app with cohorts the oldest age that is reported. What any other app spends has no
 * revenue to be held against and is no part of ROAS.
 */
export async function reportedApps(
  facts: Facts,
  reach: Pick<Selection, 'apps' | 'within'>,
  range: DayRange,
): Promise<ReadonlyMap<number, number>> {
  const byDay = await agesByDay(facts, range);
  const oldest: number[] = [];
  forEachAge(byDay, reach, range, (_, place, age) => {
    if (age > (oldest[place] ?? -1)) oldest[place] = age;
  });
  // Places without an age are left out.
  const reported = new Map<number, number>();
  oldest.forEach((age, place) => reported.set(appAt(place), age));
  return reported;
}

function forEachAge(
  byDay: ReadonlyMap<string, AgesOn>,
  reach: Pick<Selection, 'apps' | 'within'>,
  range: DayRange,
  see: (day: string, place: number, age: number) => void,
): void {
  const days = eachDay(range);
  const { lines } = counting(days, reach);
  for (const [at, day] of days.entries()) {
    const it = byDay.get(day);
    if (!it) continue;
    const line = lines[at];
    for (let entry = 0; entry < it.places.length; entry += 1) {
      const place = it.places[entry]!;
      if (line && line[place] !== 1) continue;
      see(day, place, it.ages[entry]!);
    }
  }
}

/** The stretches of days whose installs are known to an age. */
export function stretchesKnownTo(age: number, days: DayRange, reported: ReportedAges): DayRange[] {
  const stretches: DayRange[] = [];
  let open: DayRange | undefined;
  for (let day = days.from; day <= days.to; day = addDays(day, 1)) {
    if ((reported.get(day) ?? -1) < age) open = undefined;
    else if (open) open.to = day;
    else stretches.push((open = { from: day, to: day }));
  }
  return stretches;
}
