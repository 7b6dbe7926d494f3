import type { LookSums } from '#/store/records/tables/dashboard.ts';
import type { FigureChange, SourceChange } from './looks.contract.ts';

type Day = LookSums['days'][string];

/** A profit takes both of its sides. */
const figuresOf = ({ revenue, spend }: Day) => ({
  revenue,
  spend,
  profit: revenue === 0 || spend === 0 ? null : revenue - spend,
});
const nothing: Day = { revenue: 0, spend: 0 };

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
  const days = Object.keys(now.days).sort().toReversed();
  return days.flatMap((day) => {
    const [then, is] = [figuresOf(before.days[day] ?? nothing), figuresOf(now.days[day]!)];
    const part = (name: keyof typeof is) => {
      if (then[name] === is[name] || is[name] === null) return null;
      const to = shown(is[name], day);
      // Where nothing was told there is no figure that could have changed.
      const from = then[name] ? shown(then[name], day) : null;
      return to === null ? null : { from, to };
    };
    const change = { revenue: part('revenue'), spend: part('spend'), profit: part('profit') };
    if (!change.revenue && !change.spend && !change.profit) return [];
    const after = sources.filter((it) => isIn(day, it.fresh) || isIn(day, it.restated));
    return [{ day, ...change, after: after.map((it) => it.name) }];
  });
}
