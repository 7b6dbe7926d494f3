import { startTransition, useId, useOptimistic, useRef, useState, type ReactNode } from 'react';
import type { MenuItem } from '../rich/menu.tsx';
import { useBoardKeys, useCurrentCard } from './board-keys.ts';
import { useBoardDrops, type Drop } from './drag.ts';
import { LaneView } from './lane.tsx';
import {
  isSamePlace,
  moved,
  movedWords,
  placeAt,
  placeBeside,
  type CardKey,
  type Lane,
  type Move,
  type Place,
} from './moves.ts';
import { Swimlanes, type Swimlane } from './swimlanes.tsx';
import './board.css';

export interface BoardColumn<C> extends Lane<C> {
  /** Before the title: an icon, an avatar. */
  mark?: ReactNode;
  /** A quiet line below the title: the load of a person. */
  note?: ReactNode;
  /** The swimlane its cards stand in; absent where there are none. */
  row?: string;
}

export interface BoardProps<C> {
  /** What stands on it, read out: "Tasks of Puzzle". */
  label: string;
  columns: readonly BoardColumn<C>[];
  /** Cuts the columns crosswise: each of them then names the row it is in. */
  rows?: readonly Swimlane[];
  keyOf: (card: C) => CardKey;
  /** Read out: "LNT-214, Tide ladder". */
  nameOf: (card: C) => string;
  /** What stands on a card: a `CardFace`. */
  face: (card: C, state: { selected: boolean }) => ReactNode;
  /** Cards of a column have an order of their own, kept by `onMove`; otherwise only the column counts. */
  ordered?: boolean;
  /** Why a card cannot go to a column; undefined when it can. */
  refusal?: (card: C, column: string) => string | undefined;
  /**
   * Moves a card. It is shown there until this is done, so resolve only once `columns` have been read
   * anew: `await queries.invalidateQueries(…)`. Rejecting, or resolving to false, says that it was not
   * moved. Absent: nothing moves.
   */
  onMove?: (card: C, place: Place<C>) => Promise<unknown>;
  onOpen?: (card: C) => void;
  /** The card whose record is open beside the board. */
  opened?: CardKey;
  selected?: ReadonlySet<CardKey>;
  onSelect?: (card: C) => void;
  /** The plus of a column. */
  onAdd?: (column: string) => void;
  /** What else a card's "Move to…" menu offers: to another person. */
  more?: (card: C) => MenuItem[];
  /** Further keys of the card the keyboard is on, by `event.key`. */
  keys?: Record<string, (card: C) => void>;
  /** Those of them that are for all selected cards, once there are any: the page has them then. */
  keysOfSelected?: readonly string[];
  /** What `keys` do, for the sheet of shortcuts. */
  words?: Record<string, string>;
}

/** What columns and cards are given of their board. */
export interface Desk<C> extends Omit<BoardProps<C>, 'columns' | 'onMove'> {
  id: string;
  lanes: readonly BoardColumn<C>[];
  current: CardKey | undefined;
  /** The card whose "Move to…" menu is open. */
  menuFor: CardKey | undefined;
  openMenu: (key: CardKey | undefined) => void;
  setCurrent: (key: CardKey) => void;
  mayTake: (key: CardKey, column: string) => boolean;
  /** Absent when nothing may be moved. */
  move: ((card: C, place: Place<C>) => void) | undefined;
}

/**
 * A board of columns with cards that are moved by dragging and, all the same, by keyboard: arrows go
 * from card to card, `M` opens "Move to…", `Shift` and arrows move at once, `Enter` opens, `x`
 * selects. Moves are read out. Only the cards in sight are drawn, so thousands cost what a screenful
 * does. It fills the height that is left of a `Page`.
 *
 * ```tsx
 * <Board
 *   label="Sprint 24"
 *   ordered
 *   columns={statuses.map((it) => ({ id: String(it.id), title: it.name, limit: it.limit, cards: … }))}
 *   keyOf={(it) => it.id}
 *   nameOf={(it) => `${it.key}, ${it.title}`}
 *   face={(it, { selected }) => <CardFace code={it.key} title={it.title} selected={selected} … />}
 *   onMove={async (it, { column, above, below }) => {
 *     const went = await run(issueMove, { issue: it.id, status: Number(column), above, below });
 *     await queries.invalidateQueries({ queryKey: ['GET /cjprojects/issues-list'] });
 *     return went;
 *   }}
 *   onOpen={(it) => change({ issue: it.key })}
 * />
 * ```
 */
export function Board<C>(props: BoardProps<C>) {
  const { label, columns, rows, keyOf, nameOf, ordered = false, refusal, onMove } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { current, setCurrent, focusCard, onBlur } = useCurrentCard(box);
  const [said, say] = useState('');
  const [menuFor, openMenu] = useState<CardKey>();
  const [lanes, show] = useOptimistic(columns, (now, it: Move<C>) => moved(now, it, keyOf));
  const cardOf = (key: CardKey) => lanes.flatMap((it) => it.cards).find((it) => keyOf(it) === key);

  const move = (card: C, place: Place<C>) => {
    const wanted = { card, place };
    if (!onMove || isSamePlace(lanes, wanted, keyOf)) return;
    focusCard(keyOf(card));
    say(movedWords(moved(lanes, wanted, keyOf), wanted, nameOf(card), ordered, keyOf));
    // Begun outside of the transition, or a dialog that it opens would wait for its end.
    const going = onMove(card, place).catch(() => false);
    startTransition(async () => {
      show(wanted);
      if ((await going) === false) say(`${nameOf(card)} was not moved`);
    });
  };

  const mayTake = (key: CardKey, column: string) => {
    const card = cardOf(key);
    if (!onMove || card === undefined) return false;
    const isThere = lanes.some((it) => it.id === column && it.cards.includes(card));
    return isThere ? ordered : refusal?.(card, column) === undefined;
  };

  useBoardDrops(box, id, ({ card: key, column, over }: Drop) => {
    const card = cardOf(key);
    const lane = lanes.find((it) => it.id === column);
    if (card === undefined || !lane) return;
    if (!ordered) move(card, placeAt(lane, card, 0, keyOf));
    else if (over) move(card, placeBeside(lane, card, over, keyOf));
    else move(card, placeAt(lane, card, lane.cards.length, keyOf));
  });

  useBoardKeys({ ...props, lanes, ordered, current, focusCard, move, mayTake, openMenu, say });

  const desk: Desk<C> = {
    ...props,
    id,
    lanes,
    ordered,
    mayTake,
    menuFor,
    current,
    setCurrent,
    openMenu: (key) => {
      openMenu(key);
      if (key === undefined && menuFor !== undefined) focusCard(menuFor);
    },
    move: onMove && move,
  };
  return (
    <>
      <div
        className={rows ? 'board-rows' : 'board'}
        role="group"
        aria-label={label}
        ref={box}
        onBlur={onBlur}
      >
        {rows ? (
          <Swimlanes rows={rows} desk={desk} />
        ) : (
          lanes.map((lane) => <LaneView key={lane.id} lane={lane} desk={desk} />)
        )}
      </div>
      <p className="hidden-words" role="status">
        {said}
      </p>
      <p className="hidden-words" id={`${id}-how`}>
        Enter opens it, arrows go to other cards{onMove && ', M moves it'}.
      </p>
    </>
  );
}
