import { useRef, type PointerEvent } from 'react';

/** Which part of a bar is held. */
export type Part = 'all' | 'start' | 'due';

interface BarDrag {
  /** px of a day */
  day: number;
  onDrag: (part: Part, by: number) => void;
  onDrop: (part: Part, by: number) => void;
  onCancel: () => void;
}

/** px a pointer may tremble while it clicks. */
const TREMBLE = 4;

/** Listeners of something dragged sideways by whole days; Escape lets it go back. */
export function useBarDrag({ day, onDrag, onDrop, onCancel }: BarDrag) {
  const held = useRef<{ part: Part; x: number; isMoved: boolean }>(undefined);
  const wasDrag = useRef(false);
  const byOf = (event: PointerEvent, x: number) => Math.round((event.clientX - x) / day);
  const end = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      event.currentTarget.releasePointerCapture(event.pointerId);
    const it = held.current;
    held.current = undefined;
    return it;
  };
  return {
    /** Whether the last press was a drag: its click opens nothing. */
    wasDrag: () => wasDrag.current,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      const part = (event.target as HTMLElement).dataset['part'];
      event.currentTarget.setPointerCapture(event.pointerId);
      wasDrag.current = false;
      held.current = {
        part: part === 'start' || part === 'due' ? part : 'all',
        x: event.clientX,
        isMoved: false,
      };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const it = held.current;
      if (!it) return;
      if (!it.isMoved && Math.abs(event.clientX - it.x) < TREMBLE) return;
      it.isMoved = true;
      wasDrag.current = true;
      onDrag(it.part, byOf(event, it.x));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const it = end(event);
      if (it?.isMoved) onDrop(it.part, byOf(event, it.x));
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      if (end(event)) onCancel();
    },
    /** Forgets what is held. */
    letGo: () => {
      held.current = undefined;
    },
  };
}
