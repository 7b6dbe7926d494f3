import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, type ReactNode, type RefObject } from 'react';
import { useMedia } from '#/ui/use-media.ts';
import type { Issue } from '../issues/issue.contract.ts';
import type { Line } from './parts.ts';

/** px */
const heights = { head: 46, issue: 36, new: 40, foot: 36 };
/** That of a sprint where its name has a row of its own, which may be two lines. */
const NARROW_HEAD = 84;

const keyOf = (line: Line<Issue>) =>
  line.kind === 'issue' ? line.issue.id : `${line.kind} ${line.part}`;

interface BacklogLinesProps {
  label: string;
  box: RefObject<HTMLDivElement | null>;
  lines: readonly Line<Issue>[];
  /** The issue the keyboard is on. */
  current: number | undefined;
  /** Fetches further lines when the last ones are in sight; absent when there are none, or some come. */
  more: (() => void) | undefined;
  draw: (line: Line<Issue>) => ReactNode;
}

/** The lines in sight, of however many there are. */
export function BacklogLines({ label, box, lines, current, more, draw }: BacklogLinesProps) {
  const at = lines.findIndex((it) => it.kind === 'issue' && it.issue.id === current);
  const typedAt = lines.findIndex((it) => it.kind === 'new');
  const isNarrow = useMedia('(max-width: 760px)');
  const heightOf = (line: Line<Issue>) =>
    isNarrow && line.kind === 'head' && line.part !== null ? NARROW_HEAD : heights[line.kind];
  // Nothing here is memoized by a compiler, so what the hook gives does not grow stale.
  // eslint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => heightOf(lines[index]!),
    getItemKey: (index) => keyOf(lines[index]!),
    overscan: 12,
    // The field that is typed in stays, or what was typed would be lost with it.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (typedAt < 0 || shown.includes(typedAt)) return shown;
      return [...shown, typedAt].sort((a, b) => a - b);
    },
  });
  // It measures anew what stays only when it is told.
  const measure = useEffectEvent(() => virtual.measure());
  useEffect(() => measure(), [isNarrow]);
  const items = virtual.getVirtualItems();
  const show = useEffectEvent(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
  });
  useEffect(() => show(), [at]);
  const last = items.at(-1)?.index ?? 0;
  const isEnd = last >= lines.length - 20;
  const mayFetch = isEnd && more !== undefined;
  const fetch = useEffectEvent(() => more?.());
  useEffect(() => {
    if (mayFetch) fetch();
  }, [mayFetch]);
  return (
    <div className="backlog-lines" ref={box}>
      <ul aria-label={label} style={{ height: virtual.getTotalSize() }}>
        {items.map((it) => {
          const line = lines[it.index]!;
          return (
            <li
              key={it.key}
              className={`backlog-${line.kind}`}
              style={{ height: it.size, transform: `translateY(${it.start}px)` }}
              aria-setsize={lines.length}
              aria-posinset={it.index + 1}
            >
              {draw(line)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
