import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '#/client/endpoints.ts';
import { reading } from '#/client/reading.ts';
import type { OutputOf } from '#/kernel/endpoint.ts';
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
function groupTitle(grouping: string, value: string, detail: ProjectDetail): string {
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

/** So many rows are fetched at once at most. */
const MOST = 200;

/**
 * Opens and closes issues of the tree. The first level of a page is open from the start as long as
 * one question brings all of it; what stands below others is fetched when they are opened.
 */
export function useTree(project: string, tops: readonly ListedIssue[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const parents = tops.filter((it) => it.children > 0).map((it) => it.id);
  const isFew = tops.reduce((sum, it) => sum + it.children, 0) <= MOST;
  const first = isFew ? parents : [];
  const later = [...chosen].filter(([id, open]) => open && !first.includes(id)).map(([id]) => id);
  const asked = [...(first.length > 0 ? [first] : []), ...later.map((id) => [id])];
  const below = useQueries({
    queries: asked.map((ids) =>
      reading('GET /cjprojects/issues-list', { project, below: ids, perPage: MOST }),
    ),
  }).flatMap((it) => it.data?.rows ?? []);
  const isOpen = (id: number) => chosen.get(id) ?? first.includes(id);
  const toggle = (id: number, open = !isOpen(id)) => setChosen(new Map(chosen).set(id, open));
  const lines = (rows: readonly ListedIssue[], level = 0): Line[] =>
    rows.flatMap((issue) => {
      const open = issue.children === 0 ? undefined : isOpen(issue.id);
      const line: Line = { kind: 'issue', issue, level, open };
      const children = open ? below.filter((it) => it.parent?.id === issue.id) : [];
      return [line, ...lines(children, level + 1)];
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
