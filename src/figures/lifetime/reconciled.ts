import type { Outlook, Refusal } from './outlook.ts';

type Row = Outlook | { refused: Refusal };

/** Rows that carry less of the whole than this at its age are no parts to add up. */
const NEARLY_ALL = 0.95;

/**
 * Predictions of the parts of a whole that add up to that of the whole: each part has grown a little
 * otherwise so far and keeps some of this, which is evened out where they stand on the same age. Parts
 * by time do not: each cell is over the install days that have reached its age.
 */
export function reconciled(rows: readonly Row[], whole: Row): readonly Row[] {
  if ('refused' in whole) return rows;
  const isPart = (it: Row): it is Outlook => !('refused' in it) && it.from === whole.from;
  const parts = rows.filter(isPart);
  const revenue = parts.reduce((sum, it) => sum + it.revenue, 0);
  if (revenue < NEARLY_ALL * whole.revenue) return rows;
  const known = new Map<number, number>();
  const times = (age: number) => {
    const found = known.get(age);
    if (found !== undefined) return found;
    const added = parts.reduce((sum, it) => sum + it.revenue * (it.growthTo(age) - 1), 0);
    const it = added > 0 ? (revenue * (whole.growthTo(age) - 1)) / added : 1;
    known.set(age, it);
    return it;
  };
  return rows.map((it) =>
    isPart(it) ? { ...it, growthTo: (age) => 1 + (it.growthTo(age) - 1) * times(age) } : it,
  );
}
