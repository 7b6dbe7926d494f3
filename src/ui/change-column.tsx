import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import type { Column } from './table.tsx';

/** The last column of a list of named things: a pencil, and what takes one away or brings it back. */
export const changeColumn = <R extends { id: number; name: string }>(
  onEdit: (id: number) => void,
  other: (row: R) => ReactNode,
): Column<R> => ({
  key: 'do',
  title: <span className="hidden-words">Change</span>,
  width: 76,
  cell: (it) => (
    <span className="row">
      <IconButton
        icon="pencil"
        size="s"
        variant="ghost"
        label={`Change ${it.name}`}
        onClick={() => onEdit(it.id)}
      />
      {other(it)}
    </span>
  ),
});
