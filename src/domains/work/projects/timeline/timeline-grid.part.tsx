import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { TimelineBack, TimelineHead } from './timeline-back.part.tsx';
import { barOf } from './timeline-days.ts';
import { TimelineLinks, type Link } from './timeline-links.part.tsx';
import { TimelineLine, type RowDesk } from './timeline-row.part.tsx';
import type { TimelineRow } from './timeline-rows.ts';
import { widthOf, xOf, type Off, type Window, type Zoom } from './timeline-scale.ts';

/** px */
const LINE = 36;
const HEAD = 48;

interface GridProps {
  label: string;
  box: RefObject<HTMLDivElement | null>;
  rows: readonly TimelineRow[];
  links: readonly Link[];
  desk: RowDesk;
  zoom: Zoom;
  window: Window;
  holidayOn: (day: string) => string | undefined;
  whyOff: (day: string) => Off | undefined;
  /** The days something is about to be dropped on. */
  drop: { from: string; to: string } | undefined;
  onScroll: () => void;
}

type Cell = 'name' | 'bar';

const cellOf = (target: EventTarget): Cell =>
  (target as HTMLElement).closest('.tl-track') ? 'bar' : 'name';

/** Lines of a timeline as a treegrid: only those in sight are drawn, of however many there are. */
export function TimelineGrid(props: GridProps) {
  const { label, box, rows, links, desk, zoom, window, drop } = props;
  const { scale, today, editing } = desk;
  const id = useId();
  const [current, setCurrent] = useState<string>();
  const wanted = useRef<{ key: string; cell: Cell }>(undefined);
  const found = rows.findIndex((it) => it.key === current);
  const at = found >= 0 ? found : 0;
  // eslint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => LINE,
    getItemKey: (index) => rows[index]!.key,
    overscan: 10,
    paddingStart: HEAD,
    scrollPaddingStart: HEAD,
  });
  const items = virtual.getVirtualItems();

  // The line that is to have the focus may have to be scrolled to and drawn first.
  useEffect(() => {
    const { key, cell } = wanted.current ?? {};
    const line = box.current?.querySelector(`[data-line="${key}"]`);
    if (!line) return;
    wanted.current = undefined;
    const name = line.querySelector<HTMLElement>('.tl-name');
    (
      line.querySelector<HTMLElement>(cell === 'bar' ? 'button.tl-bar' : '.tl-name') ?? name
    )?.focus();
  });
  const goTo = (index: number, cell: Cell) => {
    const to = Math.max(0, Math.min(rows.length - 1, index));
    wanted.current = { key: rows[to]!.key, cell };
    setCurrent(rows[to]!.key);
    virtual.scrollToIndex(to, { align: 'auto' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const cell = cellOf(event.target);
    const { key } = event;
    if (key === 'ArrowDown' || key === 'j') goTo(at + 1, cell);
    else if (key === 'ArrowUp' || key === 'k') goTo(at - 1, cell);
    else if (key === 'Home') goTo(0, cell);
    else if (key === 'End') goTo(rows.length - 1, cell);
    else if (key === 'ArrowRight' && row.open === false) desk.onToggle(row);
    else if (key === 'ArrowRight') goTo(at, 'bar');
    else if (key === 'ArrowLeft' && row.open) desk.onToggle(row);
    else if (key === 'ArrowLeft') {
      const above = rows.findLastIndex((it, index) => index < at && it.level < row.level);
      if (above < 0) return;
      goTo(above, 'name');
    } else return;
    event.preventDefault();
  };

  const lines = new Map(
    rows.flatMap((it, index) => (it.kind === 'issue' ? [[it.issue.id, index]] : [])),
  );
  const barById = (issueId: number) => {
    const row = rows[lines.get(issueId) ?? -1];
    if (row?.kind !== 'issue') return undefined;
    return barOf(editing?.key === row.key ? { ...row.issue, ...editing.days } : row.issue);
  };
  const width = widthOf(scale);
  return (
    <div
      className="tl"
      ref={box}
      // Another scale is another place: where it was scrolled to is not px of this one.
      data-scroll-restoration-id={`timeline-${zoom}-${scale.from}`}
      onScroll={props.onScroll}
    >
      <p className="hidden-words" id={id}>
        Arrow keys move a bar by a day, with Shift its end, with Control and Shift its beginning.
        Enter keeps it, Escape takes it back.
      </p>
      <div
        className="tl-canvas"
        role="treegrid"
        aria-label={label}
        aria-describedby={id}
        aria-rowcount={rows.length + 1}
        style={{ height: virtual.getTotalSize(), width: `calc(var(--tl-names) + ${width}px)` }}
        onKeyDown={onKeyDown}
      >
        <div className="tl-head" role="row" aria-rowindex={1}>
          <div className="tl-cell tl-corner" role="columnheader">
            Name
          </div>
          <div className="tl-track" role="columnheader">
            <span className="hidden-words">Days</span>
            <TimelineHead {...{ scale, zoom, window, today }} holidayOn={props.holidayOn} />
          </div>
        </div>
        <TimelineBack {...{ scale, window, today }} whyOff={props.whyOff} />
        {drop && (
          <i
            className="tl-drop"
            aria-hidden
            style={{
              left: `calc(var(--tl-names) + ${xOf(scale, drop.from)}px)`,
              width: xOf(scale, drop.to) + scale.day - xOf(scale, drop.from),
            }}
          />
        )}
        {items.length > 0 && (
          <TimelineLinks
            links={links}
            lineOf={(issueId) => lines.get(issueId)}
            barById={barById}
            scale={scale}
            first={items[0]!.index}
            last={items.at(-1)!.index}
            line={LINE}
            top={HEAD}
            width={width}
          />
        )}
        {items.map((it) => {
          const row = rows[it.index]!;
          return (
            <div
              key={it.key}
              className={`tl-line ${row.kind}`}
              role="row"
              data-line={row.key}
              aria-level={row.level}
              aria-expanded={row.open}
              aria-rowindex={it.index + 2}
              style={{ transform: `translateY(${it.start}px)` }}
              onFocus={() => setCurrent(row.key)}
            >
              <TimelineLine row={row} desk={desk} isCurrent={it.index === at} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
