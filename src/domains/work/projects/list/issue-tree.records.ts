import { sql, type NotNull, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { issuesIn } from '../issues/issues.records.ts';

type Row = Awaited<ReturnType<typeof selectRows>>[number];

export interface TreeIssue extends Row {
  children: TreeIssue[];
}

/**
 * Issues that a condition lets through as a tree, in the project's order. One whose parent is not
 * among them stands at the top.
 */
export async function issueTree(db: Db, where: RawBuilder<unknown>, most: number) {
  const rows = await selectRows(db, where, most);
  const all = new Map(rows.map((it) => [it.id, { ...it, children: [] as TreeIssue[] }]));
  const top: TreeIssue[] = [];
  for (const it of all.values()) {
    const parent = it.parent_id === null ? undefined : all.get(it.parent_id);
    (parent?.children ?? top).push(it);
  }
  return top;
}

const selectRows = (db: Db, where: RawBuilder<unknown>, most: number) =>
  issuesIn(db)
    .innerJoin('people as r', 'r.id', 'i.reporter_id')
    .leftJoin('project_sprints as sp', 'sp.id', 'i.sprint_id')
    .leftJoin('issues as parent', 'parent.id', 'i.parent_id')
    .select(['i.id', 'i.parent_id', 'i.depth', 'ty.name as type', 'i.key', 'i.title'])
    .select(['s.name as status', 'i.priority', 'i.assignee_id', 'a.name as assignee'])
    .select(['i.reporter_id', 'r.name as reporter', 'i.starts_on', 'i.due_on', 'i.points'])
    .select(['sp.name as sprint', 'i.description', 'parent.key as parent_key'])
    .select(['i.created_at', 'i.updated_at'])
    .select(
      sql<string[] | null>`(select array_agg(l.name order by lower(l.name)) from issue_labels il
        join project_labels l on l.id = il.label_id where il.issue_id = i.id)`.as('labels'),
    )
    .where('i.deleted_at', 'is', null)
    .where(sql<boolean>`${where}`)
    .orderBy('i.rank')
    .orderBy('i.id')
    .limit(most)
    // Every issue has a status and a type.
    .$narrowType<{ type: NotNull; status: NotNull }>()
    .execute();

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
