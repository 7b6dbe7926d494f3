import type { LookSums } from '#/store/records/tables/dashboard.ts';
import type { FigureChange, SourceChange } from './looks.contract.ts';

type Day = LookSums['days'][string];

/** Without a row there is nothing; a profit takes both of its sides. */
const figuresOf = (day: Day | undefined) => {
  const [revenue, spend] = [day?.revenue || null, day?.spend || null];
  return { revenue, spend, profit: revenue === null || spend === null ? null : revenue - spend };
};

const isIn = (day: string, days: { from: string; to: string } | null) =>
  days !== null && day >= days.from && day <= days.to;

/**
 * What days came to before and come to now, the latest first, those alone that differ: in the
 * currency that `shown` turns micro-USD of a day into, and without days that it has no rate for.
 * Sums of other apps than now say nothing.
 */
export function figureChanges(
  before: LookSums | null,
  now: LookSums,
  sources: readonly SourceChange[],
  shown: (micros: number, day: string) => number | null,
): FigureChange[] {
  if (before?.apps !== now.apps) return [];
  const days = Object.keys(now.days).sort().reverse();
  return days.flatMap((day) => {
    const [then, is] = [figuresOf(before.days[day]), figuresOf(now.days[day])];
    const part = (name: keyof typeof is) => {
      if (then[name] === is[name] || is[name] === null) return null;
      const to = shown(is[name], day);
      const from = then[name] === null ? null : shown(then[name], day);
      return to === null ? null : { from, to };
    };
    const change = { revenue: part('revenue'), spend: part('spend'), profit: part('profit') };
    if (!change.revenue && !change.spend && !change.profit) return [];
    const after = sources.filter((it) => isIn(day, it.fresh) || isIn(day, it.restated));
    return [{ day, ...change, after: after.map((it) => it.name) }];
  });
}
