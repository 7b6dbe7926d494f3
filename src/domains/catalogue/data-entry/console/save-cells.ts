import { call } from '#/client/api.ts';
import type { BookCode } from './books.ts';
import type { CellPlace } from './grid-row.ts';

/** A cell as it shall stand in the draft; `value` null takes the typed figure back. */
export type SavedCell = CellPlace & { value: number | null; was: number | null };

/** Puts cells into the draft on the server. */
export function saveCells(book: BookCode, network: number | undefined, cells: SavedCell[]) {
  if (book !== 'store')
    return call('POST /save-network-form-data', { book, network: network ?? 0, cells });
  const plain = cells.map(({ adUnit: _adUnit, ...it }) => it);
  return call('POST /save-console-data', { cells: plain });
}
