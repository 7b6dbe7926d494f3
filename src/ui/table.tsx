import type { HTMLAttributes, KeyboardEventHandler, ReactNode } from 'react';
import { cx } from './cx.ts';
import { fadingEdges } from './fading-edges.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import './edges.css';
import './table.css';

export interface Column<R> {
  /** Unique in the table; also the name a sort is asked by. */
  key: string;
  title: ReactNode;
  /** Shown when one rests on the title: how a figure is computed. */
  hint?: string;
  /** Where the figure is explained. */
  help?: string;
  cell: (row: R, index: number) => ReactNode;
  /** Numbers stand right, words left. */
  align?: 'left' | 'right';
  /** Any CSS width; the rest shares what is left. */
  width?: number | string;
  /** The cell of the totals row. */
  total?: ReactNode;
  sortable?: boolean;
  /** `wide`: only where there is room; what it says can be read by opening the row. */
  className?: string;
}

export interface Sort {
  key: string;
  descending: boolean;
}

export interface TableProps<R> {
  /** What the table lists, for those who do not see it. */
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string | number;
  /** Shows the pinned totals row, made of every column's `total`. */
  totals?: boolean;
  /** From `useRowKeys`: the row the keyboard is on. */
  current?: number;
  selected?: ReadonlySet<string | number>;
  onOpen?: (row: R, index: number) => void;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Rows of two lines, 60 px instead of 32. */
  tall?: boolean;
  /** Further attributes of a row: what makes it draggable. */
  rowProps?: (
    row: R,
    index: number,
  ) => HTMLAttributes<HTMLTableRowElement> & { draggable?: boolean };
  /** From `useRowKeys`. */
  onKeyDown?: KeyboardEventHandler<HTMLDivElement>;
}

interface HeadProps {
  column: Column<never>;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
}

function Head({ column, sort, onSort }: HeadProps) {
  const sorted = sort?.key === column.key ? sort : undefined;
  const order = sorted && (sorted.descending ? 'descending' : 'ascending');
  return (
    <th
      scope="col"
      className={cx(column.align === 'right' && 'r', column.className)}
      style={{ width: column.width }}
      aria-sort={order}
      title={column.hint}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          className="sort"
          onClick={() => onSort({ key: column.key, descending: !sorted?.descending })}
        >
          {column.title}
          {sorted && <Icon name={sorted.descending ? 'arrow-down' : 'arrow-up'} size={12} />}
        </button>
      ) : (
        column.title
      )}
      {column.help && (
        // For the pointer alone: the palette explains figures to the keyboard and to those who listen.
        <Link className="col-help" href={column.help} title="Explain" tabIndex={-1} aria-hidden>
          <Icon name="help-circle" size={12} />
        </Link>
      )}
    </th>
  );
}

const cellClass = (column: Column<never>) =>
  cx(column.align === 'right' && 'r', column.className) || undefined;

const intoSight = (row: HTMLTableRowElement | null) => row?.scrollIntoView({ block: 'nearest' });

/**
 * A plain table for lists of up to a few hundred rows: 32 px rows, numbers right-aligned in tabular
 * figures, totals pinned to the bottom. Larger or wider ones use `ui/grid`.
 */
export function Table<R>(props: TableProps<R>) {
  const { label, columns, rows, rowKey, totals, current, selected, onOpen, sort, onSort } = props;
  return (
    // The box scrolls sideways on narrow screens, so the keyboard must be able to reach it.
    <div
      ref={fadingEdges}
      className="table-box"
      tabIndex={0}
      role="group"
      aria-label={label}
      onKeyDown={props.onKeyDown}
    >
      <table className={cx('table', props.tall && 'tall')} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              {...props.rowProps?.(row, index)}
              key={rowKey(row)}
              className={
                cx(index === current && 'cur', selected?.has(rowKey(row)) && 'sel') || undefined
              }
              aria-current={index === current || undefined}
              ref={index === current ? intoSight : undefined}
              onDoubleClick={onOpen && (() => onOpen(row, index))}
            >
              {columns.map((column) => (
                <td key={column.key} className={cellClass(column)}>
                  {column.cell(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td key={column.key} className={cellClass(column)}>
                  {column.total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
