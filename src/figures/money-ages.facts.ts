import { eachDay, type DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { MadeFrom } from './kept/made-from.ts';
import { appAt, placesKnown } from './kept/places.ts';
import { agesByDay, type AgesOn } from './known-ages.facts.ts';
import type { CohortAge } from './sums.ts';

/** Whether it is about who installed and came back, or about what they brought. */
export type CohortSide = 'installs' | 'money';

type ByDay = ReadonlyMap<string, AgesOn>;

const nothing: AgesOn = { places: new Int32Array(), ages: new Int32Array() };

/** Of each place the oldest known age, whichever delivery tells it; -1 where none does. */
function oldestIn({ places, ages }: AgesOn): Int32Array {
  const oldest = new Int32Array(placesKnown()).fill(-1);
  for (let entry = 0; entry < places.length; entry += 1) {
    const place = places[entry]!;
    oldest[place] = Math.max(ages[entry]!, oldest[place]!);
  }
  return oldest;
}

const isSameList = (one: Int32Array, other: Int32Array) =>
  one === other || (one.length === other.length && one.every((it, at) => it === other[at]));
const isSame = (one: AgesOn, other: AgesOn) =>
  isSameList(one.places, other.places) && isSameList(one.ages, other.ages);

/**
 * Of each place with installs the age to which all money is known that anybody tells of it; -1 where
 * nobody does.
 */
function moneyOn(installs: AgesOn, kinds: readonly AgesOn[]): AgesOn {
  if (kinds.length > 0 && kinds.every((it) => isSame(it, installs))) return installs;
  const all = kinds.map(oldestIn);
  const places = [...new Set([installs, ...kinds].flatMap((it) => [...it.places]))];
  const ages = places.map((place) => {
    const told = all.map((it) => it[place]!).filter((age) => age >= 0);
    return told.length > 0 ? Math.min(...told) : -1;
  });
  return { places: Int32Array.from(places), ages: Int32Array.from(ages) };
}

const onDay = new MadeFrom<AgesOn, AgesOn>();
const ofDays = new MadeFrom<ByDay, ByDay>();

/**
 * To which age what installs brought is known, by day and app. Installs of an app without any revenue
 * told are none of an LTV. Where money is told as far as who came back, as most services do, it is the
 * very same map, and what follows from it is found once.
 */
async function moneyByDay(facts: Facts, range: DayRange, age?: CohortAge): Promise<ByDay> {
  const [installs, ads, purchases] = await Promise.all([
    agesByDay(facts, range, 'installs', age),
    agesByDay(facts, range, 'ad_revenue_micros', age),
    agesByDay(facts, range, 'iap_revenue_micros', age),
  ]);
  return ofDays.of(installs, [ads, purchases], () => {
    const days = new Set([installs, ads, purchases].flatMap((it) => [...it.keys()]));
    const money = new Map<string, AgesOn>();
    for (const day of days) {
      const on = installs.get(day) ?? nothing;
      const [ad, purchase] = [ads.get(day), purchases.get(day)];
      const kinds = [ad, purchase].filter((it) => it !== undefined);
      money.set(
        day,
        onDay.of(on, [ad, purchase], () => moneyOn(on, kinds)),
      );
    }
    const isAlike = [...money].every(([day, it]) => installs.get(day) === it);
    return isAlike && money.size === installs.size ? installs : money;
  });
}

/** The oldest known ages of a side, by day and app; with an age, as far as it is about that one. */
export const agesOfSide = (
  facts: Facts,
  days: DayRange,
  side: CohortSide,
  age?: CohortAge,
): Promise<ByDay> =>
  side === 'money' ? moneyByDay(facts, days, age) : agesByDay(facts, days, 'installs', age);

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
      byApp.set(app, of.set(day, Math.max(ages[entry]!, of.get(day) ?? -1)));
    }
  }
  return byApp;
}
