import { useEffect, useRef, useState } from 'react';
import { isTyping } from './keys.ts';
import { useListed, type Shortcut } from './page-keys.ts';

interface RowKeys<R> {
  rows: readonly R[];
  rowKey: (row: R) => string | number;
  onOpen?: (row: R, index: number) => void;
  /** Further keys of the row the keyboard is on, by `event.key`: `{ a: approve, r: reject }`. */
  keys?: Record<string, (row: R) => void>;
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

/**
 * Moves through rows with `j` `k` (or arrows), opens with `Enter`, selects with `x`. Give `current`,
 * `selected` and `onKeyDown` to the `Table`.
 */
export function useRowKeys<R>({ rows, rowKey, onOpen, keys, words, wide }: RowKeys<R>) {
  const [wanted, setCurrent] = useState(-1);
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set());
  // The list may have become shorter since: the mark stays on the last row.
  const current = Math.min(wanted, rows.length - 1);

  const toggle = (row: R) => {
    const next = new Set(selected);
    if (!next.delete(rowKey(row))) next.add(rowKey(row));
    setSelected(next);
  };
  const press = (key: string): boolean => {
    const row = rows[current];
    if (key === 'j' || key === 'ArrowDown') setCurrent(Math.min(rows.length - 1, current + 1));
    else if (key === 'k' || key === 'ArrowUp') setCurrent(Math.max(0, current - 1));
    else if (row === undefined) return false;
    else if (key === 'x') toggle(row);
    else if (key === 'Enter' && onOpen) onOpen(row, current);
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
  useEffect(() => {
    latest.current = onKeyDown;
  });
  useEffect(() => {
    if (!wide) return;
    const listen = (event: KeyboardEvent) => latest.current(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [wide]);

  return { current, setCurrent, selected, setSelected, onKeyDown: wide ? undefined : onKeyDown };
}
