import { addDays } from '#/kernel/days.ts';
import { repeatedDays, type Repeating } from '#/kernel/repeating.ts';

/** What becomes of a day on which whoever gets the work does not work. */
export const shifts = ['next', 'previous', 'keep', 'skip'] as const;
export type Shift = (typeof shifts)[number];

/** How far a day is moved at most; after a longer absence it is made on its own day. */
export const FARTHEST = 31;

/** A day of a rule, and the one on which it is made. */
export interface PlannedDay {
  /** The day the rule means. */
  from: string;
  day: string;
  /** Why it was moved: "Eid", "Day off". */
  why?: string | undefined;
}

type Off = (day: string) => string | undefined;

/** Where a day of the rule goes; nowhere when it is left out. */
function placed(from: string, shift: Shift, off: Off): PlannedDay | undefined {
  const why = off(from);
  if (why === undefined || shift === 'keep') return { from, day: from };
  if (shift === 'skip') return undefined;
  const step = shift === 'next' ? 1 : -1;
  for (let far = 1; far <= FARTHEST; far += 1) {
    const day = addDays(from, step * far);
    if (off(day) === undefined) return { from, day, why };
  }
  return { from, day: from };
}

export interface Plan {
  rule: Repeating;
  startsOn: string;
  endsOn: string | null;
  shift: Shift;
  /** Days of the rule up to this one are over. */
  handledUntil: string;
}

/** The days the rule means after those that are over. */
export function daysAhead(
  { rule, startsOn, endsOn, handledUntil }: Plan,
  { to = '9998-12-31', most }: { to?: string; most?: number },
): string[] {
  const last = endsOn !== null && endsOn < to ? endsOn : to;
  return repeatedDays(rule, startsOn, { from: addDays(handledUntil, 1), to: last, most });
}

/**
 * What is due by a day: the last of the days that have come, which stands for all of them, so that
 * what was missed is made up for once. Undefined when none has.
 */
export function dueBy(
  plan: Plan,
  today: string,
  off: Off,
): { last: string; count: number } | undefined {
  const to = plan.shift === 'previous' ? addDays(today, FARTHEST) : today;
  const due = daysAhead(plan, { to }).filter((it) => {
    const day = placed(it, plan.shift, off)?.day;
    return day !== undefined && day <= today;
  });
  const last = due.at(-1);
  return last === undefined ? undefined : { last, count: due.length };
}

/** The next days on which it is made, each once: days of the rule that meet are one. */
export function nextPlanned(days: readonly string[], shift: Shift, most: number, off: Off) {
  const found = new Map<string, PlannedDay>();
  for (const it of days) {
    const planned = placed(it, shift, off);
    if (planned) found.set(planned.day, planned);
  }
  return [...found.values()].toSorted((a, b) => a.day.localeCompare(b.day)).slice(0, most);
}
