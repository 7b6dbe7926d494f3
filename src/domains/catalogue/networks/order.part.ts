import { useState, type DragEvent } from 'react';
import { useRun } from '#/client/running.ts';
import { networkOrder } from './networks.actions.ts';
import type { Network } from './networks.contract.ts';

/** Ordering by key or by dragging one row onto another; `rows` are all networks in their order. */
export function useOrder(rows: readonly Network[], isOn: boolean) {
  const run = useRun();
  const [dragged, setDragged] = useState<number>();
  const before = rows.map((it) => it.id);
  const save = (network: number, at: number) => void run(networkOrder, { network, place: at + 1 });

  const shift = ({ id }: Network, by: 1 | -1) => {
    const at = before.indexOf(id) + by;
    if (isOn && before[at] !== undefined) save(id, at);
  };
  /** To the place of the row it is dropped on. */
  const drop = (onto: number) => {
    if (dragged !== undefined && dragged !== onto) save(dragged, before.indexOf(onto));
  };
  const rowProps = ({ id }: Network) =>
    isOn
      ? {
          draggable: true,
          'data-dragged': dragged === id || undefined,
          onDragStart: (event: DragEvent) => {
            event.dataTransfer.effectAllowed = 'move';
            setDragged(id);
          },
          onDragEnd: () => setDragged(undefined),
          onDragOver: (event: DragEvent) => {
            if (dragged !== undefined && dragged !== id) event.preventDefault();
          },
          onDrop: (event: DragEvent) => {
            event.preventDefault();
            drop(id);
            setDragged(undefined);
          },
        }
      : {};
  return { shift, rowProps };
}
