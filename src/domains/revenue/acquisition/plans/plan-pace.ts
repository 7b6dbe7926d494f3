import { addDays, daysBetween, eachDay, endOfMonth } from '#/kernel/days.ts';
import type { SpendPlan } from './plans.contract.ts';

/** Whole days that stand for what is spent now: each day of the week once. */
const RECENT = 7;
/** A pace within this part of the plan is on plan. */
const TOLERANCE = 0.05;

/** What was spent day by day, in the plan's currency; null where nothing was. */
export interface SpentDays {
  days: readonly string[];
  values: readonly (number | null)[];
  /** Days of which something that was expected did not come. */
  missing: ReadonlySet<string>;
  /** The last day the figures reach. */
  through: string | undefined;
}

type Pace = Pick<SpendPlan, 'through' | 'missing' | 'pace' | 'leftPerDay' | 'state'> & {
  spent: number;
};

/**
 * How a month stands against a plan. A day that did not come whole counts with what came of it in what
 * is spent, and in the pace with at least what a usual day costs.
 */
export function paceOf(month: string, amount: number, spentDays: SpentDays): Pace {
  const { days, values, missing, through } = spentDays;
  const last = endOfMonth(month);
  const valueOn = new Map(days.map((day, at) => [day, values[at] ?? 0]));
  const known = days.filter((it) => through !== undefined && it <= through);
  const whole = known.filter((it) => !missing.has(it));
  const recent = whole.slice(-RECENT);
  const usual = recent.reduce((sum, it) => sum + valueOn.get(it)!, 0) / (recent.length || 1);
  const wholeDays = new Set(whole);
  let spent = 0;
  let pace = 0;
  for (const day of eachDay({ from: month, to: last })) {
    const value = valueOn.get(day) ?? 0;
    spent += value;
    pace += wholeDays.has(day) ? value : Math.max(value, usual);
  }
  const reached = known.at(-1);
  const isBegun = reached !== undefined && reached >= month;
  const left = daysBetween(isBegun ? reached : addDays(month, -1), last);
  const isKnown = recent.length > 0;
  return {
    spent: Math.round(spent),
    through: isBegun ? reached : null,
    missing: known.filter((it) => it >= month && missing.has(it)).length,
    pace: isKnown ? Math.round(pace) : null,
    leftPerDay: left > 0 ? Math.round((amount - spent) / left) : null,
    state: stateOf(spent, isKnown ? pace : null, amount),
  };
}

function stateOf(spent: number, pace: number | null, amount: number): SpendPlan['state'] {
  if (spent > amount) return 'over';
  if (pace === null) return 'unknown';
  if (pace > amount * (1 + TOLERANCE)) return 'ahead';
  return pace < amount * (1 - TOLERANCE) ? 'behind' : 'on';
}
