import type { IssuePatch } from '../issues/issue-fields.records.ts';
import type { ImportScene } from './import-scene.records.ts';
import type { Planned } from './plan-import.records.ts';

const names = (labels: readonly string[]) =>
  labels
    .map((it) => it.toLowerCase())
    .sort()
    .join('\n');

/** What a row changes of the issue it is about; the labels and the sprint by name. */
export type RowChange = Omit<IssuePatch, 'labelIds' | 'sprintId'> & {
  labels?: string[];
  sprint?: string | null;
};

/** Undefined when the issue stands as the row says already. */
export function changeOfRow(row: Planned, scene: ImportScene): RowChange | undefined {
  const before = row.existing;
  if (!before) return undefined;
  const parent = row.parentKey === null ? null : scene.issues.get(row.parentKey.toUpperCase());
  const parentId = parent === null ? null : parent?.id;
  const change: RowChange = {
    ...(row.title !== before.title && { title: row.title }),
    ...(row.typeId !== before.type_id && { typeId: row.typeId }),
    ...(row.statusId !== before.status_id && { statusId: row.statusId }),
    ...(row.assigneeId !== before.assignee_id && { assigneeId: row.assigneeId }),
    ...(row.priority !== before.priority && { priority: row.priority }),
    ...(row.startsOn !== before.starts_on && { startsOn: row.startsOn }),
    ...(row.dueOn !== before.due_on && { dueOn: row.dueOn }),
    ...(row.points !== before.points && { points: row.points }),
    ...((row.description ?? '') !== (before.description ?? '') && { description: row.description }),
    ...(names(row.labels) !== names(before.labels) && { labels: row.labels }),
    ...((row.sprint ?? '').toLowerCase() !== (before.sprint ?? '').toLowerCase() && {
      sprint: row.sprint,
    }),
    // A parent that is new itself has no id yet; that is a change in any case.
    ...(parentId !== before.parent_id && { parentId: parentId ?? undefined }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}
