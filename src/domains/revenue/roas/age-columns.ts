/** Ages that a year of life is looked at by: what is not known of them yet is predicted. */
export const milestones = [60, 90, 180, 365] as const;
export const isMilestone = (age: number): boolean => milestones.some((it) => it === age);

/** The oldest age that is looked at, days. */
export const OLDEST = 365;

/** Days are told apart up to this age, then weeks, then months of thirty days. */
const [LAST_DAILY, LAST_WEEKLY] = [30, 90];

function stepOf(age: number, lastDaily: number): string {
  if (age <= lastDaily) return `day ${age}`;
  if (age <= LAST_WEEKLY) return `week ${Math.ceil((age - LAST_DAILY) / 7)}`;
  return `month ${Math.ceil((age - LAST_WEEKLY) / 30)}`;
}

/**
 * Of the ages that sources tell, the youngest first, those that have a column: each day to D30 (or
 * later), then the last of a step, and the milestones.
 */
export function columnAges(ages: readonly number[], lastDaily = LAST_DAILY): number[] {
  const last = new Map<string, number>();
  for (const age of ages) if (age <= OLDEST) last.set(stepOf(age, lastDaily), age);
  const kept = new Set([...last.values(), ...milestones.filter((it) => ages.includes(it))]);
  return [...kept].sort((a, b) => a - b);
}
