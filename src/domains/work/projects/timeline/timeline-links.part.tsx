import { cx } from '#/ui/cx.ts';
import type { Bar } from './timeline-days.ts';
import { xOf, type Scale } from './timeline-scale.ts';
import './timeline-links.css';

export interface Link {
  from: number;
  to: number;
  isConflict: boolean;
}

interface LinksProps {
  links: readonly Link[];
  /** The line an issue is on; undefined when it is not shown. */
  lineOf: (id: number) => number | undefined;
  barById: (id: number) => Bar | undefined;
  scale: Scale;
  /** The lines in sight. */
  first: number;
  last: number;
  /** px of a line, and above the first */
  line: number;
  top: number;
  width: number;
}

/** px a line goes on before it turns */
const REACH = 8;

/** From the end of what blocks, down or up, to the beginning of what it blocks. */
function pathOf(x1: number, y1: number, x2: number, y2: number, line: number) {
  const out = x1 + REACH;
  const into = x2 - REACH;
  if (into >= out) return `M${x1} ${y1}H${out}V${y2}H${x2}`;
  const between = y1 + (y2 > y1 ? line / 2 : -line / 2);
  return `M${x1} ${y1}H${out}V${between}H${into}V${y2}H${x2}`;
}

/** What blocks what, as lines over the bars; those in conflict are drawn so. */
export function TimelineLinks(props: LinksProps) {
  const { links, lineOf, barById, scale, first, last, line, top, width } = props;
  const drawn = links.flatMap((it) => {
    const [a, b] = [lineOf(it.from), lineOf(it.to)];
    const [blocker, blocked] = [barById(it.from), barById(it.to)];
    if (a === undefined || b === undefined || !blocker || !blocked) return [];
    if (Math.max(a, b) < first || Math.min(a, b) > last) return [];
    const y = (at: number) => (at - first) * line + line / 2;
    const x1 = xOf(scale, blocker.to) + scale.day;
    const path = pathOf(x1, y(a), xOf(scale, blocked.from), y(b), line);
    return [{ key: `${it.from} ${it.to}`, path, isConflict: it.isConflict }];
  });
  if (drawn.length === 0) return null;
  return (
    <svg
      className="tl-links"
      aria-hidden
      style={{ top: top + first * line }}
      width={width}
      height={(last - first + 1) * line}
    >
      <defs>
        {['plain', 'conflict'].map((it) => (
          <marker
            key={it}
            id={`tl-arrow-${it}`}
            className={it}
            viewBox="0 0 6 6"
            refX={5}
            refY={3}
            markerWidth={6}
            markerHeight={6}
            orient="auto"
          >
            <path d="M0 0L6 3L0 6z" />
          </marker>
        ))}
      </defs>
      {drawn.map((it) => (
        <path
          key={it.key}
          d={it.path}
          className={cx(it.isConflict && 'conflict')}
          markerEnd={`url(#tl-arrow-${it.isConflict ? 'conflict' : 'plain'})`}
        />
      ))}
    </svg>
  );
}
