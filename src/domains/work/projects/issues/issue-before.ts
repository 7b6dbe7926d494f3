import type { Issue } from './issue.contract.ts';

/** What an issue says of the fields of a change, to put them back. */
export function saidBefore<C extends object>(
  before: Issue & { description?: string | null },
  change: C,
): Partial<C> {
  const said: Record<string, unknown> = {
    title: before.title,
    description: before.description ?? null,
    typeId: before.type.id,
    statusId: before.status.id,
    priority: before.priority,
    assigneeId: before.assignee?.id ?? null,
    parentId: before.parent?.id ?? null,
    points: before.points,
    startsOn: before.startsOn,
    dueOn: before.dueOn,
    sprintId: before.sprint?.id ?? null,
    labelIds: before.labels.map((it) => it.id),
    appId: before.app?.id ?? null,
  };
  return Object.fromEntries(Object.entries(said).filter(([name]) => name in change)) as Partial<C>;
}
