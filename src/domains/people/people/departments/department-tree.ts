interface Node {
  id: number;
  parentId: number | null;
}

/** Each followed by those below it, siblings in the order they came in. */
export function inTreeOrder<N extends Node>(rows: readonly N[]): N[] {
  const below = Map.groupBy(rows, (it) => it.parentId);
  const branch = (parentId: number | null): N[] =>
    (below.get(parentId) ?? []).flatMap((it) => [it, ...branch(it.id)]);
  return branch(null);
}

/** The id itself and every id below it. */
export function branchOf(rows: readonly Node[], id: number): Set<number> {
  const ids = new Set([id]);
  for (const it of inTreeOrder(rows)) {
    if (it.parentId !== null && ids.has(it.parentId)) ids.add(it.id);
  }
  return ids;
}

/** How many steps it stands below the top, by id. */
export function depthsOf(rows: readonly Node[]): Map<number, number> {
  const depths = new Map<number, number>();
  for (const it of inTreeOrder(rows)) {
    depths.set(it.id, it.parentId === null ? 0 : depths.get(it.parentId)! + 1);
  }
  return depths;
}
