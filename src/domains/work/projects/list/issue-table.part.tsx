import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { Button } from '#/ui/button.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { useSelectColumn } from '#/ui/select-column.tsx';
import { EmptyState } from '#/ui/states.tsx';
import type { ProjectDetail } from '../in-project.part.tsx';
import { BulkBar, bulkKeys } from '../issues/bulk-bar.part.tsx';
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
  /** No dialog or sheet is open above it. */
  isFree: boolean;
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
  const { detail, search, onChange, onOpen, onEdit, onPick, onNew, isFree } = props;
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
  const { current, selected, setSelected, onKeyDown } = useRowKeys({
    rows: lines,
    rowKey: lineKey,
    onOpen: onIssue(onOpen),
    keys: {
      ArrowRight: fold(true),
      ArrowLeft: fold(false),
      ...(detail.mayWrite && { ...Object.fromEntries(picks), e: onIssue(onEdit) }),
    },
    keysOfSelected: bulkKeys,
    words: {
      ArrowRight: 'Open the branch',
      ArrowLeft: 'Close the branch',
      ...(detail.mayWrite && { ...pickKeyWords, x: 'Select the issue' }),
    },
    wide: true,
  });
  const issues = lines.flatMap((it) => (it.kind === 'issue' ? [it.issue] : []));
  const chosen = issues.filter((it) => selected.has(it.id));
  const selectColumn = useSelectColumn({
    rows: lines,
    nameOf: (it) => (it.kind === 'issue' ? { key: it.issue.id, name: it.issue.key } : undefined),
    selected,
    onSelect: setSelected,
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
        <>
          <div className="issue-table panel">
            <PagedTable
              label={`Issues of ${detail.project.name}`}
              columns={[
                ...(detail.mayWrite ? [selectColumn] : []),
                ...issueColumns({
                  today: detail.today,
                  mayWrite: detail.mayWrite,
                  onOpen,
                  onToggle: (id) => tree.toggle(id),
                  onPick,
                }),
              ]}
              rows={lines}
              rowKey={lineKey}
              current={current}
              selected={selected}
              onKeyDown={onKeyDown}
              onOpen={onIssue(onOpen)}
              totalRows={totalRows}
              search={search}
              sorts={issueSorts}
              onChange={onChange}
            />
          </div>
          {detail.mayWrite && (
            <BulkBar
              issues={chosen}
              detail={detail}
              shown={issues.length}
              isFree={isFree}
              onAll={() => setSelected(new Set(issues.map((it) => it.id)))}
              onClear={() => setSelected(new Set())}
            />
          )}
        </>
      )}
    </ListStates>
  );
}
