import type { DayRange } from '#/kernel/days.ts';
import { definitionOf } from '#/store/facts/tables.ts';
import { rangesWhere, type CoveredLine, type Line } from './coverage.ts';

const within = (ranges: readonly DayRange[], day: string) =>
  ranges.some((it) => day >= it.from && day <= it.to);

const hasAll = (all: ReadonlySet<number>, some: ReadonlySet<number>) =>
  [...some].every((it) => all.has(it));

const delivered = (line: Line, day: string) =>
  day >= line.first && day <= line.last && !within(line.gaps, day);

/**
 * The missing days of a line on which no other source tells the same: a mediation that took over
 * from the network's own report fills it, a network's own report does not fill a mediation's.
 */
export function holesOf(
  line: CoveredLine,
  others: readonly Line[],
  networksOf: (table: string, source: string) => ReadonlySet<number>,
): DayRange[] {
  const byNetwork = definitionOf(line.table).rivalry.includes('network_id');
  const own = networksOf(line.table, line.source);
  const rivals = others.filter(
    (it) =>
      (it.source !== line.source || it.accountId !== line.accountId) &&
      (!byNetwork || hasAll(networksOf(it.table, it.source), own)),
  );
  if (rivals.length === 0) return [...line.missing];
  return line.missing.flatMap((range) =>
    rangesWhere(range, (day) => !rivals.some((it) => delivered(it, day))),
  );
}
