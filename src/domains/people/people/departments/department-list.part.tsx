import { useState } from 'react';
import { Badge } from '#/ui/badge.tsx';
import { IconButton } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { Table, type Column } from '#/ui/table.tsx';
import { PersonCell } from '../person-cell.part.tsx';
import { depthsOf } from './department-tree.ts';
import type { Department } from './departments.contract.ts';

interface DepartmentListProps {
  tree: readonly Department[];
  /** Absent for those who only read. */
  onEdit?: (id: number) => void;
  onDelete: (department: Department) => void;
  /** Adds one, below the department the keyboard is on. */
  onAdd: (below: number | undefined) => void;
  /** The page's keys rest while a dialog is open. */
  resting: boolean;
}

/** Those of which no department above is closed. */
function inSight(tree: readonly Department[], closed: ReadonlySet<number>): Department[] {
  const hidden = new Set<number>();
  return tree.filter(({ id, parentId }) => {
    const isHidden = parentId !== null && (closed.has(parentId) || hidden.has(parentId));
    if (isHidden) hidden.add(id);
    return !isHidden;
  });
}

interface Look {
  depths: Map<number, number>;
  parents: ReadonlySet<number | null>;
  closed: ReadonlySet<number>;
  onFold: (id: number) => void;
}

function NameCell({ it, look, onEdit }: { it: Department; look: Look; onEdit?: () => void }) {
  const { depths, parents, closed, onFold } = look;
  const isClosed = closed.has(it.id);
  return (
    <span className="row" style={{ paddingInlineStart: (depths.get(it.id) ?? 0) * 20 }}>
      {parents.has(it.id) ? (
        <button
          type="button"
          className="row-fold"
          aria-expanded={!isClosed}
          aria-label={`Departments below ${it.name}`}
          onClick={() => onFold(it.id)}
        >
          <Icon name={isClosed ? 'chevron-right' : 'chevron-down'} size={14} />
        </button>
      ) : (
        <span className="row-fold" />
      )}
      {onEdit ? (
        <button dir="auto" type="button" className="people-name med trunc" onClick={onEdit}>
          {it.name}
        </button>
      ) : (
        <span className="med trunc" dir="auto">
          {it.name}
        </span>
      )}
    </span>
  );
}

/** The tree as a table: arrows open and close, Enter edits, N adds. */
export function DepartmentList(props: DepartmentListProps) {
  const { tree, onEdit, onDelete, onAdd, resting } = props;
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const rows = inSight(tree, closed);
  const fold = (id: number, to: boolean) => {
    const next = new Set(closed);
    if (to) next.add(id);
    else next.delete(id);
    setClosed(next);
  };
  const parents = new Set(tree.map((it) => it.parentId));
  const keys = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: onEdit && ((it) => onEdit(it.id)),
    keys: {
      ArrowRight: (it) => fold(it.id, false),
      ArrowLeft: (it) => {
        if (parents.has(it.id) && !closed.has(it.id)) fold(it.id, true);
        else if (it.parentId !== null) keys.mark(it.parentId);
      },
    },
    words: { ArrowRight: 'Show what is below', ArrowLeft: 'Hide what is below, or go up' },
    wide: true,
  });
  usePageKeys(
    [onEdit && { keys: 'n', words: 'Add a department', run: () => onAdd(rows[keys.current]?.id) }],
    !resting,
  );
  const look: Look = {
    depths: depthsOf(tree),
    parents,
    closed,
    onFold: (id) => fold(id, !closed.has(id)),
  };
  const columns: Column<Department>[] = [
    {
      key: 'name',
      title: 'Department',
      cell: (it) => <NameCell it={it} look={look} onEdit={onEdit && (() => onEdit(it.id))} />,
    },
    { key: 'head', title: 'Head', width: 220, cell: (it) => <PersonCell person={it.head} /> },
    {
      key: 'people',
      title: 'People',
      hint: 'Who belong to it directly and have not left',
      align: 'right',
      width: 90,
      cell: (it) => it.people,
    },
    {
      key: 'below',
      title: 'With those below',
      hint: 'Together with the people of all departments below it',
      align: 'right',
      width: 140,
      cell: (it) => it.peopleBelow,
    },
    { key: 'teams', title: 'Teams', align: 'right', width: 80, cell: (it) => it.teams },
  ];
  const remove: Column<Department> = {
    key: 'delete',
    title: <span className="hidden-words">Delete</span>,
    width: 44,
    cell: (it) => (
      <IconButton
        icon="trash"
        label={`Delete ${it.name}`}
        variant="ghost"
        size="s"
        onClick={() => onDelete(it)}
      />
    ),
  };
  return (
    <Panel title="Tree" beside={<Badge>{tree.length}</Badge>} wide>
      <Table
        label="Departments"
        columns={onEdit ? [...columns, remove] : columns}
        rows={rows}
        rowKey={(it) => it.id}
        current={keys.current}
        onKeyDown={keys.onKeyDown}
        onOpen={onEdit && ((it) => onEdit(it.id))}
      />
    </Panel>
  );
}
