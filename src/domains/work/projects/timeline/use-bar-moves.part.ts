import { useEffect, useRef, type KeyboardEvent } from 'react';
import { barOf, barWords, moved, resized, type Days, type Span } from './timeline-days.ts';
import { useBarDrag, type Part } from './use-bar-drag.part.ts';

interface BarMoves {
  /** What is moved, read out: "LAG-1". */
  name: string;
  /** As they are kept. */
  days: Days & { below: Span | null };
  /** As they are being given right now. */
  edited: Days | undefined;
  /** px of a day */
  day: number;
  today: string;
  /** Why nothing moves; undefined where it does. */
  whyFixed: string | undefined;
  onEdit: (days: Days | undefined) => void;
  onDrop: (days: Days) => void;
  say: (words: string) => void;
}

/** Steps by keys are one change once the keys rest so long, ms. */
const REST = 900;

const changed = (days: Days, part: Part, by: number): Days =>
  part === 'all' ? moved(days, by) : resized(days, part, by);

const isSame = (a: Days, b: Days) => a.startsOn === b.startsOn && a.dueOn === b.dueOn;

/** How a bar is dragged, drawn longer and shorter, and all the same by keys. */
export function useBarMoves(it: BarMoves) {
  const { name, days, edited, today, whyFixed, onEdit, onDrop, say } = it;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const give = (next: Days) => (isSame(next, days) ? onEdit(undefined) : onDrop(next));
  const drag = useBarDrag({
    day: it.day,
    onDrag: (part, by) => whyFixed === undefined && onEdit(changed(days, part, by)),
    onDrop: (part, by) => (whyFixed === undefined ? give(changed(days, part, by)) : say(whyFixed)),
    onCancel: () => onEdit(undefined),
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const settle = () => {
    clearTimeout(timer.current);
    if (!edited) return false;
    give(edited);
    return true;
  };
  const step = (part: Part, by: number) => {
    if (whyFixed !== undefined) return say(whyFixed);
    const next = changed({ ...days, ...edited }, part, by);
    onEdit(next);
    say(`${name}: ${barWords(barOf({ ...days, ...next }), today)}`);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => give(next), REST);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (by !== 0 && !event.altKey) {
      const isStart = event.ctrlKey || event.metaKey;
      if (isStart && !event.shiftKey) return;
      step(event.shiftKey ? (isStart ? 'start' : 'due') : 'all', by);
    } else if (event.key === 'Escape' && edited) {
      clearTimeout(timer.current);
      drag.letGo();
      onEdit(undefined);
      say(`${name}: ${barWords(barOf(days), today)}`);
    } else if (event.key !== 'Enter' || !settle()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { drag, onKeyDown, settle };
}
