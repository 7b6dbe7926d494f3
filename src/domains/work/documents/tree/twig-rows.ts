import type { Twig } from './tree.contract.ts';

/** A document of the tree as a row: how deep it lies, and its neighbours on the same level. */
export interface TwigRow extends Twig {
  depth: number;
  isOpen: boolean;
  /** The siblings around it. */
  previousId: number | undefined;
  nextId: number | undefined;
}

/** The rows that are in sight, each followed by what is below it where it is open. */
export function rowsInSight(twigs: readonly Twig[], open: ReadonlySet<number>): TwigRow[] {
  const below = Map.groupBy(twigs, (it) => it.parentId);
  const branch = (parentId: number | null, depth: number): TwigRow[] => {
    const siblings = below.get(parentId) ?? [];
    return siblings.flatMap((it, at) => {
      const isOpen = it.hasChildren && open.has(it.id);
      const row = {
        ...it,
        depth,
        isOpen,
        previousId: siblings[at - 1]?.id,
        nextId: siblings[at + 1]?.id,
      };
      return [row, ...(isOpen ? branch(it.id, depth + 1) : [])];
    });
  };
  return branch(null, 0);
}

/** Where a dragged document is dropped: beside a row, or onto it. */
export type Drop = 'before' | 'onto' | 'after';

/** The upper quarter of a row is before it, the lower one after it. */
export const dropAt = (share: number): Drop =>
  share < 0.25 ? 'before' : share > 0.75 ? 'after' : 'onto';

/** What dropping there means for the tree; undefined where nothing would change. */
export function placeFor(
  dragged: number,
  row: TwigRow,
  drop: Drop,
): { parentId: number | null; beforeId?: number } | undefined {
  if (row.id === dragged) return undefined;
  if (drop === 'onto') return { parentId: row.id };
  const beforeId = drop === 'before' ? row.id : row.nextId;
  // Right where it is already.
  if (beforeId === dragged) return undefined;
  return { parentId: row.parentId, ...(beforeId !== undefined && { beforeId }) };
}
