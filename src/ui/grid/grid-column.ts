import type { ReactNode } from 'react';

export type CellValue = string | number | boolean | null | undefined;

/** How far a figure is from its row's usual: orange below, blue above. */
export type Heat = 'n3' | 'n2' | 'n1' | '0' | 'p1' | 'p2' | 'p3';

export interface GridColumn<R> {
  /** Unique in the grid. */
  key: string;
  title: string;
  /** A quieter line above the title, for all columns or for none: the weekday of a day. */
  above?: string;
  /** What is sorted by, and shown when there is neither `format` nor `cell`. */
  value: (row: R) => CellValue;
  /** Words for the value; nothing is "–" already. */
  format?: (value: number, row: R) => string;
  /** A picture of the cell instead of words; not for grids of thousands of columns. */
  cell?: (row: R) => ReactNode;
  /** Words left, numbers right. */
  align?: 'left' | 'right';
  /** px; columns without it share what is left. */
  width?: number;
  minWidth?: number;
  /** Stays in sight at the left edge. */
  pinned?: boolean;
  /** Cannot be taken out by the column chooser. */
  fixed?: boolean;
  /** Not shown until chosen. */
  optional?: boolean;
  sortable?: boolean;
  heat?: (row: R) => Heat;
  /** The figure is not complete: hatched. */
  incomplete?: boolean;
  /** A mark in the corner: there is a note. */
  noted?: (row: R) => boolean;
  /** The figure is of a kind of its own: why, for the hover and for who cannot see the mark. */
  marked?: (row: R) => string | undefined;
  className?: string;
}

export interface GridCell<R> {
  row: R;
  column: GridColumn<R>;
}

export interface GridProps<R> {
  /** What the grid lists, read out. */
  label: string;
  columns: readonly GridColumn<R>[];
  rows: readonly R[];
  /** Never changes for the same record. */
  rowKey: (row: R) => string;
  /** A row of sums, pinned at the bottom. */
  totals?: R;
  /** By `Enter` and by double click. */
  onOpen?: (cell: GridCell<R>) => void;
  /** The cell the keyboard is on. */
  onCell?: (cell: GridCell<R> | null) => void;
  /** Further keys of the cell the keyboard is on, by `event.key`: `{ n: addNote }`. */
  keys?: Record<string, (cell: GridCell<R>) => void>;
  /** Key of the column that is in sight at first: the latest day of many. */
  reveal?: string | undefined;
  /** The rows come sorted, by the column of that key; sorting then asks for others. */
  sort?: { key: string; descending: boolean };
  /** Null goes back to the order the rows have by themselves. */
  onSort?: (sort: { key: string; descending: boolean } | null) => void;
  /** Rows can be selected by `x`; gets their keys. */
  onSelect?: (keys: string[]) => void;
  /** px, or `fill` for what is left of the page. */
  height?: number | 'fill';
}
