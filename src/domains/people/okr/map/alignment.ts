import type { Objective } from '../objective.contract.ts';

/** What the map is made of. No clock, no page. */

type Placed = Pick<Objective, 'id' | 'parentId' | 'level'>;

/** An objective with what serves it. */
export interface Branch<R extends Placed> {
  it: R;
  /** 0 at the top. */
  depth: number;
  below: readonly Branch<R>[];
  /** How many stand below, at any depth. */
  size: number;
}

export interface Alignment<R extends Placed> {
  /** Lines that begin with an objective of the company. */
  aligned: readonly Branch<R>[];
  /** Lines that end below the company: they serve nothing that is there. */
  unaligned: readonly Branch<R>[];
}

/** Who serves whom. Those that serve one thing keep the order they come in. */
export function alignmentOf<R extends Placed>(rows: readonly R[]): Alignment<R> {
  const known = new Set(rows.map((it) => it.id));
  const serving = Map.groupBy(rows, ({ parentId: it }) =>
    it !== null && known.has(it) ? it : null,
  );
  const branchOf = (it: R, depth: number): Branch<R> => {
    const below = (serving.get(it.id) ?? []).map((child) => branchOf(child, depth + 1));
    return { it, depth, below, size: below.reduce((sum, { size }) => sum + size + 1, 0) };
  };
  const tops = (serving.get(null) ?? []).map((it) => branchOf(it, 0));
  return {
    aligned: tops.filter(({ it }) => it.level === 'company'),
    unaligned: tops.filter(({ it }) => it.level !== 'company'),
  };
}

/** A card that is in sight, in the order of reading. */
export interface Spot<R extends Placed> extends Branch<R> {
  parent: number | undefined;
}

/** The cards in sight, in the order of reading: what serves a folded one is not. */
export function spotsOf<R extends Placed>(
  branches: readonly Branch<R>[],
  folded: ReadonlySet<number>,
  parent?: number,
): Spot<R>[] {
  return branches.flatMap((branch) => [
    { ...branch, parent },
    ...(folded.has(branch.it.id) ? [] : spotsOf(branch.below, folded, branch.it.id)),
  ]);
}

export type Way = 'up' | 'down' | 'above' | 'below';

/**
 * The card one comes to from another: to what it serves, to the first that serves it, or to the next
 * in its column, past the ends of lines.
 */
export function stepFrom<R extends Placed>(
  spots: readonly Spot<R>[],
  from: number,
  way: Way,
): number | undefined {
  const at = spots.findIndex(({ it }) => it.id === from);
  const spot = spots[at];
  if (!spot) return undefined;
  if (way === 'above') return spot.parent;
  if (way === 'below') return spots.find(({ parent }) => parent === from)?.it.id;
  const isBeside = ({ depth }: Spot<R>) => depth === spot.depth;
  return way === 'down'
    ? spots.slice(at + 1).find(isBeside)?.it.id
    : spots.slice(0, at).findLast(isBeside)?.it.id;
}
