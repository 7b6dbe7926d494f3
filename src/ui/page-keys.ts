import { useEffect, useSyncExternalStore } from 'react';
import { useKeys } from './keys.ts';
import { useLayer } from './layer.ts';

/** A shortcut as the sheet of shortcuts lists it. */
export interface Shortcut {
  /** In tinykeys' form. */
  keys: string;
  words: string;
}

export interface PageKey extends Shortcut {
  run: () => void;
}

/** Where the sheet lists it. */
type Kind = 'page' | 'list';

interface Listed {
  kind: Kind;
  shortcuts: readonly Shortcut[];
}

let shown: readonly Listed[] = [];
const listeners = new Set<() => void>();

function show(to: readonly Listed[]) {
  shown = to;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Lists shortcuts on the sheet for as long as the component is shown. */
export function useListed(kind: Kind, shortcuts: readonly Shortcut[]) {
  const isPage = useLayer() === 0;
  const text = JSON.stringify(shortcuts.map(({ keys, words }) => ({ keys, words })));
  useEffect(() => {
    // The sheet is opened over a page, never over a dialog.
    if (!isPage) return;
    const own: Listed = { kind, shortcuts: JSON.parse(text) as Shortcut[] };
    show([...shown, own]);
    return () => show(shown.filter((it) => it !== own));
  }, [kind, text, isPage]);
}

/**
 * The keys a page answers to: bound for as long as it is shown, and listed on the sheet of shortcuts
 * (`?`). What is not possible right now is left out of the list: `mayWrite && { keys: 'n', … }`.
 */
export function usePageKeys(keys: readonly (PageKey | false | null | undefined)[], enabled = true) {
  const possible = keys.flatMap((it) => it || []);
  useKeys(Object.fromEntries(possible.map((it) => [it.keys, it.run])), enabled);
  useListed('page', enabled ? possible : []);
}

/** What the page that is shown answers to, each once. */
export function useShownKeys(kind: Kind): Shortcut[] {
  const all = useSyncExternalStore(subscribe, () => shown);
  const listed = all.filter((it) => it.kind === kind).flatMap((it) => it.shortcuts);
  return listed.filter(
    ({ keys, words }, at) =>
      listed.findIndex((it) => it.keys === keys && it.words === words) === at,
  );
}
