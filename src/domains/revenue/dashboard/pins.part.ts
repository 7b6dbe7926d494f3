import { useState, type DragEvent } from 'react';
import { useRun } from '#/client/running.ts';
import { changePins, togglePin } from './dashboard.actions.ts';
import type { TopGame } from './overview.contract.ts';

/** `from` taken out and put before `before`, or at the end when that is not pinned. */
function moved(ids: readonly number[], from: number, before: number): number[] {
  const rest = ids.filter((it) => it !== from);
  const at = rest.indexOf(before);
  return at < 0 ? [...rest, from] : [...rest.slice(0, at), from, ...rest.slice(at)];
}

/** `id` in the place of its neighbour, `by` places on; the same list at the ends. */
function shifted(ids: readonly number[], id: number, by: 1 | -1): number[] {
  const other = ids[ids.indexOf(id) + by];
  if (!ids.includes(id) || other === undefined) return [...ids];
  return ids.map((it) => (it === other ? id : it === id ? other : it));
}

/** Pinning by button or key, ordering by key or by dragging one row onto another. */
export function usePins() {
  const run = useRun();
  const [dragged, setDragged] = useState<number>();
  const save = (to: (appIds: number[]) => number[]) => void run({ run: () => changePins(to) }, {});
  const toggle = (game: TopGame) => void run({ run: () => togglePin(game.appId) }, {});
  const shift = (game: TopGame, by: 1 | -1) => save((ids) => shifted(ids, game.appId, by));

  const rowProps = (game: TopGame) => ({
    draggable: true,
    'data-dragged': dragged === game.appId || undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      setDragged(game.appId);
    },
    onDragEnd: () => setDragged(undefined),
    onDragOver: (event: DragEvent) => {
      if (dragged !== undefined && dragged !== game.appId) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== undefined) save((ids) => moved(ids, dragged, game.appId));
      setDragged(undefined);
    },
  });
  return { toggle, shift, rowProps };
}
