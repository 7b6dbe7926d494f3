import { barOf } from './timeline-days.ts';
import type { Timeline, TimelineIssue, TimelineProject } from './timeline.contract.ts';

type Sprint = Timeline['sprints'][number];

/** An issue with what its project lets one do. */
export interface ShownIssue extends TimelineIssue {
  project: string;
  mayWrite: boolean;
}

/** A line of the timeline; `level` is from 1. */
export type TimelineRow =
  | { kind: 'project'; key: string; level: 1; open: boolean; project: TimelineProject }
  | { kind: 'sprints'; key: string; level: number; open: undefined; sprints: readonly Sprint[] }
  | {
      kind: 'issue';
      key: string;
      level: number;
      /** Undefined when nothing stands below it. */
      open: boolean | undefined;
      issue: ShownIssue;
    };

export const issuesOf = ({ project, mayWrite, issues }: Timeline): ShownIssue[] =>
  issues.map((it) => ({ ...it, project: project.key, mayWrite }));

/** Issues without any day of their own or below them, which pass the filter. */
export const unscheduledIn = (issues: readonly ShownIssue[]): ShownIssue[] =>
  issues.filter(
    (it) =>
      it.matches &&
      barOf(it) === undefined &&
      (it.status.group === 'backlog' ||
        it.status.group === 'unstarted' ||
        it.status.group === 'started'),
  );

/** Those that have days, as a tree in their order; what stands below a closed one is left out. */
function issueRows(
  issues: readonly ShownIssue[],
  closed: ReadonlySet<string>,
  level = 1,
): TimelineRow[] {
  const known = new Set(issues.map((it) => it.id));
  const below = new Map<number | null, ShownIssue[]>();
  for (const it of issues) {
    const parent = it.parentId !== null && known.has(it.parentId) ? it.parentId : null;
    below.set(parent, [...(below.get(parent) ?? []), it]);
  }
  const rowsBelow = (parent: number | null, at: number): TimelineRow[] =>
    (below.get(parent) ?? []).flatMap((issue): TimelineRow[] => {
      const key = `issue ${issue.id}`;
      const children = rowsBelow(issue.id, at + 1);
      if (barOf(issue) === undefined && children.length === 0) return [];
      const open = children.length === 0 ? undefined : !closed.has(key);
      return [{ kind: 'issue', key, level: at, open, issue }, ...(open ? children : [])];
    });
  return rowsBelow(null, level);
}

/** The rows of one project: its sprints as bands, then its issues. */
export function rowsOf(
  timeline: Timeline,
  issues: readonly ShownIssue[],
  closed: ReadonlySet<string>,
  level = 1,
): TimelineRow[] {
  const { project, sprints } = timeline;
  const bands: TimelineRow[] =
    sprints.length > 0
      ? [{ kind: 'sprints', key: `sprints ${project.id}`, level, open: undefined, sprints }]
      : [];
  return [...bands, ...issueRows(issues, closed, level)];
}
