import {
  CellApiModule,
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  CustomEditorModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  ScrollApiModule,
  TooltipModule,
} from 'ag-grid-community';
import type { CellFocusedEvent, ColDef, GridApi } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useMemo, useRef, type ClipboardEvent } from 'react';
import { CellEditor } from './cell-editor.tsx';
import { columnDefinition } from './column-definition.tsx';
import type { CellEdit, EditColumn, EditGridProps } from './edit-column.ts';
import { editKey } from './edit-keys.ts';
import { gridLooks } from './grid-theme.ts';
import { pastedBlock } from './pasted-block.ts';
import { revealColumn } from './reveal.ts';
import './grid.css';
import './edit-grid.css';

ModuleRegistry.registerModules([
  CellApiModule,
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  CustomEditorModule,
  RenderApiModule,
  RowApiModule,
  ScrollApiModule,
  TooltipModule,
]);

const isField = (target: EventTarget) => target instanceof HTMLInputElement;

function definitionOf<R extends object>(column: EditColumn<R>): ColDef<R> {
  const base = columnDefinition(column);
  const { cellClass } = base;
  const { editable, hint, marks } = column;
  return {
    ...base,
    sortable: false,
    suppressKeyboardEvent: (params) => editKey(params, column),
    ...(editable && {
      editable: ({ data }) => data !== undefined && editable(data),
      cellEditor: CellEditor,
      cellEditorParams: { edited: column },
    }),
    ...(hint && { tooltipValueGetter: ({ data }) => (data ? hint(data) : null) }),
    cellClass: (params) => {
      const classes = typeof cellClass === 'function' ? cellClass(params) : cellClass;
      const own = params.data ? (marks?.(params.data) ?? []).map((it) => `mark-${it}`) : [];
      return [classes ?? '', ...own].flat();
    },
  };
}

/** A pasted block laid over the cells from the focused one down and to the right. */
function laidOut<R extends object>(
  api: GridApi<R>,
  columns: readonly EditColumn<R>[],
  text: string,
) {
  const at = api.getFocusedCell();
  const edits: CellEdit<R>[] = [];
  let overflow = 0;
  if (!at) return { edits, overflow };
  const shown = api.getAllDisplayedColumns();
  const first = shown.indexOf(at.column);
  for (const [down, cells] of pastedBlock(text).entries()) {
    const row = api.getDisplayedRowAtIndex(at.rowIndex + down)?.data;
    for (const [right, text] of cells.entries()) {
      const column = columns.find((it) => it.key === shown[first + right]?.getColId());
      if (row && column?.editable?.(row)) edits.push({ row, column, text });
      else if (text.trim() !== '') overflow += 1;
    }
  }
  return { edits, overflow };
}

/** A table that is typed into like a spreadsheet. */
export function AgEditGrid<R extends object>(props: EditGridProps<R>) {
  const { label, columns, rows, rowKey, onEdit, onToggle, onCell, onOverflow, reveal } = props;
  const grid = useRef<AgGridReact<R>>(null);
  const definitions = useMemo<ColDef<R>[]>(() => columns.map(definitionOf), [columns]);

  const focused = () => {
    const api = grid.current?.api;
    const at = api?.getFocusedCell();
    const row = at && api?.getDisplayedRowAtIndex(at.rowIndex)?.data;
    const column = columns.find((it) => it.key === at?.column.getColId());
    return row && column ? { row, column } : null;
  };
  const onPaste = (event: ClipboardEvent) => {
    const api = grid.current?.api;
    const text = event.clipboardData.getData('text/plain');
    // One value goes into the editor that is open; a block replaces it.
    if (!api || (isField(event.target) && !/[\t\n]/.test(text.trim()))) return;
    event.preventDefault();
    api.stopEditing(true);
    const { edits, overflow } = laidOut(api, columns, text);
    if (edits.length > 0) onEdit(edits);
    if (overflow > 0) onOverflow?.(overflow);
  };
  const onCopy = (event: ClipboardEvent) => {
    const cell = focused();
    if (isField(event.target) || !cell) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', cell.column.text?.(cell.row) ?? '');
  };
  const onFocus = ({ rowIndex, column: at, api }: CellFocusedEvent<R>) => {
    const row = rowIndex === null ? undefined : api.getDisplayedRowAtIndex(rowIndex)?.data;
    const key = typeof at === 'object' ? at?.getColId() : undefined;
    const column = columns.find((it) => it.key === key);
    onCell?.(row && column ? { row, column } : null);
  };
  return (
    // The grid inside takes the focus; this only hears what bubbles up from its cells.
    <div className="edit-grid" role="presentation" {...{ onPaste, onCopy }}>
      <AgGridReact<R>
        ref={grid}
        {...gridLooks}
        columnDefs={definitions}
        rowData={rows as R[]}
        getRowId={({ data }) => rowKey(data)}
        headerHeight={columns.some((it) => it.above) ? 42 : 28}
        // What the keys run; not a part of the columns, which would be built anew with every render.
        context={{ onEdit, onToggle }}
        readOnlyEdit
        onCellEditRequest={({ data, column: at, newValue }) => {
          const column = columns.find((it) => it.key === at.getColId());
          if (column) onEdit([{ row: data, column, text: String(newValue ?? '') }]);
        }}
        // The grid draws a cell anew when its value changes; marks change without it.
        onRowDataUpdated={({ api }) => api.refreshCells({ force: true })}
        onFirstDataRendered={({ api }) => revealColumn(api, reveal)}
        onCellFocused={onFocus}
        enterNavigatesVertically
        enterNavigatesVerticallyAfterEdit
        stopEditingWhenCellsLoseFocus
        tooltipShowDelay={300}
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
    </div>
  );
}
