import type { RefObject } from 'react';
import { IconButton } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';

interface LineToolsProps {
  /** What is moved: "question 2 of Craft". */
  what: string;
  /** What it is dragged by. */
  handle: RefObject<HTMLSpanElement | null>;
  onStep: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** The handle to drag by, and the same by buttons. */
export function LineTools({ what, handle, onStep, onRemove }: LineToolsProps) {
  return (
    <span className="row eval-tools">
      <span ref={handle} className="eval-handle" title="Drag to move, or Alt with the arrow keys">
        <Icon name="grip-vertical" size={14} />
      </span>
      <IconButton
        icon="arrow-up"
        label={`Move ${what} up`}
        variant="ghost"
        size="s"
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon="arrow-down"
        label={`Move ${what} down`}
        variant="ghost"
        size="s"
        onClick={() => onStep(1)}
      />
      <IconButton
        icon="trash"
        label={`Take ${what} away`}
        variant="ghost"
        size="s"
        onClick={onRemove}
      />
    </span>
  );
}

/** `Alt` with the arrow keys moves the line one writes in. */
export const stepKeys =
  (onStep: (by: 1 | -1) => void) =>
  (event: {
    altKey: boolean;
    key: string;
    preventDefault: () => void;
    stopPropagation: () => void;
  }) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onStep(by);
  };
