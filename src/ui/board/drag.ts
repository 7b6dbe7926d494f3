import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { CardKey } from './moves.ts';

type Data = Record<string | symbol, unknown>;

const isKey = (it: unknown): it is CardKey => typeof it === 'string' || typeof it === 'number';

/** The card of this board that is being dragged. */
function cardIn(data: Data, board: string): CardKey | undefined {
  return data['board'] === board && isKey(data['card']) ? data['card'] : undefined;
}

/** The newest of a value, for listeners that are attached once. */
function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

interface CardDrag {
  board: string;
  card: CardKey;
  column: string;
  /** The order within a column is kept: cards are dropped between others. */
  ordered: boolean;
  mayTake: (card: CardKey, column: string) => boolean;
  onStart: () => void;
  /** What it is dragged by, where the rest of it is written in; the whole card when absent. */
  handle?: RefObject<HTMLElement | null>;
}

/** Makes a card draggable and, in an ordered column, a place to drop others beside. */
export function useCardDrag(element: RefObject<HTMLElement | null>, given: CardDrag) {
  const [dragging, setDragging] = useState(false);
  const [edge, setEdge] = useState<'top' | 'bottom'>();
  const latest = useLatest(given);
  const { board, card, column, ordered, handle } = given;
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const clear = () => setEdge(undefined);
    const show = ({ self, source }: { self: { data: Data }; source: { data: Data } }) => {
      const at = extractClosestEdge(self.data);
      const isSelf = cardIn(source.data, board) === card;
      setEdge(!isSelf && (at === 'top' || at === 'bottom') ? at : undefined);
    };
    const drag = draggable({
      element: box,
      dragHandle: handle?.current ?? undefined,
      getInitialData: () => ({ board, card, column }),
      onDragStart: () => {
        setDragging(true);
        latest.current.onStart();
      },
      onDrop: () => setDragging(false),
    });
    if (!ordered) return drag;
    const drop = dropTargetForElements({
      element: box,
      canDrop: ({ source }) => {
        const dragged = cardIn(source.data, board);
        return dragged !== undefined && latest.current.mayTake(dragged, column);
      },
      getData: ({ input }) =>
        attachClosestEdge(
          { board, card, column },
          { element: box, input, allowedEdges: ['top', 'bottom'] },
        ),
      onDragEnter: show,
      onDrag: show,
      onDragLeave: clear,
      onDrop: clear,
    });
    return combine(drag, drop);
  }, [element, latest, board, card, column, ordered, handle]);
  return { dragging, edge };
}

interface LaneDrop {
  board: string;
  column: string;
  mayTake: (card: CardKey, column: string) => boolean;
}

/** Makes a column take cards, tells whether one is over it and whether it cannot take the dragged one. */
export function useLaneDrop(
  lane: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  given: LaneDrop,
) {
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState(false);
  const latest = useLatest(given);
  const { board, column } = given;
  useEffect(() => {
    const [box, list] = [lane.current, scroller.current];
    if (!box || !list) return;
    const ours = ({ source }: { source: { data: Data } }) => cardIn(source.data, board);
    const takes = (card: CardKey | undefined) =>
      card !== undefined && latest.current.mayTake(card, column);
    const leave = () => setOver(false);
    return combine(
      dropTargetForElements({
        element: box,
        canDrop: (it) => takes(ours(it)),
        getData: () => ({ board, column }),
        onDragEnter: () => setOver(true),
        onDragLeave: leave,
        onDrop: leave,
      }),
      monitorForElements({
        canMonitor: (it) => ours(it) !== undefined,
        onDragStart: (it) => setRefused(!takes(ours(it))),
        onDrop: () => setRefused(false),
      }),
      autoScrollForElements({ element: list, canScroll: (it) => ours(it) !== undefined }),
    );
  }, [lane, scroller, latest, board, column]);
  return { over, refused };
}

/** Where a card was let go: a column, and the card beside which when there was one. */
export interface Drop {
  card: CardKey;
  column: string;
  over?: { key: CardKey; after: boolean };
}

/** Hears of every drop on the board, and scrolls it sideways while something is dragged. */
export function useBoardDrops(
  element: RefObject<HTMLElement | null>,
  board: string,
  onDrop: (drop: Drop) => void,
) {
  const latest = useLatest(onDrop);
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    return combine(
      autoScrollForElements({
        element: box,
        canScroll: ({ source }) => cardIn(source.data, board) !== undefined,
      }),
      monitorForElements({
        canMonitor: ({ source }) => cardIn(source.data, board) !== undefined,
        onDrop: ({ source, location }) => {
          const card = cardIn(source.data, board);
          const target = location.current.dropTargets[0]?.data;
          const column = target?.['column'];
          if (card === undefined || !target || typeof column !== 'string') return;
          const key = cardIn(target, board);
          if (key === card) return;
          const after = extractClosestEdge(target) === 'bottom';
          latest.current({ card, column, ...(key !== undefined && { over: { key, after } }) });
        },
      }),
    );
  }, [element, latest, board]);
}
