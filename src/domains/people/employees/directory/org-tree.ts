interface Node {
  id: number;
  managerId: number | null;
}

export interface OrgRow<N extends Node> {
  person: N;
  /** 1 at the top. */
  level: number;
  /** How many report directly, and with those below them. */
  reports: number;
  below: number;
}

/**
 * People under their managers, each followed by those who report to them, in the order they came in.
 * Who reports to nobody who is here stands at the top; the server lets nobody report to themselves.
 */
export function orgRows<N extends Node>(people: readonly N[]): OrgRow<N>[] {
  const here = new Set(people.map((it) => it.id));
  const above = (it: N) => (it.managerId !== null && here.has(it.managerId) ? it.managerId : null);
  const reports = Map.groupBy(people, above);
  const branch = (managerId: number | null, level: number): OrgRow<N>[] =>
    (reports.get(managerId) ?? []).flatMap((person) => {
      const rows = branch(person.id, level + 1);
      const direct = reports.get(person.id)?.length ?? 0;
      return [{ person, level, reports: direct, below: rows.length }, ...rows];
    });
  return branch(null, 1);
}

/** Everybody above somebody, the nearest first. */
export function lineAbove(people: readonly Node[], id: number): number[] {
  const managers = new Map(people.map((it) => [it.id, it.managerId]));
  const line: number[] = [];
  for (let at = managers.get(id) ?? null; at !== null && !line.includes(at);) {
    line.push(at);
    at = managers.get(at) ?? null;
  }
  return line;
}

/** Rows of which nobody above is folded. */
export function inSight<N extends Node>(
  rows: readonly OrgRow<N>[],
  folded: ReadonlySet<number>,
): OrgRow<N>[] {
  const shown: OrgRow<N>[] = [];
  let hiddenBelow: number | undefined;
  for (const row of rows) {
    if (hiddenBelow !== undefined && row.level > hiddenBelow) continue;
    hiddenBelow = folded.has(row.person.id) ? row.level : undefined;
    shown.push(row);
  }
  return shown;
}
