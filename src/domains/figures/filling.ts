import type { EstimatedPart, SumName } from './sums.ts';

type Sums = Partial<Record<SumName | EstimatedPart, number | null>>;
/** Null for a sum that occurs in a group without anybody saying how much it is. */
export type Filling = Map<string, Sums>;

/** A sum is unknown only when none of its parts is known. */
export function plus(sum: number | null | undefined, part: string | number | null | undefined) {
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
