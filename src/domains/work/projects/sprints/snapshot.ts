import type { StatusGroup } from '../project-words.ts';

/** An issue as it stood when its sprint was completed; later changes do not reach it. */
export interface SnapshotIssue {
  id: number;
  key: string;
  title: string;
  type: string;
  /** Name of its drawing. */
  icon: string;
  status: string;
  group: StatusGroup;
  points: number | null;
  assignee: { id: number; name: string } | null;
}

/** What a sprint held when it was completed. Velocity and reports read nothing else. */
export interface SprintSnapshot {
  /** At its start: what was promised. */
  committed: Sum;
  issues: SnapshotIssue[];
  /** Where unfinished work went; null is the backlog. */
  movedTo: { id: number; name: string } | null;
}

export interface Sum {
  issues: number;
  points: number;
}

const sumOf = (issues: readonly SnapshotIssue[]): Sum => ({
  issues: issues.length,
  points: issues.reduce((sum, it) => sum + (it.points ?? 0), 0),
});

/** Cancelled work was neither done nor left. */
export const snapshotSums = ({ issues }: Pick<SprintSnapshot, 'issues'>) => ({
  done: sumOf(issues.filter((it) => it.group === 'completed')),
  all: sumOf(issues.filter((it) => it.group !== 'cancelled')),
});

/** Work that goes on elsewhere when a sprint is completed. */
export const isUnfinished = (group: StatusGroup) => group !== 'completed' && group !== 'cancelled';

/** How many of the last sprints the usual pace is taken from. */
const USUAL_OF = 3;

/** What a team usually gets done in a sprint: the mean of the last three; null before the first. */
export function usualDone(done: readonly Sum[]): Sum | null {
  const last = done.slice(-USUAL_OF);
  if (last.length === 0) return null;
  const mean = (of: keyof Sum) =>
    Math.round((last.reduce((sum, it) => sum + it[of], 0) / last.length) * 10) / 10;
  return { issues: mean('issues'), points: mean('points') };
}
