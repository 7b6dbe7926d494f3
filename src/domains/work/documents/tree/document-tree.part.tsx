import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { cx } from '#/ui/cx.ts';
import { Icon } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';
import { useLocation } from '#/ui/location.ts';
import { Panel } from '#/ui/panel.tsx';
import { documentHref } from '../document-words.ts';
import { documentMove } from '../documents.actions.ts';
import { dropAt, placeFor, rowsInSight, type Drop, type TwigRow } from './twig-rows.ts';
import './tree.css';

/** Which documents are open in the tree; remembered on this device. */
const openAtom = atomWithStorage<number[]>('documents-open', [], undefined, { getOnInit: true });
/** More open ones than that nobody looks at, and the address would not hold them. */
const MOST_OPEN = 100;

interface Dragging {
  dragged?: number;
  over?: { id: number; drop: Drop };
}

/** Dragging one document before, after or onto another. */
function useDragging(onMove: (id: number, to: NonNullable<ReturnType<typeof placeFor>>) => void) {
  const [{ dragged, over }, set] = useState<Dragging>({});
  const rowProps = (row: TwigRow) => ({
    draggable: row.canWrite,
    'data-drop': over?.id === row.id && dragged !== row.id ? over.drop : undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      set({ dragged: row.id });
    },
    onDragEnd: () => set({}),
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return;
      event.preventDefault();
      const { top, height } = event.currentTarget.getBoundingClientRect();
      const drop = dropAt((event.clientY - top) / height);
      if (over?.id !== row.id || over.drop !== drop) set({ dragged, over: { id: row.id, drop } });
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const to = dragged === undefined ? undefined : placeFor(dragged, row, over?.drop ?? 'onto');
      if (dragged !== undefined && to) onMove(dragged, to);
      set({});
    },
  });
  return rowProps;
}

interface RowsProps {
  rows: readonly TwigRow[];
  onFold: (row: TwigRow, open: boolean) => void;
}

/** The rows: arrows move, open and close; Enter reads; Alt with an arrow moves the document. */
function Rows({ rows, onFold }: RowsProps) {
  const { go } = useLocation();
  const run = useRun();
  const [current, setCurrent] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const rowProps = useDragging((id, to) => void run(documentMove, { id, ...to }));
  const focus = (at: number) => {
    const to = Math.max(0, Math.min(rows.length - 1, at));
    setCurrent(to);
    list.current?.querySelectorAll('a')[to]?.focus();
  };
  const shift = (row: TwigRow, by: 1 | -1) => {
    const at = rows.filter((it) => it.parentId === row.parentId);
    const index = at.findIndex((it) => it.id === row.id);
    const beforeId = by === -1 ? row.previousId : at[index + 2]?.id;
    if (!row.canWrite || (by === -1 ? !row.previousId : !row.nextId)) return;
    void run(documentMove, { id: row.id, parentId: row.parentId, beforeId });
    focus(current + by);
  };
  const press = (event: KeyboardEvent, row: TwigRow): boolean => {
    const { key, altKey } = event;
    if (event.ctrlKey || event.metaKey) return false;
    if (altKey) {
      if (key !== 'ArrowUp' && key !== 'ArrowDown') return false;
      shift(row, key === 'ArrowUp' ? -1 : 1);
    } else if (key === 'ArrowDown') focus(current + 1);
    else if (key === 'ArrowUp') focus(current - 1);
    else if (key === 'Home') focus(0);
    else if (key === 'End') focus(rows.length - 1);
    else if (key === 'ArrowRight') {
      if (row.hasChildren && !row.isOpen) onFold(row, true);
      else focus(current + 1);
    } else if (key === 'ArrowLeft') {
      if (row.isOpen) onFold(row, false);
      else focus(rows.findIndex((it) => it.id === row.parentId));
    } else if (key === 'Enter') go(documentHref(row.id));
    else return false;
    return true;
  };
  return (
    <ul ref={list} className="doc-tree" role="tree" aria-label="Documents">
      {rows.map((row, at) => (
        <li
          key={row.id}
          role="treeitem"
          aria-level={row.depth + 1}
          aria-expanded={row.hasChildren ? row.isOpen : undefined}
          aria-selected={at === current}
          aria-labelledby={`twig-${row.id}`}
          style={{ paddingInlineStart: 4 + row.depth * 16 }}
          {...rowProps(row)}
        >
          {row.hasChildren ? (
            <button
              type="button"
              className="doc-fold"
              tabIndex={-1}
              aria-label={`${row.isOpen ? 'Close' : 'Open'} ${row.title}`}
              onClick={() => onFold(row, !row.isOpen)}
            >
              <Icon name={row.isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
            </button>
          ) : (
            <span className="doc-fold" />
          )}
          <Link
            dir="auto"
            id={`twig-${row.id}`}
            href={documentHref(row.id)}
            className={cx('trunc', row.template && 'f3')}
            title={row.title}
            tabIndex={at === Math.min(current, rows.length - 1) ? 0 : -1}
            onFocus={() => setCurrent(at)}
            onKeyDown={(event) => press(event, row) && event.preventDefault()}
          >
            {row.title}
          </Link>
          {row.template && <Icon name="template" size={13} label="Template" />}
        </li>
      ))}
    </ul>
  );
}

/** All documents this person may read, as they lie below one another. */
export function DocumentTree() {
  const [open, setOpen] = useAtom(openAtom);
  const query = useQuery({
    ...reading('GET /documents/tree', { open: open.slice(-MOST_OPEN) }),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title="Tree" wide className="doc-tree-panel">
      <ListStates
        query={query}
        what="tree"
        isEmpty={({ rows }) => rows.length === 0}
        empty={<p className="doc-none f3">Nothing is written yet.</p>}
      >
        {({ rows, complete }) => (
          <>
            <Rows
              rows={rowsInSight(rows, new Set(open))}
              onFold={({ id }, to) => setOpen(to ? [...open, id] : open.filter((it) => it !== id))}
            />
            {!complete && (
              <p className="doc-none f3 fs12">There are more. Search finds all of them.</p>
            )}
          </>
        )}
      </ListStates>
    </Panel>
  );
}
