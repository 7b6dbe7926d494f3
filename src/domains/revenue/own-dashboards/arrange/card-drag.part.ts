import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge';
import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { useEffect, useRef, useState, type RefObject } from 'react';

type Side = 'left' | 'right';

interface CardDrag {
  id: string;
  enabled: boolean;
  /** It was let go before or after another one. */
  onDrop: (dragged: string, side: Side) => void;
}

const cardIn = (data: Record<string | symbol, unknown>) =>
  typeof data['dashboardCard'] === 'string' ? data['dashboardCard'] : undefined;

const sideOf = (data: Record<string | symbol, unknown>): Side | undefined => {
  const edge = extractClosestEdge(data);
  return edge === 'left' || edge === 'right' ? edge : undefined;
};

/** Makes a card draggable by its handle, and a place to drop others beside. */
export function useCardDrag(
  box: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  { id, enabled, onDrop }: CardDrag,
) {
  const [isDragged, setDragged] = useState(false);
  const [side, setSide] = useState<Side>();
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    const [card, grip] = [box.current, handle.current];
    if (!enabled || !card || !grip) return;
    const clear = () => setSide(undefined);
    return combine(
      draggable({
        element: card,
        dragHandle: grip,
        getInitialData: () => ({ dashboardCard: id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element: card,
        canDrop: ({ source }) => {
          const dragged = cardIn(source.data);
          return dragged !== undefined && dragged !== id;
        },
        getData: ({ input }) =>
          attachClosestEdge({}, { element: card, input, allowedEdges: ['left', 'right'] }),
        onDrag: ({ self }) => setSide(sideOf(self.data)),
        onDragLeave: clear,
        onDrop: ({ self, source }) => {
          clear();
          const [dragged, at] = [cardIn(source.data), sideOf(self.data)];
          if (dragged !== undefined && at) latest.current(dragged, at);
        },
      }),
    );
  }, [box, handle, id, enabled]);
  return { isDragged, side };
}
