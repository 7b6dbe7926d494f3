import type { DayRange } from '#/kernel/days.ts';
import { counting, type Reach } from './counting.ts';
import { appAt, placeOf, placesInOrder, placesKnown } from './places.ts';
import { timesIn } from './times.ts';

/** Sums of all apps on one day, as they are kept: two years of 400 apps are some megabytes. */
export interface DaySums {
  /** Places of apps, see `placeOf`; one with reported and with shared sums has two entries. */
  places: Int32Array;
  /** 1 where an entry was shared out by installs. */
  estimated: Uint8Array;
  /** A list for each measure; NaN where nobody says how much it is. */
  sums: readonly Float64Array[];
  /** Everything added up: what was reported, and what was shared out. */
  whole: readonly [reported: Whole, shared: Whole];
}

/** Sums of a day over all apps. */
interface Whole {
  entries: number;
  /** Where each place's entry is; -1 for none. */
  entryAt: Int32Array;
  sums: Float64Array;
  /** How many entries say how much each is. */
  known: Int32Array;
}

export type Row = Record<string, string | number | null>;
/** Sums of one group; what was shared out by installs is `estimated`, a row of its own. */
export interface SumsRow {
  values: Row;
  isEstimated: boolean;
}

/** Rows of one day and app each as they are kept, by day. */
export function daySumsOf(
  rows: readonly SumsRow[],
  measures: readonly string[],
): Map<string, DaySums> {
  const byDay = Map.groupBy(rows, (it) => String(it.values['day']));
  return new Map([...byDay].map(([day, of]) => [day, daySums(of, measures)]));
}

function daySums(rows: readonly SumsRow[], measures: readonly string[]): DaySums {
  const own = Int32Array.from(rows, (it) => placeOf(Number(it.values['app_id'])));
  const estimated = Uint8Array.from(rows, (it) => Number(it.isEstimated));
  const sums = measures.map((name) =>
    Float64Array.from(rows, ({ values }) => Number(values[name] ?? Number.NaN)),
  );
  const whole = [0, 1].map((kind) => wholeOf(own, sums, (entry) => estimated[entry] === kind));
  return { places: own, estimated, sums, whole: [whole[0]!, whole[1]!] };
}

function wholeOf(
  own: Int32Array,
  sums: readonly Float64Array[],
  isOfIt: (entry: number) => boolean,
): Whole {
  const whole: Whole = {
    entries: 0,
    // On most days nothing was shared out: no place needs a room then.
    entryAt: new Int32Array(own.some((_, entry) => isOfIt(entry)) ? placesKnown() : 0).fill(-1),
    sums: new Float64Array(sums.length),
    known: new Int32Array(sums.length),
  };
  for (const [entry, place] of own.entries()) {
    if (!isOfIt(entry)) continue;
    whole.entries += 1;
    whole.entryAt[place] = entry;
    for (const [nth, of] of sums.entries()) {
      if (Number.isNaN(of[entry]!)) continue;
      whole.sums[nth]! += of[entry]!;
      whole.known[nth]! += 1;
    }
  }
  return whole;
}

export interface Asked {
  days: DayRange;
  /** Days, weeks, months and apps. */
  splits: readonly string[];
  /** What is added up: the names of the lists in the order they are kept in. */
  kept: readonly string[];
  measures: readonly string[];
}

/** Sums of the groups that occur, days in their order: lists, because pages ask for thousands. */
export interface SumsColumns {
  /** How many groups. */
  count: number;
  /** The values of each split. */
  splits: Readonly<Record<string, readonly (string | number)[]>>;
  /** 1 where a group was shared out by installs. */
  estimated: Uint8Array;
  /** Of each measure; NaN where rows are there and none of them says how much it is. */
  sums: Readonly<Record<string, Float64Array>>;
}

