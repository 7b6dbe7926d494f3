import { addDays, dayNumber, type DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { countsFor } from '#/store/facts/selected.ts';
import { skipsEmptyAges } from './empty-ages.ts';
import { MadeFrom } from './kept/made-from.ts';
import { placeOf } from './kept/places.ts';
import { cohortAges, type CohortAge } from './sums.ts';

/** Which deliveries tell of which apps on a day, one entry each. */
interface Told {
  places: Int32Array;
  deliveries: Int32Array;
}

/** What may be known of installs to different ages: services differ in what they tell of an app. */
export type Telling = 'installs' | 'ad_revenue_micros' | 'iap_revenue_micros';

/** The oldest age that is known of each app with cohorts of a day. */
export interface AgesOn {
  places: Int32Array;
  ages: Int32Array;
}

/** Deliveries by their place in lists, the same for all facts of this process. */
const deliveries = new Map<string, number>();
function deliveryOf(source: unknown, batch: unknown): number {
  const name = `${String(batch)} ${String(source)}`;
  const known = deliveries.get(name);
  if (known !== undefined) return known;
  deliveries.set(name, deliveries.size);
  return deliveries.size - 1;
}

/** Which groups of rows tell it, in SQL: some are still there, and it is not absent in all of them. */
const hasTold = (it: Telling) =>
  it === 'installs' ? 'row_total() > 0' : `row_total() > 0 and total(${it}) is not null`;

/** Kept, because it decides for every selection what counts. */
function toldByDay(
  facts: Facts,
  days: DayRange,
  telling: Telling,
): Promise<ReadonlyMap<string, Told>> {
  return facts.byDay({
    key: ['apps-delivered', telling],
    tables: ['cohort'],
    days,
    compute: async (range) => {
      const rows = await facts.query(
        `select day, app_id, source, import_id from deltas(cohort)
         where day >= day($from) and day <= day($to) and ${countsFor('cohort', [telling])}
         group by day, app_id, source, import_id having ${hasTold(telling)}`,
        { ...range },
      );
      const groups = Map.groupBy(rows, (it) => String(it['day']));
      return new Map(
        [...groups].map(([day, of]) => [
          day,
          {
            places: Int32Array.from(of, (it) => placeOf(Number(it['app_id']))),
            deliveries: Int32Array.from(of, (it) => deliveryOf(it['source'], it['import_id'])),
          },
        ]),
      );
    },
  });
}

/**
 * How far a delivery goes with an app: to which day the delivery goes, to which age at most it tells of
 * the app, and which ages of measures.
 */
interface Extent {
  day: number;
  age: number;
  told: number;
}
/** By `extentKey`. */
type Extents = ReadonlyMap<number, Extent>;

/** Deliveries are fewer than this. */
const PLACE = 2 ** 26;
const extentKey = (delivery: number, place: number) => place * PLACE + delivery;

/** What deliveries tell of installs of a day, one entry for each delivery and app. */
interface Reaching {
  deliveries: Int32Array;
  places: Int32Array;
  /** The oldest one. */
  ages: Int32Array;
  /** Ages of measures. */
  told: Int32Array;
  /** 1 where ages are left out on which nobody was there. */
  skips: Uint8Array;
}

/** Ages that measures are of, one bit each. */
const bitOf = (age: CohortAge) => 2 ** cohortAges.indexOf(age);
const bitsTold = `sum(case age ${cohortAges.map((it) => `when ${it} then ${bitOf(it)}`).join(' ')} else 0 end)`;

/** So many days before and after those that are asked for tell how far a delivery goes. */
const AROUND = 45;

const extentsKnown = new WeakMap<object, Extents>();

/** Found for whole years at a time, so that it is found once for all that is asked of them. */
async function extentsAround(
  facts: Facts,
  { from, to }: DayRange,
  telling: Telling,
): Promise<Extents> {
  const byDay = await facts.byDay({
    key: ['ages-delivered', telling],
    tables: ['cohort'],
    days: {
      from: `${addDays(from, -AROUND).slice(0, 4)}-01-01`,
      to: `${addDays(to, AROUND).slice(0, 4)}-12-31`,
    },
    atOnce: 366,
    compute: async (range) => {
      const rows = await facts.query(
        `select day, app_id, source, import_id, max(age) as oldest, ${bitsTold} as told from (
           select day, app_id, source, import_id, age from deltas(cohort)
           where day >= day($from) and day <= day($to) and ${countsFor('cohort', [telling])}
           group by day, app_id, source, import_id, age having ${hasTold(telling)}) as ages
         group by day, app_id, source, import_id`,
        { ...range },
      );
      const groups = Map.groupBy(rows, (it) => String(it['day']));
      return new Map(
        [...groups].map(([day, of]) => [
          day,
          {
            deliveries: Int32Array.from(of, (it) => deliveryOf(it['source'], it['import_id'])),
            places: Int32Array.from(of, (it) => placeOf(Number(it['app_id']))),
            ages: Int32Array.from(of, (it) => Number(it['oldest'])),
            told: Int32Array.from(of, (it) => Number(it['told'])),
            skips: Uint8Array.from(of, (it) => Number(skipsEmptyAges(String(it['source'])))),
          },
        ]),
      );
    },
  });
  const found = extentsKnown.get(byDay);
  if (found) return found;
  const extents = extentsOf(byDay);
  extentsKnown.set(byDay, extents);
  return extents;
}

interface Whole {
  day: number;
  told: number;
  skips: boolean;
}

function extentsOf(byDay: ReadonlyMap<string, Reaching>): Extents {
  const wholes = new Map<number, Whole>();
  const extents = new Map<number, Extent>();
  for (const [day, { deliveries: of, places, ages, told, skips }] of byDay) {
    const start = dayNumber(day);
    for (const [at, delivery] of of.entries()) {
      const age = ages[at]!;
      const whole = wholes.get(delivery) ?? { day: 0, told: 0, skips: skips[at] === 1 };
      wholes.set(delivery, whole);
      whole.day = Math.max(whole.day, start + age);
      whole.told |= told[at]!;
      const key = extentKey(delivery, places[at]!);
      const known = extents.get(key) ?? { day: 0, age, told: 0 };
      extents.set(key, known);
      known.age = Math.max(known.age, age);
      known.told |= told[at]!;
    }
  }
  for (const [key, extent] of extents) {
    const whole = wholes.get(key % PLACE)!;
    extent.day = whole.day;
    if (whole.skips) extent.told = whole.told;
  }
  return extents;
}

const reachKnown = new WeakMap<Extents, Map<CohortAge, Extents>>();

/**
 * How far deliveries go when it is about one age. Some tell days 0, 1 and 7 of an app and nothing between:
 * what they know of day 3 ends before it. The very same where each tells the age, as most do.
 */
function toAge(age: CohortAge, extents: Extents): Extents {
  const known = reachKnown.get(extents) ?? new Map<CohortAge, Extents>();
  reachKnown.set(extents, known);
  const found = known.get(age);
  if (found) return found;
  const isPassedOver = (it: Extent) => it.age > age && (it.told & bitOf(age)) === 0;
  const made = [...extents.values()].some(isPassedOver)
    ? new Map(
        [...extents].map(([key, it]) => [key, isPassedOver(it) ? { ...it, age: age - 1 } : it]),
      )
    : extents;
  known.set(age, made);
  return made;
}

const ofDay = new MadeFrom<Told, AgesOn>();
const ofDays = new MadeFrom<ReadonlyMap<string, Told>, ReadonlyMap<string, AgesOn>>();

function agesOn(day: string, told: Told, extents: Extents): AgesOn {
  const start = dayNumber(day);
  const reach = (delivery: number, entry: number) => {
    const it = extents.get(extentKey(delivery, told.places[entry]!));
    return it ? Math.min(it.day - start, it.age) : -1;
  };
  return { places: told.places, ages: Int32Array.from(told.deliveries, reach) };
}

/**
 * The oldest known ages by day and app. A delivery has no row where nobody came back, which is
 * nothing and not unknown: it tells of all install days of an app as far as of any of them. Of one app it
 * may tell to day 7 and of the next to day 90. What a file
 * told last week of its last day is no more for what a later one tells of later days. With an age,
 * what is passed over at that age is not known to it.
 */
export async function agesByDay(
  facts: Facts,
  days: DayRange,
  telling: Telling,
  age?: CohortAge,
): Promise<ReadonlyMap<string, AgesOn>> {
  const [told, all] = await Promise.all([
    toldByDay(facts, days, telling),
    extentsAround(facts, days, telling),
  ]);
  const extents = age === undefined ? all : toAge(age, all);
  const onDay = (day: string, on: Told) => ofDay.of(on, [extents], () => agesOn(day, on, extents));
  return ofDays.of(
    told,
    [extents],
    () => new Map([...told].map(([day, on]) => [day, onDay(day, on)] as const)),
  );
}
