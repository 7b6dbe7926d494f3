/** What the charts look at of an issue. `status` and `sprint` are ids. */
interface Facets {
  status: number;
  sprint: number | null;
  points: number | null;
}

/** An issue as it stands now. */
export interface IssueNow extends Facets {
  id: number;
  createdAt: Date;
  deletedAt: Date | null;
}

/** One kept change of one of those fields. */
export interface IssueChange {
  issue: number;
  field: keyof Facets;
  from: number | null;
  to: number | null;
  at: Date;
}

/** How it stood from one instant up to the next stretch, milliseconds since 1970. */
export interface Stretch extends Facets {
  from: number;
  /** Excluded; `Infinity` while it stands so. */
  to: number;
}

export interface IssueHistory {
  id: number;
  /** Ascending, without gaps, from its creation until now or its deletion. */
  stretches: readonly Stretch[];
}

/**
 * How an issue stood at every instant, told backwards from how it stands now: each change is taken
 * back in turn, so that the present is right whatever is missing of the past.
 * @param changes all of this issue, oldest first.
 */
function historyOf(issue: IssueNow, changes: readonly IssueChange[]): IssueHistory {
  const end = issue.deletedAt?.getTime() ?? Infinity;
  const created = issue.createdAt.getTime();
  let facets: Facets = { status: issue.status, sprint: issue.sprint, points: issue.points };
  let to = end;
  const stretches: Stretch[] = [];
  for (const change of changes.toReversed()) {
    // Written down before its creation or after its end: clocks differ, the order of the rows does not.
    const from = Math.min(Math.max(change.at.getTime(), created), to);
    if (from < to) stretches.push({ ...facets, from, to });
    to = from;
    facets = { ...facets, [change.field]: change.from };
  }
  if (created < to) stretches.push({ ...facets, from: created, to });
  return { id: issue.id, stretches: stretches.toReversed() };
}

/** The histories of all these issues; `changes` oldest first. */
export function historiesOf(
  issues: readonly IssueNow[],
  changes: readonly IssueChange[],
): IssueHistory[] {
  const ofIssue = Map.groupBy(changes, (it) => it.issue);
  return issues.map((it) => historyOf(it, ofIssue.get(it.id) ?? []));
}

/** How it stood just before that instant; undefined before its creation and after its deletion. */
export const stoodBefore = ({ stretches }: IssueHistory, instant: number): Stretch | undefined =>
  stretches.find((it) => it.from < instant && it.to >= instant);
