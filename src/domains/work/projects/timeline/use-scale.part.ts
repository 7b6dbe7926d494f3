import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { addDays, daysBetween } from '#/kernel/days.ts';
import type { Span } from './timeline-days.ts';
import { dayWidths, type Scale, type Window, type Zoom } from './timeline-scale.ts';

/** What is drawn reaches so far beyond what is in sight, and is drawn anew so seldom, px. */
const STEP = 400;

/** A scale only grows while the page is open: what is dragged must not move under the pointer. */
function useGrowing(wanted: Span, isFixed: boolean) {
  const [span, setSpan] = useState(wanted);
  const next = isFixed
    ? wanted
    : {
        from: wanted.from < span.from ? wanted.from : span.from,
        to: wanted.to > span.to ? wanted.to : span.to,
      };
  if (next.from !== span.from || next.to !== span.to) setSpan(next);
  return next;
}

/**
 * The scale of a timeline in a box that scrolls, and what of it is in sight. The day at the left edge
 * stays there when one zooms or the scale grows; at first that is some days before today.
 */
export function useScale(
  box: RefObject<HTMLDivElement | null>,
  {
    days,
    period,
    zoom,
    today,
  }: { days: Span; period: Span | undefined; zoom: Zoom; today: string },
) {
  const span = useGrowing(days, period !== undefined);
  const scale: Scale = { ...span, day: dayWidths[zoom] };
  const [window, setWindow] = useState<Window>({ left: 0, width: 2 * STEP });
  /** Days from 1970 would do as well: the day at the left edge, and how far into it. */
  const edge = useRef<{ day: string; part: number }>(undefined);
  const { from, day } = scale;
  const see = (it: HTMLDivElement) => {
    const left = Math.max(0, Math.floor(it.scrollLeft / STEP) * STEP - STEP);
    const width = Math.ceil(it.clientWidth / STEP) * STEP + 3 * STEP;
    setWindow((old) => (old.left === left && old.width === width ? old : { left, width }));
  };
  const onScroll = () => {
    const it = box.current;
    if (!it) return;
    const at = it.scrollLeft / day;
    edge.current = { day: addDays(from, Math.floor(at)), part: at % 1 };
    see(it);
  };
  const goTo = (to: string) => {
    const it = box.current;
    if (!it) return;
    it.scrollTo({ left: (daysBetween(from, to) + 0.5) * day - it.clientWidth / 4 });
  };
  const onSize = useEffectEvent(see);
  const first = period ? period.from : today;
  useLayoutEffect(() => {
    const it = box.current;
    if (!it) return;
    const { day: at, part } = edge.current ?? { day: first, part: -120 / day };
    it.scrollTo({ left: (daysBetween(from, at) + part) * day });
    const observed = new ResizeObserver(() => onSize(it));
    observed.observe(it);
    return () => observed.disconnect();
  }, [box, from, day, first]);
  return { scale, window, onScroll, goTo };
}
