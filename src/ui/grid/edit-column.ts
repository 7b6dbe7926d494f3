import type { GridColumn } from './grid-column.ts';

/**
 * What stands out about a cell: `changed` was typed here and is not saved, `moved` changed because
 * of something typed elsewhere, `warn` is unusual, `bad` needs a decision, `busy` somebody else is at,
 * `hand` was typed and stands in for what its source says.
 */
export type CellMark = 'changed' | 'moved' | 'warn' | 'bad' | 'busy' | 'hand';

/** A column whose cells can be typed into. */
export interface EditColumn<R> extends GridColumn<R> {
  editable?: (row: R) => boolean;
  /** The exact words an editor starts with and a copy takes along. */
  text?: (row: R) => string;
  /** What is offered while one types; anything else can be typed as well. */
  offers?: (row: R) => readonly string[];
  marks?: (row: R) => readonly CellMark[];
  /** On hover: why it stands out. */
  hint?: (row: R) => string | null;
}

/** What somebody typed or pasted into a cell; '' empties it. */
export interface CellEdit<R> {
  row: R;
  column: EditColumn<R>;
  text: string;
}

export interface EditGridProps<R> {
  /** What the grid lists, read out. */
  label: string;
  columns: readonly EditColumn<R>[];
  rows: readonly R[];
  /** Never changes for the same record. */
  rowKey: (row: R) => string;
  /** One edit for a typed cell, several for a pasted block; rows are changed by giving new ones. */
  onEdit: (edits: CellEdit<R>[]) => void;
  /** A block was pasted that reaches beyond the grid: so many of its cells found no place. */
  onOverflow?: (cells: number) => void;
  /** Key of the column that is in sight at first: the latest day of many. */
  reveal?: string | undefined;
  /** Space and Enter on a cell that cannot be typed into. */
  onToggle?: (row: R) => void;
  /** The cell the keyboard is on. */
  onCell?: (cell: { row: R; column: EditColumn<R> } | null) => void;
  /** px, or `fill` for what is left of the page. */
  height?: number | 'fill';
}
