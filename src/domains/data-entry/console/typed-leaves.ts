import type { Leaf } from './draft-sheet.ts';

/** A row of what hands have typed: null is a measure that they left to its source. */
export interface TypedLeaf {
  dimensions: Leaf['dimensions'];
  sums: Record<string, number | null>;
}

const keyOf = ({ dimensions }: Pick<Leaf, 'dimensions'>) => JSON.stringify(dimensions);

/** Some measures of rows; the others are left to their source. */
const only = ({ dimensions, sums }: TypedLeaf, columns: ReadonlySet<string>): TypedLeaf => ({
  dimensions,
  sums: Object.fromEntries(
    Object.entries(sums).map(([name, value]) => [name, columns.has(name) ? value : null]),
  ),
});

const isEmpty = ({ sums }: TypedLeaf) => Object.values(sums).every((it) => it === null);

/** What was typed of an app and day, without some measures that are let go. */
export function withoutMeasures(
  typed: readonly TypedLeaf[],
  columns: ReadonlySet<string>,
): TypedLeaf[] {
  return typed.flatMap((it) => {
    const kept = new Set(Object.keys(it.sums).filter((name) => !columns.has(name)));
    const rest = only(it, kept);
    return isEmpty(rest) ? [] : [rest];
  });
}

/**
 * What stands typed of an app and day after some measures were typed anew: those as the sheet has
 * them now, whatever else was typed before as it was, and nothing of other measures.
 */
export function withMeasures(
  before: readonly TypedLeaf[],
  sheet: readonly Leaf[],
  columns: ReadonlySet<string>,
): TypedLeaf[] {
  const rest = new Map(withoutMeasures(before, columns).map((it) => [keyOf(it), it]));
  const fresh = sheet.map((leaf) => {
    const own = only(leaf, columns);
    const kept = rest.get(keyOf(leaf));
    rest.delete(keyOf(leaf));
    if (!kept) return own;
    const sums = Object.entries(own.sums).map(([name, value]) => [
      name,
      columns.has(name) ? value : (kept.sums[name] ?? null),
    ]);
    return { dimensions: own.dimensions, sums: Object.fromEntries(sums) };
  });
  return [...fresh, ...rest.values()];
}
