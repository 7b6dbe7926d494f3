import { addDays, eachDay, type DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { Stretch } from '#/store/facts/stretches.ts';
import { counting } from './kept/counting.ts';
import { appAt } from './kept/places.ts';
import type { AgesOn } from './known-ages.facts.ts';
import { agesOfSide, type CohortSide } from './money-ages.facts.ts';
import type { Selection } from './selection.records.ts';
import type { CohortAge } from './sums.ts';

/** Of each install day the oldest age that is known of any app. */
export type ReportedAges = ReadonlyMap<string, number>;

type Reach = Pick<Selection, 'apps' | 'within'>;

/** What is known of a day, and which places of apps count on it; all of them without a line. */
interface Uneven {
  on: AgesOn;
  line: Uint8Array | undefined;
}

/** What is reported of a reach. */
export interface Reported {
  ages: ReportedAges;
  apps: ReadonlyMap<number, number>;
  /** By day the known ages of apps that count, where they are not all the same. */
  uneven: ReadonlyMap<string, Uneven>;
}

/** A page asks for the same days of the same apps with each of its sums. */
const known = new WeakMap<ReadonlyMap<string, AgesOn>, Map<string, Reported>>();

/** With an age, what is reported as far as it is about that one. */
export async function reportedIn(
  facts: Facts,
  reach: Reach,
  range: DayRange,
  side: CohortSide,
  age?: CohortAge,
): Promise<Reported> {
  const byDay = await agesOfSide(facts, range, side, age);
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
  side: CohortSide,
): Promise<ReportedAges> => (await reportedIn(facts, reach, range, side)).ages;

/**
 * Of each app with cohorts the oldest age that is reported. What an app spends whose money is not
 * told has no revenue to be held against and is no part of ROAS.
 */
export const reportedApps = async (
  facts: Facts,
  reach: Reach,
  range: DayRange,
  side: CohortSide,
  age?: CohortAge,
): Promise<ReadonlyMap<number, number>> => (await reportedIn(facts, reach, range, side, age)).apps;

function reportedBy(byDay: ReadonlyMap<string, AgesOn>, reach: Reach, range: DayRange): Reported {
  const days = eachDay(range);
  const { lines } = counting(days, reach);
  const ages = new Map<string, number>();
  const uneven = new Map<string, Uneven>();
  const oldest: number[] = [];
  for (const [at, day] of days.entries()) {
    const it = byDay.get(day);
    if (!it) continue;
    const { first, last } = agesOn(it, lines[at], oldest);
    if (last >= 0) ages.set(day, last);
    if (first < last) uneven.set(day, { on: it, line: lines[at] });
  }
  // Places without an age are left out.
  const apps = new Map<number, number>();
  oldest.forEach((age, place) => apps.set(appAt(place), age));
  return { ages, apps, uneven };
}

/** The lowest and the highest known age of a day, -1 without any; that of each place is noted. */
function agesOn({ places, ages }: AgesOn, line: Uint8Array | undefined, oldest: number[]) {
  let first = Infinity;
  let last = -1;
  for (let entry = 0; entry < places.length; entry += 1) {
    const place = places[entry]!;
    if (line && line[place] !== 1) continue;
    const age = ages[entry]!;
    if (age > last) last = age;
    if (age < first) first = age;
    if (age > (oldest[place] ?? -1)) oldest[place] = age;
  }
  return { first, last };
}

const shortKnown = new WeakMap<Reported['uneven'], Map<string, Stretch[]>>();

/**
 * Days of apps whose installs are not known to an age, though those of other apps are: their revenue
 * so far is none of that age. A page asks for the same with each of its sums.
 */
export function shortOf(
  age: number,
  days: DayRange,
  uneven: Reported['uneven'],
): readonly Stretch[] {
  if (uneven.size === 0) return [];
  const known = shortKnown.get(uneven) ?? new Map<string, Stretch[]>();
  shortKnown.set(uneven, known);
  const name = `${age} ${days.from} ${days.to}`;
  const found = known.get(name) ?? shortIn(age, days, uneven);
  known.set(name, found);
  return found;
}

function shortIn(age: number, { from, to }: DayRange, uneven: Reported['uneven']): Stretch[] {
  const byApp = new Map<number, { from: string; to: string }[]>();
  for (const [day, ages] of uneven) {
    if (day < from || day > to) continue;
    for (const app of appsShort(age, ages)) {
      const all = byApp.get(app) ?? [];
      byApp.set(app, all);
      const last = all.at(-1);
      if (last && addDays(last.to, 1) === day) last.to = day;
      else all.push({ from: day, to: day });
    }
  }
  const alike = Map.groupBy(byApp, ([, days]) => JSON.stringify(days));
  return [...alike.values()].flatMap((group) => {
    const apps = group.map(([app]) => app);
    return group[0]![1].map((days) => ({ apps, ...days }));
  });
}

/** Apps that count on a day and are known to this age by none of their deliveries. */
function appsShort(age: number, { on: { places, ages }, line }: Uneven): number[] {
  const known = new Set<number>();
  const short = new Set<number>();
  for (let entry = 0; entry < places.length; entry += 1) {
    const place = places[entry]!;
    if (line && line[place] !== 1) continue;
    (ages[entry]! >= age ? known : short).add(place);
  }
  return [...short].filter((it) => !known.has(it)).map(appAt);
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
