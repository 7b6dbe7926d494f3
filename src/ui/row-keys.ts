import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isTyping } from './keys.ts';
import { useListed, type Shortcut } from './page-keys.ts';

type RowKey = string | number;

interface RowKeys<R> {
  rows: readonly R[];
  rowKey: (row: R) => RowKey;
  /** The row that is marked before anybody has moved; none when absent. */
  startsOn?: RowKey;
  onOpen?: (row: R, index: number) => void;
  /** Further keys of the row the keyboard is on, by `event.key`: `{ a: approve, r: reject }`. */
  keys?: Record<string, (row: R) => void>;
  /** Those of them that are for all selected rows, once there are any: the page has them then. */
  keysOfSelected?: readonly string[];
  /** What `keys` do, for the sheet of shortcuts; `x` where rows can be selected, `Enter` where it does not open the row. */
  words?: Record<string, string>;
  /** The keys work wherever the focus is, for the one list a page is about. */
  wide?: boolean;
}

/** What React's and the window's keyboard events have in common. */
type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'target' | 'preventDefault'
>;

/** Whether a key belongs to what has the focus: a field, a dialog, a menu, a button. */
export const isElsewhere = ({ target, key }: Pick<Press, 'target' | 'key'>) => {
  if (!(target instanceof HTMLElement)) return false;
  if (isTyping(target)) return true;
  if (target.closest('[role="dialog"], [role="menu"], [role="listbox"]')) return true;
  // Enter on a button or a link is theirs.
  return key === 'Enter' && target.closest('button, a') !== null;
};

/** As the sheet lists them: a capital letter is typed with Shift. */
const shortcutsOf = (opens: boolean, words: Record<string, string> = {}): Shortcut[] => [
  { keys: 'j', words: 'Next row' },
  { keys: 'k', words: 'Previous row' },
  ...Object.entries({ ...(opens && { Enter: 'Open the row' }), ...words }).map(([key, it]) => ({
    keys: /^[A-Z]$/.test(key) ? `Shift+${key.toLowerCase()}` : key,
    words: it,
  })),
];

/** The record that is marked, and where it stood when it was last seen. */
interface Mark {
  key: RowKey;
  at: number;
}

/**
 * The place of the mark, which stays on its record however the rows move about it: the next key must
 * not decide about what has slipped in there. A record that left the list gives the mark to the one
 * that took its place.
 */
function useMark<R>({ rows, rowKey, startsOn }: Pick<RowKeys<R>, 'rows' | 'rowKey' | 'startsOn'>) {
  const [marked, setMarked] = useState<Mark>();
  const wanted = marked ?? (startsOn === undefined ? undefined : { key: startsOn, at: 0 });
  let current = -1;
  if (wanted && rows.length > 0) {
    const isWanted = (row: R | undefined) => row !== undefined && rowKey(row) === wanted.key;
    const found = isWanted(rows[wanted.at]) ? wanted.at : rows.findIndex(isWanted);
    current = found >= 0 ? found : Math.min(wanted.at, rows.length - 1);
    const key = rowKey(rows[current]!);
    if (marked?.key !== key || marked.at !== current) setMarked({ key, at: current });
  }
  const mark = useCallback(
    (key: RowKey, at?: number) => setMarked((it) => ({ key, at: at ?? it?.at ?? 0 })),
    [],
  );
  return { current, mark };
}

/**
 * Moves through rows with `j` `k` (or arrows), opens with `Enter`, selects with `x`. Give `current`,
 * `selected` and `onKeyDown` to the `Table`.
 */
export function useRowKeys<R>(settings: RowKeys<R>) {
  const { rows, rowKey, startsOn, onOpen, keys, keysOfSelected, words, wide } = settings;
  const { current, mark } = useMark({ rows, rowKey, startsOn });
  const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set());

  const toggle = (row: R) => {
    const next = new Set(selected);
    if (!next.delete(rowKey(row))) next.add(rowKey(row));
    setSelected(next);
  };
  const markAt = (at: number) => {
    const within = Math.max(0, Math.min(rows.length - 1, at));
    const row = rows[within];
    if (row !== undefined) mark(rowKey(row), within);
  };
  const press = (key: string): boolean => {
    const row = rows[current];
    if (key === 'j' || key === 'ArrowDown') markAt(current + 1);
    else if (key === 'k' || key === 'ArrowUp') markAt(current - 1);
    else if (row === undefined) return false;
    else if (key === 'x') toggle(row);
    else if (key === 'Enter' && onOpen) onOpen(row, current);
    else if (selected.size > 0 && keysOfSelected?.includes(key)) return false;
    else if (keys?.[key]) keys[key](row);
    else return false;
    return true;
  };
  const onKeyDown = (event: Press) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!isElsewhere(event) && press(event.key)) event.preventDefault();
  };

  useListed('list', rows.length > 0 ? shortcutsOf(onOpen !== undefined, words) : []);
  const latest = useRef(onKeyDown);
  // Before anybody sees the rows: a quick key means what is on the screen.
  useLayoutEffect(() => {
    latest.current = onKeyDown;
  });
  useEffect(() => {
    if (!wide) return;
    const listen = (event: KeyboardEvent) => latest.current(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [wide]);

  return { current, mark, selected, setSelected, onKeyDown: wide ? undefined : onKeyDown };
}
