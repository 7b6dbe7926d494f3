import { useState, type DragEvent } from 'react';
import { useRun } from '../running.ts';
import { networkOrder } from './networks.actions.ts';
import type { Network } from './networks.contract.ts';

/** Ordering by key or by dragging one row onto another; `rows` are all networks in their order. */
export function useOrder(rows: readonly Network[], isOn: boolean) {
  const run = useRun();
  const [dragged, setDragged] = useState<number>();
  const before = rows.map((it) => it.id);
  const save = (ids: number[]) => void run(networkOrder, { ids, before });

  const shift = ({ id }: Network, by: 1 | -1) => {
    const other = before[before.indexOf(id) + by];
    if (!isOn || other === undefined) return;
    save(before.map((it) => (it === other ? id : it === id ? other : it)));
  };
  /** To the place of the row it is dropped on. */
  const drop = (onto: number) => {
    if (dragged === undefined || dragged === onto) return;
    const at = before.indexOf(onto);
    const rest = before.filter((it) => it !== dragged);
    save([...rest.slice(0, at), dragged, ...rest.slice(at)]);
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
