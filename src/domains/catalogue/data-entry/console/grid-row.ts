import { measureOf, type BookCode, type FigureMeasure } from './books.ts';
import type { FigureCell, FigureRow } from './console.contract.ts';

/** A row of the grid: an app, a part of it below it, or the way to another country. */
export interface GridRow {
  key: string;
  kind: 'app' | 'part' | 'add';
  app: FigureRow['app'];
  country: string | null;
  adUnit: FigureRow['adUnit'];
  measure: FigureMeasure;
  cells: ReadonlyMap<string, FigureCell>;
  isOpen: boolean;
}

/** A row as the server gives it, for the grid. */
export function gridRow(
  book: BookCode,
  row: FigureRow,
  kind: 'app' | 'part',
  isOpen: boolean,
): GridRow {
  const { app, country, adUnit } = row;
  return {
    key: [kind, app.id, country ?? '*', adUnit?.id ?? '*', row.measure].join(' '),
    kind,
    app,
    country,
    adUnit,
    // The server shows measures of the book alone.
    measure: measureOf(book, row.measure)!,
    cells: new Map(row.cells.map((it) => [it.day, it])),
    isOpen,
  };
}

/** A cell as it is saved. */
export interface CellPlace {
  app: number;
  day: string;
  country: string | null;
  adUnit: number | null;
  measure: string;
}

export const placeOf = (row: GridRow, day: string): CellPlace => ({
  app: row.app.id,
  day,
  country: row.country,
  adUnit: row.adUnit?.id ?? null,
  measure: row.measure.key,
});

export const placeKey = (it: CellPlace) =>
  [it.app, it.day, it.country ?? '*', it.adUnit ?? '*', it.measure].join(' ');
