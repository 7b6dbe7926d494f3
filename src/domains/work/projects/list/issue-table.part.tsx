import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { Button } from '#/ui/button.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { ProjectDetail } from '../in-project.part.tsx';
import { placeOf } from '../issues/issue-picker.part.tsx';
import type { PickField } from '../issues/issue-picks.part.ts';
import type { Issue } from '../issues/issue.contract.ts';
import { cellOf, issueColumns } from './issue-columns.part.tsx';
import { lineKey, linesOf, useTree, type Line } from './issue-rows.part.ts';
import {
  isFiltered,
  isTree,
  listAsked,
  type ChangeSearch,
  type IssuesSearch,
} from './issues-search.ts';
import { issueSorts } from './list.contract.ts';

interface TableProps {
  detail: ProjectDetail;
  search: IssuesSearch;
  onChange: ChangeSearch;
  onOpen: (issue: Issue) => void;
  onEdit: (issue: Issue) => void;
  onPick: (issue: Issue, field: PickField, at: DOMRect) => void;
  onNew: () => void;
}

export const pickKeys = {
  s: 'status',
  a: 'assignee',
  p: 'priority',
  l: 'labels',
  d: 'due',
} as const;
export const pickKeyWords = {
  s: 'Status',
  a: 'Assignee',
  p: 'Priority',
  l: 'Labels',
  d: 'Due day',
  e: 'Edit the issue',
};

/** Issues as a table: a tree while nothing narrows it, every field changed in its cell. */
export function IssueTable(props: TableProps) {
  const { detail, search, onChange, onOpen, onEdit, onPick, onNew } = props;
  const { key } = detail.project;
  const list = useQuery({
    ...reading('GET /cjprojects/issues-list', listAsked(search, key)),
    placeholderData: keepPreviousData,
  });
  const how = { tree: isTree(search), grouping: search.groupBy };
  const tree = useTree(key, how.tree ? (list.data?.rows ?? []) : []);
  const lines = list.data ? linesOf(list.data, how, detail, tree) : [];
  const onIssue = (act: (issue: Issue) => void) => (line: Line) => {
    if (line.kind === 'issue') act(line.issue);
  };
  const fold = (open: boolean) => (line: Line) => {
    if (line.kind === 'issue' && line.open !== undefined) tree.toggle(line.issue.id, open);
  };
  const picks = Object.entries(pickKeys).map(([name, field]) => [
    name,
    // What has no cell of its own opens beside the title.
    onIssue((it) => onPick(it, field, placeOf(cellOf(it, field === 'labels' ? 'status' : field)))),
  ]);
  const { current, onKeyDown } = useRowKeys({
    rows: lines,
    rowKey: lineKey,
    onOpen: onIssue(onOpen),
    keys: {
      ArrowRight: fold(true),
      ArrowLeft: fold(false),
      ...(detail.mayWrite && { ...Object.fromEntries(picks), e: onIssue(onEdit) }),
    },
    words: {
      ArrowRight: 'Open the branch',
      ArrowLeft: 'Close the branch',
      ...(detail.mayWrite && pickKeyWords),
    },
    wide: true,
  });
  const narrowed = isFiltered(search);
  return (
    <ListStates
      query={list}
      what="issues"
      isEmpty={(it) => it.totalRows === 0}
      empty={
        <EmptyState
          icon="checkbox"
          title={narrowed ? 'No issue matches' : 'No issue yet'}
          text={narrowed ? 'Take a filter away to see more.' : 'Issues are what is to be done.'}
        >
          {narrowed ? (
            <Button
              onClick={() =>
                onChange({
                  status: undefined,
                  group: undefined,
                  type: undefined,
                  assignee: undefined,
                  label: undefined,
                  priority: undefined,
                  sprint: undefined,
                  due: undefined,
                  search: undefined,
                  page: undefined,
                })
              }
            >
              Show everything
            </Button>
          ) : (
            detail.mayWrite && <Button onClick={onNew}>New issue</Button>
          )}
        </EmptyState>
      }
    >
      {({ totalRows }) => (
        <div className="issue-table panel">
          <PagedTable
            label={`Issues of ${detail.project.name}`}
            columns={issueColumns({
              today: detail.today,
              mayWrite: detail.mayWrite,
              onOpen,
              onToggle: (id) => tree.toggle(id),
              onPick,
            })}
            rows={lines}
            rowKey={lineKey}
            current={current}
            onKeyDown={onKeyDown}
            onOpen={onIssue(onOpen)}
            totalRows={totalRows}
            search={search}
            sorts={issueSorts}
            onChange={onChange}
          />
        </div>
      )}
    </ListStates>
  );
}
