import { statusGroups, type StatusGroup } from '../project-words.ts';
import type { GroupOf } from './burn.ts';
import type { IssueHistory } from './issue-history.ts';

/** Place of the first end that lies after the instant; `ends` ascending. */
function firstAfter(ends: readonly number[], instant: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ends[middle]! > instant) high = middle;
    else low = middle + 1;
  }
  return low;
}

type Counts = Record<StatusGroup, number[]>;

const emptyCounts = (length: number) =>
  Object.fromEntries(statusGroups.map((it) => [it, Array.from({ length }, () => 0)])) as Counts;

/**
 * How many issues stood in each group at the end of each day. All groups of a day together are all
 * issues there were that day. Counted by differences: one step for each stretch of a history and not
 * one for each day, which a hundred thousand issues over a year would not bear.
 */
export function cumulativeFlow(
  histories: readonly IssueHistory[],
  ends: readonly number[],
  groupOf: GroupOf,
): Counts {
  const counts = emptyCounts(ends.length + 1);
  for (const { stretches } of histories) {
    for (const it of stretches) {
      const of = counts[groupOf(it.status)];
      of[firstAfter(ends, it.from)]! += 1;
      of[firstAfter(ends, it.to)]! -= 1;
    }
  }
  for (const group of statusGroups) {
    let sum = 0;
    counts[group] = counts[group].slice(0, -1).map((it) => (sum += it));
  }
  return counts;
}

/** How many issues were created, and how many came to be done, between one end and the next. */
export function cameAndWent(
  histories: readonly IssueHistory[],
  start: number,
  ends: readonly number[],
  groupOf: GroupOf,
) {
  const created = ends.map(() => 0);
  const completed = ends.map(() => 0);
  const count = (into: number[], instant: number) => {
    const at = firstAfter(ends, instant);
    if (instant >= start && at < ends.length) into[at]! += 1;
    return at;
  };
  for (const { stretches } of histories) {
    const [first] = stretches;
    if (first) count(created, first.from);
    let wasDone = false;
    let lastAt = -1;
    for (const it of stretches) {
      const isDone = groupOf(it.status) === 'completed';
      // Opened and closed again within the same span it is one issue done, not two.
      const at = firstAfter(ends, it.from);
      if (isDone && !wasDone && at !== lastAt) lastAt = count(completed, it.from);
      wasDone = isDone;
    }
  }
  return { created, completed };
}
