/** Figures of one thing by day, from one side. */
export type ByDay = ReadonlyMap<string, number>;

/** What two sources say of the same, over the days both speak of. */
export interface Paired {
  ours: number;
  theirs: number;
  /** What they differ by, pair by pair: more here and less there do not cancel out. */
  absolute: number;
  /** Days both have. */
  days: number;
  /** Days we have and they do not. */
  missing: number;
}

/** Adds up the days both sides have: a day only one has delivered is late, not different. */
export function paired(ours: ByDay, theirs: ByDay): Paired {
  const sum = { ours: 0, theirs: 0, absolute: 0, days: 0, missing: 0 };
  for (const [day, value] of ours) {
    const other = theirs.get(day);
    if (other === undefined) sum.missing += 1;
    else {
      sum.ours += value;
      sum.theirs += other;
      sum.days += 1;
    }
  }
  return { ...sum, absolute: Math.abs(sum.ours - sum.theirs) };
}

/** Several pairs as one. */
export function together(all: Iterable<Paired>): Paired {
  const sum = { ours: 0, theirs: 0, absolute: 0, days: 0, missing: 0 };
  for (const it of all) {
    sum.ours += it.ours;
    sum.theirs += it.theirs;
    sum.absolute += it.absolute;
    sum.days = Math.max(sum.days, it.days);
    sum.missing = Math.max(sum.missing, it.missing);
  }
  return sum;
}

/** How far a figure lies from another, as a ratio of the other; null against nothing. */
export const apart = (figure: number, other: number): number | null =>
  other === 0 ? null : (figure - other) / Math.abs(other);
