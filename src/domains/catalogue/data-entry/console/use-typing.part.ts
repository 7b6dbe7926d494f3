import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toastError } from '#/client/running.ts';
import type { CellEdit } from '#/ui/grid/edit-column.ts';
import { toast } from '#/ui/toast.ts';
import type { BookCode } from './books.ts';
import { placeKey, placeOf, type CellPlace, type GridRow } from './grid-row.ts';
import { readFigure } from './read-figure.ts';
import { saveCells, type SavedCell } from './save-cells.ts';

/** A figure of the draft before and after an edit; null where there is none. */
interface Change extends CellPlace {
  from: number | null;
  to: number | null;
  /** What counts, as it was seen. */
  was: number | null;
}

/** What was typed or pasted at once, and where. */
interface Edit {
  book: BookCode;
  network: number | undefined;
  changes: Change[];
}

const cellsOf = (changes: readonly Change[], side: 'from' | 'to') =>
  changes.map(({ from, to, ...place }) => ({ ...place, value: side === 'to' ? to : from }));

/**
 * What an emptied cell means: a typed figure is taken back; a figure that counts becomes 0, which
 * has to be committed like any other.
 */
function emptied(row: GridRow, typed: number | null, base: number | null): number | null {
  if (typed !== null || base === null || row.measure.over) return null;
  return 0;
}

/** Reads edits as changes of the draft; what cannot be read is told and left out. */
function changesOf(edits: readonly CellEdit<GridRow>[]): Change[] {
  const wrong: string[] = [];
  const changes = edits.flatMap(({ row, column, text }): Change[] => {
    const cell = row.cells.get(column.key);
    const it = readFigure(text, row.measure);
    if ('wrong' in it) {
      wrong.push(it.wrong);
      return [];
    }
    const [from, base] = [cell?.typed ?? null, cell?.base ?? null];
    // An empty cell of a pasted block says nothing.
    if (it.value === null && edits.length > 1) return [];
    const to = it.value ?? emptied(row, from, base);
    return to === from ? [] : [{ ...placeOf(row, column.key), from, to, was: base }];
  });
  if (wrong.length > 0) {
    const more = wrong.length > 1 ? `${wrong.length} cells were left out. ` : '';
    toast('warning', `${more}${wrong[0]!}`);
  }
  return changes;
}

const shownFrom = new Set<unknown>(['entry-grid', 'entry-parts', 'GET /console-draft']);
const isOfDraft = ([name]: readonly unknown[]) => shownFrom.has(name);

/** What is not on its way any more; a cell that was typed into once more still is. */
function without(pending: ReadonlyMap<string, number | null>, cells: readonly SavedCell[]) {
  const arrived = new Map(cells.map((it) => [placeKey(it), it.value] as const));
  return new Map([...pending].filter(([key, value]) => arrived.get(key) !== value));
}

/**
 * Typing into the draft: each edit is shown at once and saved in turn, can be undone and redone, and
 * is taken back when the server refuses it.
 */
export function useTyping(book: BookCode, network: number | undefined) {
  const client = useQueryClient();
  const [pending, setPending] = useState<ReadonlyMap<string, number | null>>(new Map());
  const [done, setDone] = useState<readonly Edit[]>([]);
  const [undone, setUndone] = useState<readonly Edit[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const send = (edit: Edit, side: 'from' | 'to') => {
    const cells = cellsOf(edit.changes, side);
    setPending(
      (it) => new Map([...it, ...cells.map((one) => [placeKey(one), one.value] as const)]),
    );
    const sent = queue.current.then(() => saveCells(edit.book, edit.network, cells));
    queue.current = sent
      .catch((error) => {
        toastError(error);
        setDone((it) => it.filter((other) => other !== edit));
        setUndone((it) => it.filter((other) => other !== edit));
      })
      .then(() => client.invalidateQueries({ predicate: ({ queryKey }) => isOfDraft(queryKey) }))
      .then(() => setPending((it) => without(it, cells)));
  };
  const type = (edits: readonly CellEdit<GridRow>[]) => {
    const changes = changesOf(edits);
    if (changes.length === 0) return;
    const edit = { book, network, changes };
    setDone((it) => [...it, edit]);
    setUndone([]);
    send(edit, 'to');
  };
  const undo = () => {
    const edit = done.at(-1);
    if (!edit) return;
    setDone(done.slice(0, -1));
    setUndone([...undone, edit]);
    send(edit, 'from');
  };
  const redo = () => {
    const edit = undone.at(-1);
    if (!edit) return;
    setUndone(undone.slice(0, -1));
    setDone([...done, edit]);
    send(edit, 'to');
  };
  /** Once the draft is committed or discarded there is nothing to go back to. */
  const forget = () => {
    setDone([]);
    setUndone([]);
  };
  return {
    type,
    undo,
    redo,
    forget,
    pending,
    canUndo: done.length > 0,
    canRedo: undone.length > 0,
  };
}
