import {
  CellStyleModule,
  ClientSideRowModelModule,
  CellApiModule,
  ColumnApiModule,
  ModuleRegistry,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  ScrollApiModule,
} from 'ag-grid-community';
import type {
  CellFocusedEvent,
  CellKeyDownEvent,
  ColDef,
  FullWidthCellKeyDownEvent,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useMemo } from 'react';
import { lookUp } from '#/kernel/look-up.ts';
import { columnDefinition } from './column-definition.tsx';
import type { GridCell, GridProps } from './grid-column.ts';
import { gridLooks } from './grid-theme.ts';
import { revealColumn } from './reveal.ts';
import './grid.css';

ModuleRegistry.registerModules([
  CellApiModule,
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  ScrollApiModule,
]);

const steps: Record<string, number> = { j: 1, k: -1 };

/** A wide or long table: pinned columns, pinned totals, sorting, every cell reachable by keyboard. */
export function AgGrid<R extends object>(props: GridProps<R>) {
  const { label, columns, rows, rowKey, totals, onOpen, onCell, keys, onSelect, sort, onSort } =
    props;
  const { reveal } = props;
  const isSortedElsewhere = onSort !== undefined;
  const [sortKey, descending] = [sort?.key, sort?.descending];
  const definitions = useMemo<ColDef<R>[]>(
    () =>
      columns.map((it) => ({
        ...columnDefinition(it),
        ...(isSortedElsewhere && {
          comparator: () => 0,
          sort: it.key !== sortKey ? null : descending ? ('desc' as const) : ('asc' as const),
        }),
      })),
    [columns, isSortedElsewhere, sortKey, descending],
  );
  const cellOf = (row: R | undefined, key: string | undefined): GridCell<R> | null => {
    const column = columns.find((it) => it.key === key);
    return row && column ? { row, column } : null;
  };

  const onKeyDown = (event: CellKeyDownEvent<R> | FullWidthCellKeyDownEvent<R>) => {
    const press = event.event;
    if (!('column' in event) || !(press instanceof KeyboardEvent)) return;
    if (press.ctrlKey || press.metaKey || press.altKey) return;
    // Asked of the grid: after quick keys the event still comes from the cell before.
    const at = event.api.getFocusedCell();
    if (!at || at.rowPinned) return;
    const node = event.api.getDisplayedRowAtIndex(at.rowIndex);
    const cell = cellOf(node?.data, at.column.getColId());
    const step = lookUp(steps, press.key);
    if (step !== undefined) {
      const next = at.rowIndex + step;
      if (next < 0 || next >= rows.length) return;
      event.api.ensureIndexVisible(next);
      event.api.setFocusedCell(next, at.column);
    } else if (press.key === 'x' && onSelect) node?.setSelected(!node.isSelected());
    else if (press.key === 'Enter' && cell) onOpen?.(cell);
    else if (cell && keys?.[press.key]) keys[press.key]?.(cell);
    else return;
    press.preventDefault();
  };
  const onFocus = (event: CellFocusedEvent<R>) => {
    if (event.rowIndex === null || event.rowPinned) return onCell?.(null);
    const row = event.api.getDisplayedRowAtIndex(event.rowIndex)?.data;
    const key = typeof event.column === 'object' ? event.column?.getColId() : undefined;
    onCell?.(cellOf(row, key));
  };
  return (
    <AgGridReact<R>
      {...gridLooks}
      columnDefs={definitions}
      rowData={rows as R[]}
      getRowId={({ data }) => rowKey(data)}
      pinnedBottomRowData={totals ? [totals] : undefined}
      headerHeight={columns.some((it) => it.above) ? 42 : 28}
      rowSelection={
        onSelect && {
          mode: 'multiRow',
          checkboxes: false,
          headerCheckbox: false,
          enableClickSelection: false,
        }
      }
      onFirstDataRendered={({ api }) => revealColumn(api, reveal)}
      onSortChanged={({ api, source }) => {
        if (source !== 'uiColumnSorted') return;
        const by = api.getColumnState().find((it) => it.sort);
        onSort?.(by ? { key: by.colId, descending: by.sort === 'desc' } : null);
      }}
      // The grid draws a cell anew when its value changes; marks change without it.
      onRowDataUpdated={({ api }) => api.refreshCells({ force: true })}
      onSelectionChanged={({ api }) => onSelect?.(api.getSelectedRows().map(rowKey))}
      onCellKeyDown={onKeyDown}
      onCellFocused={onFocus}
      onCellDoubleClicked={(event) => {
        const cell = cellOf(event.data, event.column.getColId());
        if (cell) onOpen?.(cell);
      }}
      aria-label={label}
      suppressDragLeaveHidesColumns
      suppressMovableColumns
      // On a narrow screen only the key column stays pinned, in its place.
      processUnpinnedColumns={({ api }) =>
        api
          .getAllGridColumns()
          .filter((it) => it.isPinned())
          .slice(1)
      }
      animateRows={false}
      suppressColumnVirtualisation={columns.length < 40}
    />
  );
}
