import { regionKey } from '../unknown-region.ts';
import type { Row, SumsColumns } from './day-sums.ts';

/** Sums of one day by the values of one column. */
export interface DayParts {
  /** Numbers of values, see `numberOf`. */
  values: Int32Array;
  /** A list for each measure; NaN where nobody says how much it is. */
  sums: readonly Float64Array[];
}

/** Values of all columns under numbers, the same for all facts of this process. */
const numbers = new Map<string | number, number>();
const values: (string | number)[] = [];

function numberOf(value: string | number): number {
  const known = numbers.get(value);
  if (known !== undefined) return known;
  numbers.set(value, values.length);
  return values.push(value) - 1;
}

/** Money without a country is of one region, whatever its source calls it. */
const groupOf = (split: string, value: string | number) =>
  split === 'country' ? regionKey(String(value)) : value;

/** Rows of one day and value each as they are kept, by day. */
export function dayPartsOf(
  rows: readonly Row[],
  split: string,
  measures: readonly string[],
): Map<string, DayParts> {
  const byDay = Map.groupBy(rows, (it) => String(it['day']));
  return new Map(
    [...byDay].map(([day, of]) => [
      day,
      {
        values: Int32Array.from(of, (it) => numberOf(groupOf(split, it[split] ?? ''))),
        sums: measures.map((name) => Float64Array.from(of, (it) => Number(it[name] ?? Number.NaN))),
      },
    ]),
  );
}

/** Adds kept days up, values in their order. */
export function partsAddedUp(
  byDay: ReadonlyMap<string, DayParts>,
  split: string,
  measures: readonly string[],
): SumsColumns {
  const isThere = new Uint8Array(values.length);
  const sums = measures.map(() => new Float64Array(values.length).fill(Number.NaN));
  for (const it of byDay.values()) {
    for (const number of it.values) isThere[number] = 1;
    for (const [nth, of] of it.sums.entries()) addTo(sums[nth]!, of, it.values);
  }
  const found = [...isThere.keys()].filter((it) => isThere[it] === 1);
  found.sort((a, b) => (values[a]! < values[b]! ? -1 : 1));
  return {
    count: found.length,
    splits: { [split]: found.map((it) => values[it]!) },
    estimated: new Uint8Array(found.length),
    sums: Object.fromEntries(
      measures.map((name, nth) => [name, Float64Array.from(found, (it) => sums[nth]![it]!)]),
    ),
  };
}

function addTo(sum: Float64Array, of: Float64Array, into: Int32Array): void {
  for (let at = 0; at < of.length; at += 1) {
    const value = of[at]!;
    if (Number.isNaN(value)) continue;
    const before = sum[into[at]!]!;
    sum[into[at]!] = Number.isNaN(before) ? value : before + value;
  }
}
