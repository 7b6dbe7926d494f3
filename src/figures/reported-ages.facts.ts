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

type Reach = Pick<Selection, 'apps' | 'within'>;

/** What is reported of a reach. */
interface Reported {
  ages: ReportedAges;
  apps: ReadonlyMap<number, number>;
}

/** A page asks for the same days of the same apps with each of its sums. */
const known = new WeakMap<ReadonlyMap<string, AgesOn>, Map<string, Reported>>();

async function reportedIn(facts: Facts, reach: Reach, range: DayRange): Promise<Reported> {
  const byDay = await agesByDay(facts, range);
  const ofThese = known.get(byDay) ?? new Map<string, Reported>();
  known.set(byDay, ofThese);
  const name = JSON.stringify([reach.apps, reach.within]);
  const found = ofThese.get(name);
  if (found) return found;
  const reported = reportedBy(byDay, reach, range);
  if (ofThese.size >= REMEMBERED) ofThese.clear();
  ofThese.set(name, reported);
  return reported;
}

/** So many reaches are remembered with some days. */
const REMEMBERED = 20;

/**
 * How far cohorts are known: a report fetched three days after the install says nothing of day 7, and
 * what was never reported is unknown, not nothing.
 */
export const reportedAges = async (
  facts: Facts,
  reach: Reach,
  range: DayRange,
): Promise<ReportedAges> => (await reportedIn(facts, reach, range)).ages;

/**
 * Of each app with cohorts the oldest age that is reported. What any other app spends has no
 * revenue to be held against and is no part of ROAS.
 */
export const reportedApps = async (
  facts: Facts,
  reach: Reach,
  range: DayRange,
): Promise<ReadonlyMap<number, number>> => (await reportedIn(facts, reach, range)).apps;

function reportedBy(byDay: ReadonlyMap<string, AgesOn>, reach: Reach, range: DayRange): Reported {
  const days = eachDay(range);
  const { lines } = counting(days, reach);
  const ages = new Map<string, number>();
  const oldest: number[] = [];
  for (const [at, day] of days.entries()) {
    const it = byDay.get(day);
    if (!it) continue;
    const of = oldestOn(it, lines[at], oldest);
    if (of >= 0) ages.set(day, of);
  }
  // Places without an age are left out.
  const apps = new Map<number, number>();
  oldest.forEach((age, place) => apps.set(appAt(place), age));
  return { ages, apps };
}

/** The oldest age of a day, -1 without any; that of each place is noted. */
function oldestOn(
  { places, ages }: AgesOn,
  line: Uint8Array | undefined,
  oldest: number[],
): number {
  let all = -1;
  for (let entry = 0; entry < places.length; entry += 1) {
    const place = places[entry]!;
    if (line && line[place] !== 1) continue;
    const age = ages[entry]!;
    if (age > all) all = age;
    if (age > (oldest[place] ?? -1)) oldest[place] = age;
  }
  return all;
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
