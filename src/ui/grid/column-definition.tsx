import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import { language } from '#/kernel/language.ts';
import { cx } from '../cx.ts';
import type { CellValue, GridColumn } from './grid-column.ts';

/** Where a line begins. */
const START = language.direction === 'rtl' ? 'right' : 'left';

/** What a cell says in words: nothing known is "–". */
function words<R>(column: GridColumn<R>, value: CellValue, row: R | undefined): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'number' && column.format && row) return column.format(value, row);
  return String(value);
}

/** Nothing known sorts last, whichever way. */
function compare(a: CellValue, b: CellValue, descending: boolean): number {
  const last = descending ? -1 : 1;
  if (a === null || a === undefined) return b === null || b === undefined ? 0 : last;
  if (b === null || b === undefined) return -last;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), 'en');
}

function classes<R>(column: GridColumn<R>, row: R | undefined, pinned: boolean): string {
  const heat = row && !pinned && column.heat?.(row);
  return cx(
    column.align === 'right' && 'cell-right',
    column.heat && 'cell-heat',
    heat && `heat-${heat}`,
    column.incomplete && 'cell-incomplete',
    row && !pinned && column.noted?.(row) && 'cell-noted',
    column.className,
  );
}

/** A figure with a mark of its own: few cells have one, so few are drawn by React. */
function Marked({ figure, why }: { figure: string; why: string }) {
  return (
    <span className="marked" title={why}>
      {figure}
      <span className="hidden-words"> ({why})</span>
    </span>
  );
}

interface TitleProps<R> {
  column: GridColumn<R>;
}

function Title<R>({ column }: TitleProps<R>) {
  return (
    <>
      <span>{column.above}</span>
      <b dir="auto">{column.title}</b>
    </>
  );
}

/** A column of ours as one of AG Grid's. */
export function columnDefinition<R extends object>(column: GridColumn<R>): ColDef<R> {
  const { key, title, align, width, pinned, sortable = true, cell } = column;
  return {
    colId: key,
    headerName: title,
    headerClass: cx(align === 'right' && 'head-right', column.above !== undefined && 'head-double'),
    ...(column.above !== undefined && {
      headerComponentParams: { innerHeaderComponent: () => <Title column={column} /> },
    }),
    ...(width === undefined ? { flex: 1, minWidth: column.minWidth ?? 100 } : { width }),
    pinned: pinned ? START : null,
    resizable: true,
    sortable,
    sortingOrder: align === 'right' ? ['desc', 'asc', null] : ['asc', 'desc', null],
    valueGetter: ({ data }) => (data ? column.value(data) : null),
    valueFormatter: ({ value, data }) => words(column, value as CellValue, data),
    comparator: (a: CellValue, b: CellValue, _first, _second, descending) =>
      compare(a, b, descending),
    cellClass: ({ data, node }) =>
      classes(column, data, node.rowPinned !== undefined && node.rowPinned !== null),
    ...(column.marked && {
      cellRendererSelector: ({ data, value }: ICellRendererParams<R>) => {
        const why = data && column.marked?.(data);
        if (!why) return undefined;
        return {
          component: Marked,
          params: { figure: words(column, value as CellValue, data), why },
        };
      },
    }),
    ...(cell && {
      cellRenderer: ({ data }: ICellRendererParams<R>) => (data ? cell(data) : null),
    }),
  };
}
