import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { issuesFrom } from '../issues/issues.records.ts';

interface Row {
  id: number;
  parent_id: number | null;
  depth: number;
  type: string;
  key: string;
  title: string;
  status: string;
  priority: string;
  assignee_id: number | null;
  assignee: string | null;
  reporter_id: number;
  reporter: string;
  starts_on: string | null;
  due_on: string | null;
  points: number | null;
  sprint: string | null;
  labels: string[] | null;
  description: string | null;
  parent_key: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface TreeIssue extends Row {
  children: TreeIssue[];
}

/**
 * Issues that a condition lets through as a tree, in the project's order. One whose parent is not
 * among them stands at the top.
 */
export async function issueTree(db: Db, where: RawBuilder<unknown>, most: number) {
  const { rows } = await sql<Row>`
    select i.id, i.parent_id, i.depth, ty.name as type, i.key, i.title, s.name as status,
      i.priority, i.assignee_id, a.name as assignee, i.reporter_id, r.name as reporter, i.starts_on, i.due_on,
      i.points, sp.name as sprint, i.description, parent.key as parent_key, i.created_at, i.updated_at,
      (select array_agg(l.name order by lower(l.name)) from issue_labels il
        join project_labels l on l.id = il.label_id where il.issue_id = i.id) as labels
    from ${issuesFrom}
    join people r on r.id = i.reporter_id
    left join project_sprints sp on sp.id = i.sprint_id
    left join issues parent on parent.id = i.parent_id
    where i.deleted_at is null and ${where}
    order by i.rank, i.id limit ${most}`.execute(db);
  const all = new Map(rows.map((it) => [it.id, { ...it, children: [] as TreeIssue[] }]));
  const top: TreeIssue[] = [];
  for (const it of all.values()) {
    const parent = it.parent_id === null ? undefined : all.get(it.parent_id);
    (parent?.children ?? top).push(it);
  }
  return top;
}

/** The tree line by line, each with its level from 0. */
export function* lines(
  tree: readonly TreeIssue[],
  level = 0,
): Generator<TreeIssue & { level: number }> {
  for (const it of tree) {
    yield { ...it, level };
    yield* lines(it.children, level + 1);
  }
}
