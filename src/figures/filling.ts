import { keyOf } from './group-keys.ts';
import type { SumsColumns, SumsRow } from './kept/day-sums.ts';
import type { EstimatedPart, SumName } from './sums.ts';
import { regionKey } from './unknown-region.ts';

type Sums = Partial<Record<SumName | EstimatedPart, number | null>>;
/** Null for a sum that occurs in a group without anybody saying how much it is. */
export type Filling = Map<string, Sums>;

/** A sum is unknown only when none of its parts is known. */
function plus(sum: number | null | undefined, part: string | number | null | undefined) {
  if (part === null || part === undefined) return sum ?? null;
  return (sum ?? 0) + Number(part);
}

/** The sums of a group, which is made where it is not there yet. */
export function groupAt(filling: Filling, key: string): Sums {
  const found = filling.get(key);
  if (found) return found;
  const made = {};
  filling.set(key, made);
  return made;
}

const groupValue = (row: SumsRow['values'], column: string) =>
  column === 'country' ? regionKey(String(row[column])) : row[column]!;

/** What a table answered: sums with the measures they are added up from. */
export interface Answered {
  names: Partial<Record<SumName, readonly string[]>>;
  /** Columns the groups are told apart by. */
  splits: readonly string[];
  sums: readonly SumsRow[] | SumsColumns;
}

/** Adds an answer to what is there. */
export function fill(filling: Filling, { names, splits, sums }: Answered): void {
  const named = Object.entries(names) as [SumName, readonly string[]][];
  if ('count' in sums) fillColumns(filling, named, splits, sums);
  else fillRows(filling, named, splits, sums);
}

type Named = readonly [name: SumName, measures: readonly string[]][];

function fillRows(
  filling: Filling,
  named: Named,
  splits: readonly string[],
  rows: readonly SumsRow[],
): void {
  for (const { values, isEstimated } of rows) {
    const group = groupAt(filling, keyOf(splits.map((it) => groupValue(values, it))));
    for (const [name, measures] of named)
      for (const it of measures) {
        group[name] = plus(group[name], values[it]);
        if (!isEstimated) continue;
        const part: EstimatedPart = `estimated:${name}`;
        group[part] = plus(group[part], values[it]);
      }
  }
}

function fillColumns(
  filling: Filling,
  named: Named,
  splits: readonly string[],
  { count, splits: values, estimated, sums }: SumsColumns,
): void {
  const lists = splits.map((it) => values[it]!);
  const keyAt = (at: number) =>
    lists.length === 1 ? String(lists[0]![at]) : keyOf(lists.map((it) => it[at]!));
  const groups = Array.from({ length: count }, (_, at) => groupAt(filling, keyAt(at)));
  for (const [name, measures] of named) {
    const part: EstimatedPart = `estimated:${name}`;
    for (const measure of measures) {
      const of = sums[measure]!;
      for (let at = 0; at < count; at += 1) {
        const group = groups[at]!;
        const value = Number.isNaN(of[at]!) ? null : of[at]!;
        group[name] = plus(group[name], value);
        if (estimated[at] === 1) group[part] = plus(group[part], value);
      }
    }
  }
}
