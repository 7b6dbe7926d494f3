import { useEffect, useRef, useState, type RefObject } from 'react';
import { lookUp } from '#/kernel/look-up.ts';
import { useListed, type Shortcut } from '../page-keys.ts';
import { isElsewhere } from '../row-keys.ts';
import type { BoardProps } from './board.tsx';
import { placeAt, type CardKey, type Lane, type Place } from './moves.ts';

interface BoardKeys<C> extends Pick<
  BoardProps<C>,
  | 'keyOf'
  | 'nameOf'
  | 'onMove'
  | 'onOpen'
  | 'onSelect'
  | 'selected'
  | 'refusal'
  | 'keys'
  | 'keysOfSelected'
  | 'words'
> {
  lanes: readonly (Lane<C> & { row?: string })[];
  ordered: boolean;
  current: CardKey | undefined;
  focusCard: (key: CardKey) => void;
  move: (card: C, place: Place<C>) => void;
  mayTake: (key: CardKey, column: string) => boolean;
  openMenu: (key: CardKey) => void;
  say: (words: string) => void;
}

const sideways: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
const upright: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, k: -1, j: 1 };

function shortcutsOf<C>(it: BoardKeys<C>): Shortcut[] {
  return [
    { keys: 'j', words: 'Next card' },
    { keys: 'k', words: 'Previous card' },
    { keys: 'ArrowRight', words: 'Next column' },
    ...(it.onOpen ? [{ keys: 'Enter', words: 'Open the card' }] : []),
    ...(it.onSelect ? [{ keys: 'x', words: 'Select the card' }] : []),
    ...(it.onMove
      ? [
          { keys: 'm', words: 'Move the card to…' },
          { keys: 'Shift+ArrowRight', words: 'Move the card to the next column' },
        ]
      : []),
    ...(it.onMove && it.ordered ? [{ keys: 'Shift+ArrowDown', words: 'Move the card down' }] : []),
    ...Object.entries(it.words ?? {}).map(([keys, words]) => ({ keys, words })),
  ];
}

/**
 * The card the keyboard is on. `focusCard` gives it the focus once it is drawn, and it keeps the focus
 * when it is drawn anew in another column; `onBlur` is the board's.
 */
export function useCurrentCard(box: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState<CardKey>();
  const wanted = useRef<CardKey>(undefined);
  const held = useRef<CardKey>(undefined);
  useEffect(() => {
    const isLost = document.activeElement === document.body ? held.current : undefined;
    const key = wanted.current ?? isLost;
    if (key === undefined) return;
    const name = CSS.escape(String(key));
    const element = box.current?.querySelector<HTMLElement>(`[data-card="${name}"]`);
    if (!element) return;
    element.focus({ preventScroll: true });
    if (wanted.current !== undefined) {
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    wanted.current = undefined;
    held.current = key;
  });
  const focusCard = (key: CardKey) => {
    wanted.current = key;
    setCurrent(key);
  };
  // Not heard when React takes the element away, only when somebody goes elsewhere.
  const onBlur = () => {
    held.current = undefined;
  };
  return { current, setCurrent, focusCard, onBlur };
}

/** What the keys do with the card they are on; they work wherever the focus is on the page. */
export function useBoardKeys<C>(given: BoardKeys<C>) {
  const { lanes, ordered, keyOf, nameOf, current, focusCard } = given;
  const laneAt = lanes.findIndex((it) => it.cards.some((card) => keyOf(card) === current));
  const lane = lanes[laneAt];
  const at = lane?.cards.findIndex((it) => keyOf(it) === current) ?? -1;
  const card = lane?.cards[at];

  /** The nearest column that way, of the same swimlane, for which it holds. */
  const nextLane = (step: number, holds: (lane: Lane<C>) => boolean) => {
    for (let index = laneAt + step; lanes[index]; index += step) {
      const beside = lanes[index]!;
      if (beside.row !== lane?.row) return undefined;
      if (holds(beside)) return beside;
    }
    return undefined;
  };
  /** The card beyond the end of a column that is cut by swimlanes. */
  const beyond = (step: number) => {
    if (lane?.row === undefined) return undefined;
    const across = lanes.filter((it) => it.row === lane.row).length;
    for (let index = laneAt + step * across; lanes[index]; index += step * across) {
      const next = lanes[index]!.cards.at(step > 0 ? 0 : -1);
      if (next !== undefined) return next;
    }
    return undefined;
  };
  const go = (step: number, isSideways: boolean) => {
    const first = lanes.find((it) => it.cards.length > 0);
    const to = isSideways ? nextLane(step, (it) => it.cards.length > 0) : lane;
    const next = !lane
      ? first?.cards[0]
      : isSideways
        ? to?.cards[Math.min(at, to.cards.length - 1)]
        : (lane.cards[at + step] ?? beyond(step));
    if (next !== undefined) focusCard(keyOf(next));
  };
  const shift = (step: number, isSideways: boolean) => {
    if (card === undefined || !lane || !given.onMove) return;
    if (!isSideways) {
      if (ordered) given.move(card, placeAt(lane, card, at + step, keyOf));
      return;
    }
    const to = nextLane(step, (it) => given.mayTake(keyOf(card), it.id));
    if (to) return given.move(card, placeAt(to, card, ordered ? at : 0, keyOf));
    const beside = nextLane(step, () => true);
    const why = beside && given.refusal?.(card, beside.id);
    given.say(why ?? `${nameOf(card)} cannot go further`);
  };
  const press = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean => {
    const [side, up] = [lookUp(sideways, key), lookUp(upright, key)];
    const step = side ?? up;
    if (step !== undefined) (shiftKey ? shift : go)(step, side !== undefined);
    else if (card === undefined) return false;
    else if (key === 'Enter' && given.onOpen) given.onOpen(card);
    else if (key === 'x' && given.onSelect) given.onSelect(card);
    else if (key === 'm' && given.onMove) given.openMenu(keyOf(card));
    else if (given.selected?.size && given.keysOfSelected?.includes(key)) return false;
    else if (given.keys?.[key]) given.keys[key](card);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!isElsewhere(event) && press(event)) event.preventDefault();
  };

  useListed('list', lanes.some((it) => it.cards.length > 0) ? shortcutsOf(given) : []);
  const latest = useRef(onKeyDown);
  useEffect(() => {
    latest.current = onKeyDown;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