/** Adds kept days up. */
export function addedUp(
  byDay: ReadonlyMap<string, DaySums>,
  reach: Reach,
  { days: range, splits, kept, measures }: Asked,
): SumsColumns {
  const byApp = splits.includes('app_id');
  const times = timesIn(
    range,
    splits.filter((it) => it !== 'app_id'),
  );
  const { days } = times;
  const { lines, out } = counting(days, reach);
  const width = byApp ? placesKnown() : 1;
  const columns = measures.map((it) => kept.indexOf(it));
  const groups = times.values.length * width * 2;
  const isThere = new Uint8Array(groups);
  let into = new Int32Array(0);
  const sums = columns.map(() => new Float64Array(groups).fill(Number.NaN));
  for (let at = 0; at < days.length; at += 1) {
    const it = byDay.get(days[at]!);
    if (!it) continue;
    const start = times.ofDay[at]! * width;
    // What was shared out is never quite exact: taking parts of it away would leave a rest.
    if (!byApp && out && (!out[at] || it.whole[1].entries === 0)) {
      for (let kind = 0; kind < 2; kind += 1) {
        const whole = it.whole[kind]!;
        const gone = out[at];
        const without = gone ? entriesOf(whole, gone) : NO_ENTRIES;
        if (without.length === whole.entries) continue;
        const group = start * 2 + kind;
        isThere[group] = 1;
        for (let column = 0; column < columns.length; column += 1)
          addOne(sums[column]!, group, lessOf(whole, it, columns[column]!, without));
      }
      continue;
    }
    const line = lines[at];
    const count = it.places.length;
    if (into.length < count) into = new Int32Array(count);
    for (let entry = 0; entry < count; entry += 1) {
      const place = it.places[entry]!;
      const counts = !line || line[place] === 1;
      const group = counts ? (start + (byApp ? place : 0)) * 2 + it.estimated[entry]! : NONE;
      if (counts) isThere[group] = 1;
      into[entry] = group;
    }
    for (let column = 0; column < columns.length; column += 1)
      addTo(sums[column]!, it.sums[columns[column]!]!, into, count);
  }
  const found = groupsIn(isThere, width, byApp ? placesInOrder() : ONLY);
  const valuesOf = (split: string) =>
    split === 'app_id'
      ? Array.from(found, (group) => appAt((group >> 1) % width))
      : Array.from(found, (group) => times.values[Math.floor(group / 2 / width)]![split]!);
  return {
    count: found.length,
    splits: Object.fromEntries(splits.map((it) => [it, valuesOf(it)])),
    estimated: new Uint8Array(found.map((group) => group & 1)),
    sums: Object.fromEntries(measures.map((it, column) => [it, valuesAt(sums[column]!, found)])),
  };
}

/** Some values of a list. */
function valuesAt(list: Float64Array, places: Int32Array): Float64Array {
  const found = new Float64Array(places.length);
  for (let at = 0; at < places.length; at += 1) found[at] = list[places[at]!]!;
  return found;
}

const ONLY = [0];

/** The groups that are there: by time, then by app in their order, what was shared out last. */
function groupsIn(isThere: Uint8Array, width: number, places: readonly number[]): Int32Array {
  const found = new Int32Array(isThere.length);
  let length = 0;
  for (let time = 0; time * width * 2 < isThere.length; time += 1)
    for (const place of places)
      for (let estimated = 0; estimated < 2; estimated += 1) {
        const group = (time * width + place) * 2 + estimated;
        if (isThere[group] === 1) found[length++] = group;
      }
  return found.subarray(0, length);
}

/** The group of an entry that does not count. */
const NONE = -1;

/**
 * Adds the values of a day's entries to their groups. By itself, because it runs millions of times:
 * numbers that pass from one function to another are allocated.
 */
function addTo(sum: Float64Array, values: Float64Array, into: Int32Array, count: number): void {
  for (let entry = 0; entry < count; entry += 1) {
    const group = into[entry]!;
    const value = values[entry]!;
    if (group !== NONE) addOne(sum, group, value);
  }
}

function addOne(sum: Float64Array, group: number, value: number): void {
  if (Number.isNaN(value)) return;
  const before = sum[group]!;
  sum[group] = Number.isNaN(before) ? value : before + value;
}

const NO_ENTRIES: readonly number[] = [];

/** Where a day has entries of some places. */
const entriesOf = ({ entryAt }: Whole, of: readonly number[]) =>
  of.map((place) => entryAt[place] ?? NONE).filter((entry) => entry !== NONE);

/** A day's sum without some entries; NaN when nobody else says how much it is. */
function lessOf(whole: Whole, { sums }: DaySums, nth: number, without: readonly number[]): number {
  let sum = whole.sums[nth]!;
  let known = whole.known[nth]!;
  for (const entry of without) {
    const value = sums[nth]![entry]!;
    if (Number.isNaN(value)) continue;
    sum -= value;
    known -= 1;
  }
  return known > 0 ? sum : Number.NaN;
}
