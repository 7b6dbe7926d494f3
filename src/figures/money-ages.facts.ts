import { eachDay, type DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { appAt } from './kept/places.ts';
import { agesByDay, type AgesOn } from './known-ages.facts.ts';

/** Whether it is about who installed and came back, or about what they brought. */
export type CohortSide = 'installs' | 'money';

type ByDay = ReadonlyMap<string, AgesOn>;

const nothing: AgesOn = { places: new Int32Array(), ages: new Int32Array() };

/** The oldest known age of each place, whichever delivery tells it. */
function oldestIn({ places, ages }: AgesOn): Map<number, number> {
  const oldest = new Map<number, number>();
  for (let entry = 0; entry < places.length; entry += 1) {
    const place = places[entry]!;
    oldest.set(place, Math.max(ages[entry]!, oldest.get(place) ?? -1));
  }
  return oldest;
}

/**
 * Of each place with installs the age to which all money is known that anybody tells of it; -1 where
 * nobody does.
 */
function moneyOn(installs: AgesOn, kinds: readonly AgesOn[]): AgesOn {
  const all = new Map<number, number>();
  for (const it of kinds)
    for (const [place, age] of oldestIn(it)) all.set(place, Math.min(age, all.get(place) ?? age));
  for (const place of installs.places) if (!all.has(place)) all.set(place, -1);
  return { places: Int32Array.from(all.keys()), ages: Int32Array.from(all.values()) };
}

/** Put together once while nothing changes, day by day where one does. */
const byDayKnown = new WeakMap<ByDay, { kinds: readonly ByDay[]; it: ByDay }>();
const onDayKnown = new WeakMap<AgesOn, { kinds: readonly AgesOn[]; it: AgesOn }>();

const isSame = <T>(one: readonly T[], other: readonly T[]) =>
  one.length === other.length && one.every((it, at) => it === other[at]);

/**
 * To which age what installs brought is known, by day and app. Installs of an app without any revenue
 * told are none of an LTV.
 */
async function moneyByDay(facts: Facts, days: DayRange): Promise<ByDay> {
  const [installs, ...kinds] = await Promise.all(
    (['installs', 'ad_revenue_micros', 'iap_revenue_micros'] as const).map((it) =>
      agesByDay(facts, days, it),
    ),
  );
  const found = byDayKnown.get(installs!);
  if (found && isSame(found.kinds, kinds)) return found.it;
  const it = new Map<string, AgesOn>();
  for (const day of new Set([installs!, ...kinds].flatMap((of) => [...of.keys()]))) {
    const on = installs!.get(day) ?? nothing;
    const told = kinds.flatMap((of) => of.get(day) ?? []);
    const known = onDayKnown.get(on);
    const all = known && isSame(known.kinds, told) ? known.it : moneyOn(on, told);
    if (on !== nothing) onDayKnown.set(on, { kinds: told, it: all });
    it.set(day, all);
  }
  byDayKnown.set(installs!, { kinds, it });
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
      byApp.set(app, of.set(day, Math.max(ages[entry]!, of.get(day) ?? -1)));
    }
  }
  return byApp;
}
