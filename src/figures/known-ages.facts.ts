import { addDays, dayNumber, type DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { countsFor } from '#/store/facts/selected.ts';
import { MadeFrom } from './kept/made-from.ts';
import { placeOf } from './kept/places.ts';

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

/** How far a delivery goes: to which day, and to which age at most. */
interface Extent {
  day: number;
  age: number;
}
type Extents = ReadonlyMap<number, Extent>;

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
        `select day, source, import_id, max(age) as oldest from (
           select day, source, import_id, age from deltas(cohort)
           where day >= day($from) and day <= day($to) and ${countsFor('cohort', [telling])}
           group by day, source, import_id, age having ${hasTold(telling)}) as ages
         group by day, source, import_id`,
        { ...range },
      );
      const groups = Map.groupBy(rows, (it) => String(it['day']));
      return new Map(
        [...groups].map(([day, of]) => [
          day,
          of.map(
            (it) => [deliveryOf(it['source'], it['import_id']), Number(it['oldest'])] as const,
          ),
        ]),
      );
    },
  });
  const found = extentsKnown.get(byDay);
  if (found) return found;
  const extents = new Map<number, Extent>();
  for (const [day, deliveries] of byDay) {
    const start = dayNumber(day);
    for (const [delivery, age] of deliveries) {
      const known = extents.get(delivery);
      if (!known) extents.set(delivery, { day: start + age, age });
      else {
        known.day = Math.max(known.day, start + age);
        known.age = Math.max(known.age, age);
      }
    }
  }
  extentsKnown.set(byDay, extents);
  return extents;
}

const ofDay = new MadeFrom<Told, AgesOn>();
const ofDays = new MadeFrom<ReadonlyMap<string, Told>, ReadonlyMap<string, AgesOn>>();

function agesOn(day: string, told: Told, extents: Extents): AgesOn {
  const start = dayNumber(day);
  const reach = (delivery: number) => {
    const it = extents.get(delivery);
    return it ? Math.min(it.day - start, it.age) : -1;
  };
  return { places: told.places, ages: Int32Array.from(told.deliveries, reach) };
}

/**
 * The oldest known ages by day and app. A delivery has no row where nobody came back, which is
 * nothing and not unknown: it tells of all its install days as far as of any of them. What a file
 * told last week of its last day is no more for what a later one tells of later days.
 */
export async function agesByDay(
  facts: Facts,
  days: DayRange,
  telling: Telling = 'installs',
): Promise<ReadonlyMap<string, AgesOn>> {
  const [told, extents] = await Promise.all([
    toldByDay(facts, days, telling),
    extentsAround(facts, days, telling),
  ]);
  const onDay = (day: string, on: Told) => ofDay.of(on, [extents], () => agesOn(day, on, extents));
  return ofDays.of(
    told,
    [extents],
    () => new Map([...told].map(([day, on]) => [day, onDay(day, on)] as const)),
  );
}
