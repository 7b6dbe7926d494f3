import type { CustomCellEditorProps } from 'ag-grid-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { EditColumn } from './edit-column.ts';

interface CellEditorProps<R> extends CustomCellEditorProps<R> {
  edited: EditColumn<R>;
}

/** The text field inside a cell: a typed letter overwrites, F2 and a double click go on with it. */
export function CellEditor<R>({ edited, data, eventKey, onValueChange }: CellEditorProps<R>) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const offers = edited.offers?.(data);
  const overwritten = eventKey?.length === 1 ? eventKey : undefined;
  const begin = useEffectEvent(() => {
    input.current?.focus();
    if (overwritten === undefined) input.current?.select();
    else onValueChange(overwritten);
  });
  // Only how it was opened counts.
  useEffect(() => begin(), []);
  const field = (
    <input
      dir="auto"
      ref={input}
      className={edited.align === 'right' ? 'cell-editor r' : 'cell-editor'}
      list={offers && id}
      aria-label={edited.title}
      defaultValue={overwritten ?? edited.text?.(data) ?? ''}
      onChange={(event) => onValueChange(event.target.value)}
      // Undo belongs to what is being typed, not to the page.
      onKeyDown={(event) => {
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z')
          event.stopPropagation();
      }}
    />
  );
  if (!offers) return field;
  return (
    <>
      {field}
      <datalist id={id}>
        {offers.map((it) => (
          <option key={it} value={it} />
        ))}
      </datalist>
    </>
  );
}
