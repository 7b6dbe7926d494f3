import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '#/kernel/endpoint.ts';
import { reading } from '../../reading.ts';
import type { Api } from '../../registry.ts';
import type { ProjectDetail } from '../in-project.part.tsx';
import { issuePriorities, priorityWords } from '../project-words.ts';

type List = OutputOf<Api['GET /cjprojects/issues-list']>;
export type ListedIssue = List['rows'][number];

/** A line of the table: an issue at its level of the tree, or the head of a group. */
export type Line =
  | { kind: 'issue'; issue: ListedIssue; level: number; open: boolean | undefined }
  | { kind: 'group'; value: string; title: string; totalRows: number; points: number };

export const lineKey = (it: Line) => (it.kind === 'issue' ? it.issue.id : `group ${it.value}`);

/** What a group is called. */
export function groupTitle(grouping: string, value: string, detail: ProjectDetail): string {
  const named = (all: readonly { id: number; name: string }[], none: string) =>
    all.find((it) => String(it.id) === value)?.name ?? none;
  switch (grouping) {
    case 'status':
      return named(detail.statuses, 'No status');
    case 'assignee':
      return named(detail.members, value === 'none' ? 'Nobody' : 'No longer in the project');
    case 'sprint':
      return named(detail.sprints, 'No sprint');
    case 'type':
      return named(detail.types, 'No type');
    default: {
      const priority = issuePriorities.find((it) => it === value);
      return priority ? priorityWords[priority] : value;
    }
  }
}

/** Issues with a head before each group. */
function grouped({ rows, groups }: List, grouping: string, detail: ProjectDetail): Line[] {
  return rows.flatMap((issue, at) => {
    const line: Line = { kind: 'issue', issue, level: 0, open: undefined };
    if (at > 0 && rows[at - 1]!.groupValue === issue.groupValue) return [line];
    const group = groups.find((it) => it.value === issue.groupValue);
    const title = groupTitle(grouping, issue.groupValue, detail);
    return [
      {
        kind: 'group',
        value: issue.groupValue,
        title,
        totalRows: group?.totalRows ?? 0,
        points: group?.points ?? 0,
      },
      line,
    ];
  });
}

/** Opens and closes issues of the tree; what stands below one is fetched when it is opened. */
export function useTree(project: string) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const ids = [...opened];
  const below = useQueries({
    queries: ids.map((id) =>
      reading('GET /cjprojects/issues-list', { project, below: id, perPage: 200 }),
    ),
  });
  const toggle = (id: number, open = !opened.has(id)) => {
    const next = new Set(opened);
    if (open) next.add(id);
    else next.delete(id);
    setOpened(next);
  };
  const childrenOf = (id: number) => below[ids.indexOf(id)]?.data?.rows ?? [];
  const lines = (rows: readonly ListedIssue[], level = 0): Line[] =>
    rows.flatMap((issue) => {
      const open = issue.children === 0 ? undefined : opened.has(issue.id);
      const line: Line = { kind: 'issue', issue, level, open };
      return open ? [line, ...lines(childrenOf(issue.id), level + 1)] : [line];
    });
  return { toggle, lines };
}

/** The lines of a page of the list. */
export function linesOf(
  list: List,
  how: { tree: boolean; grouping: string },
  detail: ProjectDetail,
  tree: ReturnType<typeof useTree>,
): Line[] {
  if (how.tree) return tree.lines(list.rows);
  if (how.grouping !== 'none') return grouped(list, how.grouping, detail);
  return list.rows.map((issue) => ({ kind: 'issue', issue, level: 0, open: undefined }));
}
