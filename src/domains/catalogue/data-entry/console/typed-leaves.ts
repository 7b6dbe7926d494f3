import type { Leaf } from './draft-sheet.ts';

const keyOf = ({ dimensions }: Pick<Leaf, 'dimensions'>) => JSON.stringify(dimensions);

/** Some measures of a row of what hands have typed; the others are null, and left to their source. */
const only = ({ dimensions, sums }: Leaf, columns: ReadonlySet<string>): Leaf => ({
  dimensions,
  sums: Object.fromEntries(
    Object.entries(sums).map(([name, value]) => [name, columns.has(name) ? value : null]),
  ),
});

const isEmpty = ({ sums }: Leaf) => Object.values(sums).every((it) => it === null);

/** What was typed of an app and day, without some measures that are let go. */
export function withoutMeasures(typed: readonly Leaf[], columns: ReadonlySet<string>): Leaf[] {
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
  before: readonly Leaf[],
  sheet: readonly Leaf[],
  columns: ReadonlySet<string>,
): Leaf[] {
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
  return [...fresh.filter((it) => !isEmpty(it)), ...rest.values()];
}
