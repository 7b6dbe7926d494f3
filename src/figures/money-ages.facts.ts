import { eachDay, type DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { appAt } from './kept/places.ts';
import { agesByDay, type AgesOn } from './known-ages.facts.ts';

/** Whether it is about who installed and came back, or about what they brought. */
export type CohortSide = 'installs' | 'money';

type ByDay = ReadonlyMap<string, AgesOn>;

/** Each day of a side is put together once. */
const together = new WeakMap<AgesOn, { other: AgesOn; it: AgesOn }>();

/** The oldest known age of each place, whichever delivery tells it. */
function oldestIn({ places, ages }: AgesOn): Map<number, number> {
  const oldest = new Map<number, number>();
  for (let entry = 0; entry < places.length; entry += 1) {
    const place = places[entry]!;
    oldest.set(place, Math.max(ages[entry]!, oldest.get(place) ?? -1));
  }
  return oldest;
}

/** Of places of which both are told, the younger age: the rest of their money is not known. */
function bothOn(one: AgesOn, other: AgesOn): AgesOn {
  const found = together.get(one);
  if (found?.other === other) return found.it;
  const all = oldestIn(one);
  for (const [place, age] of oldestIn(other)) all.set(place, Math.min(age, all.get(place) ?? age));
  const it = { places: Int32Array.from(all.keys()), ages: Int32Array.from(all.values()) };
  together.set(one, { other, it });
  return it;
}

const both = new WeakMap<ByDay, { other: ByDay; it: ByDay }>();

/**
 * To which age what installs brought is known, by day and app: to where each kind of revenue is that
 * anybody tells of the app. Installs of an app without any revenue told are none of an LTV.
 */
async function moneyByDay(facts: Facts, days: DayRange): Promise<ByDay> {
  const [ads, purchases] = await Promise.all([
    agesByDay(facts, days, 'ad_revenue_micros'),
    agesByDay(facts, days, 'iap_revenue_micros'),
  ]);
  const found = both.get(ads);
  if (found?.other === purchases) return found.it;
  const it = new Map(ads);
  for (const [day, on] of purchases) {
    const other = ads.get(day);
    it.set(day, other ? bothOn(other, on) : on);
  }
  both.set(ads, { other: purchases, it });
  return it;
}

/** The oldest known ages of a side, by day and app. */
export const agesOfSide = (facts: Facts, days: DayRange, side: CohortSide): Promise<ByDay> =>
  side === 'money' ? moneyByDay(facts, days) : agesByDay(facts, days, 'installs');

/** Of each app the oldest age that is known of its install days. */
export async function reportedByApp(
  facts: Facts,
  range: DayRange,
  side: CohortSide,
): Promise<ReadonlyMap<number, ReadonlyMap<string, number>>> {
  const byDay = await agesOfSide(facts, range, side);
  const byApp = new Map<number, Map<string, number>>();
  for (const day of eachDay(range)) {
    const { places, ages } = byDay.get(day) ?? nothing;
    for (const [entry, place] of places.entries()) {
      const app = appAt(place);
      const of = byApp.get(app) ?? new Map<string, number>();
      byApp.set(app, of.set(day, Math.max(ages[entry]!, of.get(day) ?? 0)));
    }
  }
  return byApp;
}

const nothing: AgesOn = { places: new Int32Array(), ages: new Int32Array() };
