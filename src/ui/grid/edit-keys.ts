import type { Column, GridApi, SuppressKeyboardEventParams } from 'ag-grid-community';
import type { EditColumn, EditGridProps } from './edit-column.ts';

function leave<R>(api: GridApi<R>, rowIndex: number | null, column: Column, step: number) {
  api.stopEditing();
  const next = (rowIndex ?? 0) + step;
  if (next < 0 || next >= api.getDisplayedRowCount()) return;
  api.ensureIndexVisible(next);
  api.setFocusedCell(next, column);
}

/**
 * The keys of a spreadsheet that the grid has not: arrows up and down and Tab leave an editor with
 * what was typed, Delete empties, Space and Enter open a row. Answers whether the key is dealt with.
 */
export function editKey<R>(
  { event, editing, api, node, column, data, context }: SuppressKeyboardEventParams<R>,
  edited: EditColumn<R>,
): boolean {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.type !== 'keydown') return false;
  if (editing) {
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      event.preventDefault();
      leave(api, node.rowIndex, column, key === 'ArrowUp' ? -1 : 1);
      return true;
    }
    if (key === 'Tab') {
      event.preventDefault();
      api.stopEditing();
      if (event.shiftKey) api.tabToPreviousCell();
      else api.tabToNextCell();
      return true;
    }
    return false;
  }
  if (data === undefined) return false;
  // The grid hands on what it was given as its context.
  const { onEdit, onToggle } = context as Pick<EditGridProps<R>, 'onEdit' | 'onToggle'>;
  const isEditable = edited.editable?.(data) ?? false;
  if (isEditable && (key === 'Delete' || key === 'Backspace'))
    onEdit([{ row: data, column: edited, text: '' }]);
  else if (!isEditable && (key === ' ' || key === 'Enter')) onToggle?.(data);
  else return false;
  event.preventDefault();
  return true;
}
