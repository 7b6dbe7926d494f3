import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { useEffect, useRef, useState } from 'react';

/**
 * Makes the head or the foot of a part a place to drop issues on. `useBoardDrops` hears of it by the
 * column's name.
 */
export function usePartDrop(board: string, column: string) {
  const box = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const leave = () => setOver(false);
    return dropTargetForElements({
      element: box.current,
      canDrop: ({ source }) => source.data['board'] === board,
      getData: () => ({ board, column }),
      onDragEnter: () => setOver(true),
      onDragLeave: leave,
      onDrop: leave,
    });
  }, [board, column]);
  return { box, isOver };
}
