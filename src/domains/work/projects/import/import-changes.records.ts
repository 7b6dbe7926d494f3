import type { IssuePatch } from '../issues/issue-fields.records.ts';
import type { ImportScene } from './import-scene.records.ts';
import type { CsvColumn } from './issue-rows.ts';
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
  const tells = (column: CsvColumn, isOther: boolean) => isOther && row.told.has(column);
  const isOtherText = (ours: string | null, theirs: string | null) =>
    (ours ?? '') !== (theirs ?? '');
  const sprint = row.sprint?.toLowerCase() ?? null;
  const change: RowChange = {
    ...(row.title !== before.title && { title: row.title }),
    ...(tells('type', row.typeId !== before.type_id) && { typeId: row.typeId }),
    ...(tells('status', row.statusId !== before.status_id) && { statusId: row.statusId }),
    ...(tells('assignee', row.assigneeId !== before.assignee_id) && {
      assigneeId: row.assigneeId,
    }),
    ...(tells('priority', row.priority !== before.priority) && { priority: row.priority }),
    ...(tells('start', row.startsOn !== before.starts_on) && { startsOn: row.startsOn }),
    ...(tells('due', row.dueOn !== before.due_on) && { dueOn: row.dueOn }),
    ...(tells('points', row.points !== before.points) && { points: row.points }),
    ...(tells('description', isOtherText(row.description, before.description)) && {
      description: row.description,
    }),
    ...(tells('labels', names(row.labels) !== names(before.labels)) && { labels: row.labels }),
    ...(tells('sprint', isOtherText(sprint, before.sprint?.toLowerCase() ?? null)) && {
      sprint: row.sprint,
    }),
    // A parent that is new itself has no id yet; that is a change in any case.
    ...(tells('parent', parentId !== before.parent_id) && { parentId: parentId ?? undefined }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}
