import { useRef } from 'react';
import { Checkbox } from './form/check-field.tsx';
import { useRangeSelect } from './range-select.ts';
import type { Column } from './table.tsx';

type Key = string | number;

interface SelectColumn<R> {
  rows: readonly R[];
  /** What a row that can be selected is called, by its key; nothing for a heading. */
  nameOf: (row: R) => { key: Key; name: string } | undefined;
  selected: ReadonlySet<Key>;
  onSelect: (selected: ReadonlySet<Key>) => void;
}

/** The boxes before the rows: with Shift from the last one to this; the one above them is for all. */
export function useSelectColumn<R>(it: SelectColumn<R>): Column<R> {
  const { rows, nameOf, selected, onSelect } = it;
  const isRange = useRef(false);
  const keys = rows.flatMap((row) => nameOf(row)?.key ?? []);
  const select = useRangeSelect({ keys, selected, onSelect });
  const count = keys.filter((key) => selected.has(key)).length;
  return {
    key: 'select',
    width: 36,
    title: (
      <Checkbox
        label="Select the page"
        hideLabel
        value={keys.length > 0 && count === keys.length}
        mixed={count > 0 && count < keys.length}
        onChange={(on) => onSelect(new Set(on ? keys : []))}
      />
    ),
    cell: (row) => {
      const named = nameOf(row);
      return (
        named && (
          <Checkbox
            label={`Select ${named.name}`}
            hideLabel
            value={selected.has(named.key)}
            onClick={(event) => {
              isRange.current = event.shiftKey;
            }}
            onChange={() => select(named.key, isRange.current)}
          />
        )
      );
    },
  };
}
