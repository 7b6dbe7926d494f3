import { dayOf } from './dates.ts';
import { addDays, eachDay } from './days.ts';
import { isWorkday } from './working-week.ts';

/** How something burns down day by day; null for days to come. */
export interface BurnLines {
  days: string[];
  scope: (number | null)[];
  done: (number | null)[];
  ideal: number[];
  /** What it held at its start. */
  committed: number;
}

/** What nobody completes is not drawn for ever. */
const LONGEST_CHART_DAYS = 120;

interface Span {
  startedAt: Date;
  completedAt: Date | null;
  endsOn: string | null;
}

/** The days of the chart: from the start to the planned end, or to the real one if that is later. */
export function burnDays({ startedAt, completedAt, endsOn }: Span, now: Date): string[] {
  const from = dayOf(startedAt);
  const over = dayOf(completedAt ?? now);
  const to = completedAt || !endsOn || over > endsOn ? over : endsOn;
  const last = addDays(from, LONGEST_CHART_DAYS - 1);
  return eachDay({ from, to: to < last ? to : last });
}

/**
 * The straight way from all to nothing, at the end of every day: equal steps on working days, level
 * on free ones. A sprint that only has free days steps on those.
 * @param workdays ISO weekdays on which the company works.
 */
export function idealLine(
  days: readonly string[],
  committed: number,
  workdays: readonly number[],
): number[] {
  const isWork = days.map((it) => isWorkday(it, workdays));
  const works = isWork.some(Boolean) ? isWork : days.map(() => true);
  const total = works.filter(Boolean).length;
  let gone = 0;
  return works.map((it) => {
    if (it) gone += 1;
    return (committed * (total - gone)) / total;
  });
}

/** The straight way over the planned days of a chart; nothing is left on days after them. */
export function idealOf(
  days: readonly string[],
  { endsOn, workdays }: { endsOn: string | null; workdays: readonly number[] },
  committed: number,
) {
  const planned = days.filter((it) => it <= (endsOn ?? days.at(-1)!));
  const ideal = idealLine(planned, committed, workdays);
  return days.map((_, place) => ideal[place] ?? 0);
}

/**
 * Several burn-downs as one, over all of their days. One that has not begun holds nothing yet but is
 * expected; one that is over stays as it ended.
 */
export function addBurns(burns: readonly BurnLines[], today: string): BurnLines | null {
  if (burns.length === 0) return null;
  const firsts = burns.map((it) => it.days[0]!).sort();
  const lasts = burns.map((it) => it.days.at(-1)!).sort();
  const days = eachDay({ from: firsts[0]!, to: lasts.at(-1)! });
  const at = (values: readonly (number | null)[], of: BurnLines, day: string) => {
    if (day < of.days[0]!) return 0;
    const place = of.days.indexOf(day);
    return (place === -1 ? undefined : values[place]) ?? values.findLast((it) => it !== null) ?? 0;
  };
  const sum = (valueOf: (it: BurnLines, day: string) => number) =>
    days.map((day) => burns.reduce((all, it) => all + valueOf(it, day), 0));
  const known = (values: readonly number[]) =>
    values.map((it, place) => (days[place]! > today ? null : it));
  return {
    days,
    scope: known(sum((it, day) => at(it.scope, it, day))),
    done: known(sum((it, day) => at(it.done, it, day))),
    ideal: sum((it, day) => {
      if (day < it.days[0]!) return it.committed;
      return it.ideal[it.days.indexOf(day)] ?? 0;
    }),
    committed: burns.reduce((all, it) => all + it.committed, 0),
  };
}
