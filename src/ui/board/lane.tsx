import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { Badge } from '../badge.tsx';
import { IconButton } from '../button.tsx';
import { cx } from '../cx.ts';
import { BoardCard } from './board-card.tsx';
import type { BoardColumn, Desk } from './board.tsx';
import { useLaneDrop } from './drag.ts';
import { countOf } from './moves.ts';

interface LaneProps<C> {
  lane: BoardColumn<C>;
  desk: Desk<C>;
}

/** px; measured once drawn. */
const CARD_HEIGHT = 86;

function Head<C>({ lane, desk }: LaneProps<C>) {
  const { title, mark, note, limit } = lane;
  const count = countOf(lane);
  const isOver = limit ? count > limit : false;
  const words = isOver ? `Over its limit of ${limit}` : `At most ${limit} at once`;
  return (
    <header role="presentation">
      <div className="lane-title">
        {mark}
        <h2 dir="auto" className="trunc" title={title}>
          {title}
        </h2>
        {limit ? (
          <Badge
            tone={isOver ? 'warn' : 'neutral'}
            icon={isOver ? 'alert-triangle' : undefined}
            title={words}
          >
            {count} of {limit}
          </Badge>
        ) : (
          <span className="f3 num">{count}</span>
        )}
        <span className="sp" />
        {desk.onAdd && (
          <IconButton
            icon="plus"
            label={`New in ${title}`}
            variant="ghost"
            size="s"
            onClick={() => desk.onAdd?.(lane.id)}
          />
        )}
      </div>
      {note && (
        <div dir="auto" className="lane-note f3 fs12">
          {note}
        </div>
      )}
    </header>
  );
}

/** One column: its head, and those of its cards that are in sight. */
export function LaneView<C>({ lane, desk }: LaneProps<C>) {
  const { cards } = lane;
  const { keyOf, current, rows } = desk;
  const row = rows?.find((it) => it.id === lane.row);
  const box = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { over, refused } = useLaneDrop(box, scroller, {
    board: desk.id,
    column: lane.id,
    mayTake: desk.mayTake,
  });
  const currentAt = cards.findIndex((it) => keyOf(it) === current);
  // Nothing here is memoized by a compiler, so what the hook gives does not grow stale.
  // eslint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: (at) => keyOf(cards[at]!),
    gap: 6,
    overscan: 4,
    // The card the keyboard is on stays, or the focus would be lost with it.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (currentAt < 0 || shown.includes(currentAt)) return shown;
      return [...shown, currentAt].sort((a, b) => a - b);
    },
  });
  const items = virtual.getVirtualItems();
  // Tab goes from column to column, arrows from card to card.
  const reachable = currentAt >= 0 ? currentAt : items[0]?.index;
  return (
    <section
      ref={box}
      className={cx('lane', over && 'over', refused && 'refused')}
      aria-label={row ? `${lane.title}, ${row.title}` : lane.title}
    >
      <Head lane={lane} desk={desk} />
      <div className="lane-cards" ref={scroller}>
        {cards.length > 0 && (
          <ul style={{ height: virtual.getTotalSize() }}>
            {items.map((it) => (
              <li
                key={it.key}
                data-index={it.index}
                ref={virtual.measureElement}
                style={{ transform: `translateY(${it.start}px)` }}
                aria-setsize={cards.length}
                aria-posinset={it.index + 1}
              >
                <BoardCard
                  card={cards[it.index]!}
                  column={lane.id}
                  desk={desk}
                  reachable={it.index === reachable}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
