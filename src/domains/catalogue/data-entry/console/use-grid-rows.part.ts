import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#/client/api.ts';
import type { BookCode } from './books.ts';
import { measureShown, splitShown, type ConsoleSearch } from './console-search.ts';
import type { FigureCell } from './console.contract.ts';
import { gridRow, placeKey, placeOf, type GridRow } from './grid-row.ts';

interface PartsAsked {
  book: BookCode;
  network: number | undefined;
  by: ConsoleSearch['by'];
  measure: string;
  app: number;
  from: string | undefined;
  to: string | undefined;
}

/** The rows below an app. */
function readParts({ by, measure, ...of }: PartsAsked, signal: AbortSignal) {
  if (by === 'measure') return call('GET /console-data', of, { signal });
  if (by === 'country') return call('GET /get-console-countries', { ...of, measure }, { signal });
  const { book: _book, network = 0, ...rest } = of;
  return call('GET /data-entry/app-adunit', { ...rest, network, measure }, { signal });
}

function readGrid({ book, network = 0, ...asked }: GridAsked, signal: AbortSignal) {
  if (book === 'store') return call('GET /get-console-data', asked, { signal });
  return call('GET /data-entry/network-data', { ...asked, book, network }, { signal });
}
type GridAsked = Pick<ConsoleSearch, 'book' | 'shown' | 'page' | 'perPage'> & {
  network: number | undefined;
  measure: string;
  app: number[] | undefined;
  from: string | undefined;
  to: string | undefined;
};

/** A row on which what is still on its way to the server stands already. */
function withPending(row: GridRow, pending: ReadonlyMap<string, number | null>): GridRow {
  if (pending.size === 0) return row;
  const cells = new Map<string, FigureCell>();
  for (const [day, cell] of row.cells) {
    const typed = pending.get(placeKey(placeOf(row, day)));
    cells.set(day, typed === undefined ? cell : { ...cell, typed, value: typed ?? cell.base });
  }
  return { ...row, cells };
}

const addRow = (row: GridRow): GridRow => ({
  ...row,
  key: `${row.key} add`,
  kind: 'add',
  cells: new Map(),
});

/** An empty row of a country nobody has figures of yet. */
const countryRow = (row: GridRow, country: string, days: readonly string[]): GridRow => ({
  ...row,
  key: `${row.key} ${country}`,
  kind: 'part',
  country,
  isOpen: false,
  cells: new Map(
    days.map((day) => [
      day,
      {
        day,
        base: null,
        value: null,
        typed: null,
        byHand: false,
        expected: null,
        conflict: false,
        others: [],
      },
    ]),
  ),
});

interface RowsAsked {
  search: ConsoleSearch;
  network: number | undefined;
  open: ReadonlySet<number>;
  /** Countries added by hand, by app. */
  added: ReadonlyMap<number, readonly string[]>;
  pending: ReadonlyMap<string, number | null>;
}

/** The rows of the console: apps, and below those that are open their parts. */
export function useGridRows({ search, network, open, added, pending }: RowsAsked) {
  const { book, from, to, shown, app, page, perPage } = search;
  const measure = measureShown(search).key;
  const by = splitShown(search);
  const asked: GridAsked = { book, network, measure, shown, app, from, to, page, perPage };
  const grid = useQuery({
    queryKey: ['entry-grid', asked],
    queryFn: ({ signal }) => readGrid(asked, signal),
    enabled: book === 'store' || network !== undefined,
    placeholderData: keepPreviousData,
  });
  const { data } = grid;
  const opened = useMemo(
    () => (data?.rows ?? []).map((it) => it.app.id).filter((id) => open.has(id)),
    [data, open],
  );
  const parts = useQueries({
    queries: opened.map((id) => {
      const of: PartsAsked = { book, network, by, measure, app: id, from, to };
      return {
        queryKey: ['entry-parts', of],
        queryFn: ({ signal }: { signal: AbortSignal }) => readParts(of, signal),
        placeholderData: keepPreviousData,
      };
    }),
    combine: (results) => results.map((it) => it.data),
  });
  const rows = useMemo(() => {
    if (!data) return [];
    const all = data.rows.flatMap((row) => {
      const at = opened.indexOf(row.app.id);
      const top = gridRow(book, row, 'app', at >= 0);
      if (at < 0) return [top];
      const below = (parts[at]?.rows ?? []).map((it) => gridRow(book, it, 'part', false));
      if (by !== 'country') return [top, ...below];
      const known = new Set(below.map((it) => it.country));
      const more = (added.get(row.app.id) ?? []).filter((it) => !known.has(it));
      return [top, ...below, ...more.map((it) => countryRow(top, it, data.days)), addRow(top)];
    });
    return all.map((it) => withPending(it, pending));
  }, [data, parts, opened, added, pending, book, by]);
  return { grid, rows };
}
