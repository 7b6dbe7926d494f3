import { counting, type Reach } from './counting.ts';
import type { Asked, Row, SumsColumns, SumsRow } from './day-sums.ts';
import { appAt, placeOf, placesKnown } from './places.ts';
import { isKeptSplit, timesIn } from './times.ts';

/** Sums of one day by app and by who brought the installs, or was paid for them. */
export interface BringerSums {
  places: Int32Array;
  /** Numbers of media source and campaign together, see `bringerOf`. */
  bringers: Int32Array;
  /** 1 where an entry was shared out by installs. */
  estimated: Uint8Array;
  /** A list for each measure; NaN where nobody says how much it is. */
  sums: readonly Float64Array[];
}

interface Bringer {
  network_id: number;
  campaign_id: number;
}

/** Numbers for bringers, the same for all facts of this process. */
const numbers = new Map<string, number>();
const bringers: Bringer[] = [];

function bringerOf(values: Row): number {
  const it = {
    network_id: Number(values['network_id']),
    campaign_id: Number(values['campaign_id']),
  };
  const name = `${it.network_id} ${it.campaign_id}`;
  const known = numbers.get(name);
  if (known !== undefined) return known;
  numbers.set(name, bringers.length);
  return bringers.push(it) - 1;
}

const columns = ['network_id', 'campaign_id'] as const;
type Column = (typeof columns)[number];
const isColumn = (split: string): split is Column => columns.some((it) => it === split);

/** Whether a split is by who brought installs, and beside it by nothing but apps and times. */
export const isBringerSplit = (splits: readonly string[]): boolean =>
  splits.some(isColumn) && splits.every((it) => isColumn(it) || isKeptSplit(it));

/** Rows of one day, app and bringer each as they are kept, by day. */
export function bringerSumsOf(
  rows: readonly SumsRow[],
  measures: readonly string[],
): Map<string, BringerSums> {
  const byDay = Map.groupBy(rows, (it) => String(it.values['day']));
  return new Map(
    [...byDay].map(([day, of]) => [
      day,
      {
        places: Int32Array.from(of, (it) => placeOf(Number(it.values['app_id']))),
        bringers: Int32Array.from(of, (it) => bringerOf(it.values)),
        estimated: Uint8Array.from(of, (it) => Number(it.isEstimated)),
        sums: measures.map((name) =>
          Float64Array.from(of, ({ values }) => Number(values[name] ?? Number.NaN)),
        ),
      },
    ]),
  );
}

interface Alike {
  /** The group of each bringer. */
  groupOf: Int32Array;
  /** The values of each group, in their order. */
  values: readonly number[][];
}

/** A page splits dozens of times by the same: found again until there are more bringers. */
const alikeKnown = new Map<string, Alike>();

/** Bringers that are alike in what it is split by. */
function alikeIn(splits: readonly Column[]): Alike {
  const name = splits.join(' ');
  const known = alikeKnown.get(name);
  if (known?.groupOf.length === bringers.length) return known;
  const groups = Map.groupBy(bringers.keys(), (it) =>
    splits.map((split) => bringers[it]![split]).join(' '),
  );
  const inOrder = [...groups.values()]
    .map((of) => ({ of, values: splits.map((split) => bringers[of[0]!]![split]) }))
    .sort((a, b) => {
      const at = a.values.findIndex((value, nth) => value !== b.values[nth]);
      return at < 0 ? 0 : a.values[at]! - b.values[at]!;
    });
  const groupOf = new Int32Array(bringers.length);
  for (const [group, { of }] of inOrder.entries()) for (const it of of) groupOf[it] = group;
  const alike = { groupOf, values: inOrder.map((it) => it.values) };
  alikeKnown.set(name, alike);
  return alike;
}

/** No place yet. */
const NONE = -1;

/** Of all combinations few occur: where there are more than this, a place for each would be a waste. */
const MOST_LISTED = 100_000;

/**
 * Adds kept days up by apps, times and bringers.
 * @param counts which media sources count.
 */
export function bringersAddedUp(
  byDay: ReadonlyMap<string, BringerSums>,
  reach: Reach,
  { days: range, splits, kept, measures }: Asked,
  counts?: (network: number) => boolean,
): SumsColumns {
  const own = splits.filter(isColumn);
  const byApp = splits.includes('app_id');
  const times = timesIn(
    range,
    splits.filter((it) => it !== 'app_id' && !isColumn(it)),
  );
  const { lines } = counting(times.days, reach);
  const { groupOf, values } = alikeIn(own);
  const counted = counts && bringers.map((it) => counts(it.network_id));
  const [width, depth] = [byApp ? placesKnown() : 1, values.length * 2];
  const room = times.values.length * width * depth;
  const listed = room <= MOST_LISTED ? new Int32Array(room).fill(NONE) : undefined;
  const places = new Map<number, number>();
  const found: number[] = [];
  const chosen = measures.map((it) => kept.indexOf(it));
  const sums: number[][] = chosen.map(() => []);
  for (const [at, day] of times.days.entries()) {
    const it = byDay.get(day);
    if (!it) continue;
    const line = lines[at];
    for (let entry = 0; entry < it.places.length; entry += 1) {
      const place = it.places[entry]!;
      const bringer = it.bringers[entry]!;
      if ((line && line[place] !== 1) || (counted && !counted[bringer])) continue;
      const start = times.ofDay[at]! * width + (byApp ? place : 0);
      const key = start * depth + groupOf[bringer]! * 2 + it.estimated[entry]!;
      let into = listed ? listed[key]! : (places.get(key) ?? NONE);
      if (into === NONE) {
        into = found.push(key) - 1;
        if (listed) listed[key] = into;
        else places.set(key, into);
        for (const of of sums) of.push(Number.NaN);
      }
      for (let nth = 0; nth < chosen.length; nth += 1) {
        const value = it.sums[chosen[nth]!]![entry]!;
        if (Number.isNaN(value)) continue;
        const before = sums[nth]![into]!;
        sums[nth]![into] = Number.isNaN(before) ? value : before + value;
      }
    }
  }
  const order = [...found.keys()].sort((a, b) => found[a]! - found[b]!);
  const valueAt = (split: string) => (at: number) => {
    const rest = Math.floor(found[at]! / depth);
    if (split === 'app_id') return appAt(rest % width);
    if (!isColumn(split)) return times.values[Math.floor(rest / width)]![split]!;
    return values[Math.floor((found[at]! % depth) / 2)]![own.indexOf(split)]!;
  };
  return {
    count: order.length,
    splits: Object.fromEntries(splits.map((it) => [it, order.map(valueAt(it))])),
    estimated: Uint8Array.from(order, (at) => found[at]! % 2),
    sums: Object.fromEntries(
      measures.map((it, nth) => [it, Float64Array.from(order, (at) => sums[nth]![at]!)]),
    ),
  };
}
