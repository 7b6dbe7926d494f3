import { useState } from 'react';
import { withTyped, type Draft, type TypedCell } from './edit-draft.ts';

interface History {
  past: readonly Draft[];
  draft: Draft;
  future: readonly Draft[];
}

/** A spoilt or missing note counts as nothing typed. */
function read(storage: string): Draft {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storage) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Draft) : {};
  } catch {
    return {};
  }
}

/** What was typed into the grid: kept on this device until it is saved, undone and redone at will. */
export function useEditDraft(personId: number) {
  const storage = `task-grid:${personId}`;
  const [history, setHistory] = useState<History>(() => ({
    past: [],
    draft: read(storage),
    future: [],
  }));
  const keep = (next: History) => {
    setHistory(next);
    if (Object.keys(next.draft).length === 0) localStorage.removeItem(storage);
    else localStorage.setItem(storage, JSON.stringify(next.draft));
  };
  const { past, draft, future } = history;
  const to = (next: Draft) => keep({ past: [...past, draft].slice(-100), draft: next, future: [] });
  const undo = () => {
    const before = past.at(-1);
    if (before) keep({ past: past.slice(0, -1), draft: before, future: [draft, ...future] });
  };
  const redo = () => {
    const [next] = future;
    if (next) keep({ past: [...past, draft], draft: next, future: future.slice(1) });
  };
  return {
    draft,
    type: (cells: readonly TypedCell[]) => to(withTyped(draft, cells)),
    to,
    /** What is saved cannot be undone here: the draft begins anew. */
    restart: (next: Draft) => keep({ past: [], draft: next, future: [] }),
    undo,
    redo,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  };
}
