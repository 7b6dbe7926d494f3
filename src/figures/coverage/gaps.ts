import { addDays, type DayRange } from '#/kernel/days.ts';
import type { DeliveredLine } from '#/store/facts/delivered-days.ts';
import type { OwedTableName } from '#/store/facts/tables.ts';
import type { Gap, Line } from './coverage.ts';

/** How far back an app's figures say whether it had faded before it fell silent. */
const LOOKED_BACK = 28;

/** What a line delivered on the days with rows before a place, and whether the last of them counted. */
function before({ states, values }: DeliveredLine, at: number): Pick<Gap, 'before' | 'counted'> {
  const known: number[] = [];
  for (let place = Math.max(0, at - LOOKED_BACK); place < at; place += 1)
    if (states[place] !== 0) known.push(values[place]!);
  return { before: known, counted: states[at - 1] === 2 };
}

function gapAt(line: DeliveredLine, from: number, to: number): Gap {
  const days: DayRange = { from: addDays(line.first, from), to: addDays(line.first, to) };
  return { ...days, isClosed: to < line.states.length, ...before(line, from) };
}

/** The pauses of a line: days without rows between two with some, and what follows its last. */
function gapsOf(line: DeliveredLine): Gap[] {
  const gaps: Gap[] = [];
  const { length } = line.states;
  for (let at = 1; at < length; at += 1) {
    if (line.states[at] !== 0) continue;
    const from = at;
    while (line.states[at] === 0) at += 1;
    gaps.push(gapAt(line, from, at - 1));
  }
  return [...gaps, gapAt(line, length, length)];
}

/** As long as nothing of a line changes it is the same object. */
const known = new WeakMap<DeliveredLine, Line>();

/** A line as coverage reads it. */
export function lineOf(table: OwedTableName, delivered: DeliveredLine): Line {
  const found = known.get(delivered);
  if (found) return found;
  const { source, accountId, appId, first, last } = delivered;
  const line = { table, source, accountId, appId, first, last, gaps: gapsOf(delivered) };
  known.set(delivered, line);
  return line;
}
