import type { Label } from '../breakdown.contract.ts';
import type { Dimension } from '../dimensions.ts';
import { valuesOf } from '../group-keys.ts';

/** What values of a dimension are called. */
export type Naming = (
  dimension: Dimension,
  keys: readonly string[],
) => Promise<(key: string) => Label>;

/** The labels of groups, in the order of the split; those of the same value are the same object. */
export async function labelling(
  naming: Naming,
  by: readonly Dimension[],
  groups: readonly string[],
): Promise<(key: string) => Label[]> {
  // A single part may be one that the source did not name: its key is empty, and it has a label.
  const partsOf = (key: string) => (by.length === 1 ? [key] : valuesOf(key));
  const found = by.map(() => new Map<string, Label>());
  const keys = by.map(() => new Set<string>());
  for (const key of groups) for (const [at, value] of partsOf(key).entries()) keys[at]!.add(value);
  await Promise.all(
    by.map(async (it, at) => {
      const nameOf = await naming(it, [...keys[at]!]);
      for (const key of keys[at]!) found[at]!.set(key, nameOf(key));
    }),
  );
  return (key) => partsOf(key).map((value, at) => found[at]!.get(value)!);
}
