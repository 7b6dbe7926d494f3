/** What the page's reckoning needs of an issue. */
export interface Ranked {
  id: number;
  sprint: { id: number; name: string; state: 'planned' | 'active' | 'completed' } | null;
}

/** An open sprint, or null for the backlog. */
export type PartId = number | null;

/** Which part of the page an issue stands in; work left in a completed sprint is in the backlog. */
export const partOf = ({ sprint }: Ranked): PartId =>
  sprint === null || sprint.state === 'completed' ? null : sprint.id;

/** Where moved issues go: a part, and the issue before or after which they stand; else its end. */
export interface Target {
  part: PartId;
  beforeId?: number;
  afterId?: number;
  to?: 'top' | 'bottom';
}

export interface BacklogMove {
  ids: readonly number[];
  target: Target;
}

/** The issues of a part in their order. */
export const inPart = <R extends Ranked>(rows: readonly R[], part: PartId): R[] =>
  rows.filter((it) => partOf(it) === part);

/** The rows as they will be: shown at once, while the server is told. */
export function movedRows<R extends Ranked>(
  rows: readonly R[],
  { ids, target }: BacklogMove,
  sprintOf: (part: PartId) => R['sprint'],
): R[] {
  const isMoved = ({ id }: R) => ids.includes(id);
  const moved = rows
    .filter(isMoved)
    .map((it) => (partOf(it) === target.part ? it : { ...it, sprint: sprintOf(target.part) }));
  const rest = rows.filter((it) => !isMoved(it));
  const part = inPart(rest, target.part);
  const before = target.beforeId ?? (target.to === 'top' ? part[0]?.id : undefined);
  const after = target.afterId ?? part.at(-1)?.id;
  const beside = rest.findIndex((it) => it.id === (before ?? after));
  const to = beside < 0 ? rest.length : beside + Number(before === undefined);
  return rest.toSpliced(to, 0, ...moved);
}

/**
 * One step up or down among the issues that are shown; undefined at the edge of a part. Several go
 * together, beside what stands above the first or below the last of them.
 */
export function stepTarget(
  rows: readonly Ranked[],
  ids: readonly number[],
  step: 'up' | 'down',
): Target | undefined {
  const first = rows.find((it) => ids.includes(it.id));
  if (!first) return undefined;
  const part = partOf(first);
  const inIt = inPart(rows, part);
  const places = inIt.flatMap((it, at) => (ids.includes(it.id) ? [at] : []));
  const beside = step === 'up' ? inIt[places[0]! - 1] : inIt[places.at(-1)! + 1];
  if (!beside) return undefined;
  return step === 'up' ? { part, beforeId: beside.id } : { part, afterId: beside.id };
}

/** What is drawn, line by line. */
export type Line<R> =
  | { kind: 'head'; part: PartId }
  | { kind: 'issue'; part: PartId; issue: R }
  | { kind: 'new'; part: PartId; after: number | undefined }
  | { kind: 'foot'; part: PartId; isEmpty: boolean };

/** Where a new issue is being typed. */
export interface Typing {
  part: PartId;
  /** Below this one; absent: at the end of its part. */
  after?: number;
}

/** All lines of the page: each part with its head, its issues unless it is folded, and its foot. */
export function linesOf<R extends Ranked>(
  rows: readonly R[],
  parts: readonly PartId[],
  { folded, typing }: { folded: ReadonlySet<PartId>; typing: Typing | undefined },
): Line<R>[] {
  return parts.flatMap((part): Line<R>[] => {
    const head: Line<R> = { kind: 'head', part };
    if (folded.has(part)) return [head];
    const issues = inPart(rows, part);
    const isHere = typing?.part === part;
    const after = isHere && issues.some((it) => it.id === typing.after) ? typing.after : undefined;
    const lines = issues.flatMap((issue): Line<R>[] => [
      { kind: 'issue', part, issue },
      ...(isHere && after === issue.id ? [{ kind: 'new' as const, part, after }] : []),
    ]);
    const end: Line<R> =
      isHere && after === undefined
        ? { kind: 'new', part, after }
        : { kind: 'foot', part, isEmpty: issues.length === 0 };
    return [head, ...lines, end];
  });
}
