import { addDays, lengthOf, type DayRange } from '#/kernel/days.ts';
import type { DeliveredDay, DeliveredSpan, Edge } from '#/store/facts/delivered-days.ts';
import type { FactTableName } from '#/store/facts/tables.ts';
import type { Gap, Line } from './coverage.ts';

/** How far back an app's figures say whether it had faded before it fell silent. */
const LOOKED_BACK = 28;

const nameOf = (it: { source: string; accountId: number; appId: number }) =>
  `${it.source} ${it.accountId} ${it.appId}`;

/** Whether a line has a pause: a day without rows between two with some, or since its last. */
export const hasGap = (it: DeliveredSpan, due: string) =>
  it.days < lengthOf({ from: it.first, to: it.last }) || it.last < due;

/** A gap without what was before it; open at the end of a line. */
interface Pause extends DayRange {
  isClosed: boolean;
}

/** The pauses of each line, from its edges in the order of days. */
export function pausesOf(edges: readonly Edge[]): Map<string, Pause[]> {
  const pauses = new Map<string, Pause[]>();
  for (const edge of edges) {
    const name = nameOf(edge);
    const list = pauses.get(name) ?? pauses.set(name, []).get(name)!;
    const last = list.at(-1);
    if (edge.kind === 'pauses') list.push({ from: edge.day, to: edge.day, isClosed: false });
    else if (last) Object.assign(last, { to: addDays(edge.day, -1), isClosed: true });
  }
  return pauses;
}

/** The days before each pause, all of them once. */
export function daysBefore(pauses: ReadonlyMap<string, readonly Pause[]>): string[] {
  const days = new Set<string>();
  for (const from of new Set([...pauses.values()].flat().map((it) => it.from)))
    for (let back = LOOKED_BACK; back > 0; back -= 1) days.add(addDays(from, -back));
  return [...days].sort();
}

/** The lines of a table: spans with their gaps and what was before them. */
export function linesOf(
  table: FactTableName,
  spans: readonly DeliveredSpan[],
  pauses: ReadonlyMap<string, readonly Pause[]>,
  before: readonly DeliveredDay[],
): Line[] {
  const byLine = new Map<string, DeliveredDay[]>();
  for (const it of before) {
    const name = nameOf(it);
    (byLine.get(name) ?? byLine.set(name, []).get(name)!).push(it);
  }
  return spans.map(({ source, accountId, appId, first, last }) => {
    const name = nameOf({ source, accountId, appId });
    const days = byLine.get(name) ?? [];
    const gaps = (pauses.get(name) ?? []).map((it): Gap => {
      const earliest = addDays(it.from, -LOOKED_BACK);
      const known = days.filter(({ day }) => day >= earliest && day < it.from);
      return {
        ...it,
        before: known.map(({ value }) => value),
        counted: known.at(-1)?.counted ?? false,
      };
    });
    return { table, source, accountId, appId, first, last, gaps };
  });
}
