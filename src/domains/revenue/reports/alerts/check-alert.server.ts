import type { Reader } from '#/figures/selection.records.ts';
import { deliveries, firstIncompleteDay } from '#/figures/standing.facts.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, type DayRange } from '#/kernel/days.ts';
import { appsBehind, historyOf, watchedBy } from './judging/history.facts.ts';
import { judge, reachBack, type Verdict } from './judging/judge.ts';
import type { AskedRule } from './rule.contract.ts';
import { watchedMeasure } from './watched-measure.ts';

/** A row that set an alert off. */
export interface Found extends Verdict {
  /** The apps whose figures it is made of; null for all of the company. */
  apps: number[] | null;
}

/** What an alert saw. */
export interface Checked {
  /** The last of the days it looked at. */
  day: string;
  /** What set it off, the largest first. */
  found: Found[];
  /** The apps it watches; null for all of the company. */
  apps: number[] | null;
}

/** So many rows are written down, the largest: nobody reads more of one day. */
const MOST_ROWS = 200;

/**
 * The last day that an alert can look at: the last complete one of all figures, or so much earlier
 * that the figure is ripe. Undefined while there are no figures.
 */
export async function lastDayFor(
  { facts, now }: Pick<Reader, 'facts' | 'now'>,
  { measure, over }: Pick<AskedRule, 'measure' | 'over'>,
): Promise<string | undefined> {
  if (over === 'hours') return dayOf(now);
  const first = firstIncompleteDay(await deliveries(facts, addDays(dayOf(now), -1)));
  return first && addDays(first, -1 - watchedMeasure(measure).ripeAfter);
}

/** The days whose figure is judged on a day. */
export const judgedDays = ({ over }: Pick<AskedRule, 'over'>, day: string): DayRange => ({
  from: over === 'week' ? addDays(day, -6) : day,
  to: day,
});

const size = ({ value, usual }: Verdict) => Math.max(Math.abs(value), Math.abs(usual ?? 0));

/** The largest first: what matters most must not be what is left out. */
export const largestFirst = <T extends Verdict>(found: readonly T[]): T[] =>
  found.toSorted((a, b) => size(b) - size(a));

/**
 * Looks at the last complete day or week with the author's own scope. Undefined where there is
 * nothing to look at. Days that are not complete are never looked at: half a day always "falls".
 */
export async function checkAlert(reader: Reader, rule: AskedRule): Promise<Checked | undefined> {
  const day = await lastDayFor(reader, rule);
  if (!day) return undefined;
  const days = { from: addDays(day, -reachBack(rule)), to: day };
  const watched = await watchedBy(reader, rule, days);
  if (!watched) return undefined;
  const { selection, stand, owners } = watched;
  const key = ['alert', rule, selection, owners ?? null, stand.lastComplete, stand.cover.stamp];
  const verdicts = await reader.facts.cached(key, async () =>
    judge(rule, await historyOf(reader, rule, watched), day),
  );
  const judged = judgedDays(rule, day);
  const found = largestFirst(verdicts)
    .slice(0, MOST_ROWS)
    .map((it) => ({ ...it, apps: appsBehind(watched, rule.by, it.row, judged) }));
  return { day, found, apps: appsBehind(watched, null, '', judged) };
}
