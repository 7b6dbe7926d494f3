import type { ReactNode } from 'react';
import { formatPercent } from '#/kernel/numbers.ts';
import { cx } from './cx.ts';
import { Delta } from './delta.tsx';
import { Link } from './link.tsx';
import { Panel } from './panel.tsx';
import './split-bars.css';

export interface SplitRow {
  key: string;
  name: string;
  /** Two letters in a frame before the name: a country. */
  code?: string;
  /** A token: `var(--c-1)`. Networks keep theirs everywhere; then it is a square before the name. */
  colour?: string;
  /** Already formatted: `$129.1K`. */
  value: ReactNode;
  /** Of the whole, 0 to 1. */
  share: number;
  change: number | null;
  /** One level deeper. */
  href?: string;
}

interface SplitBarsProps {
  title: ReactNode;
  /** What the changes are against: "vs previous 30". */
  note?: ReactNode;
  /** Largest first; a last row may gather the rest. */
  rows: readonly SplitRow[];
  good?: 'up' | 'down' | 'neutral';
}

function Mark({ row }: { row: SplitRow }) {
  if (row.code !== undefined) return <span className="cc">{row.code}</span>;
  return row.colour && <i className="dot" style={{ background: row.colour }} />;
}

function Row({
  row,
  largest,
  good,
}: {
  row: SplitRow;
  largest: number;
  good: SplitBarsProps['good'];
}) {
  const width = `${Math.max(0, Math.min(100, (row.share / largest) * 100))}%`;
  const content = (
    <>
      <span className="row nm">
        <Mark row={row} />
        <span dir="auto" className="trunc" title={row.name}>
          {row.name}
        </span>
      </span>
      <span className="bar" aria-hidden="true">
        <i style={{ width, background: row.colour ?? 'var(--m-revenue)' }} />
      </span>
      <span className="num r med">{row.value}</span>
      <span className="num r f3">{formatPercent(row.share)}</span>
      <span className="r">
        <Delta value={row.change} good={good} />
      </span>
    </>
  );
  return <li>{row.href ? <Link href={row.href}>{content}</Link> : <span>{content}</span>}</li>;
}

/** How a figure splits: bar against the largest, value, share of the whole, change. */
export function SplitBars({ title, note, rows, good }: SplitBarsProps) {
  const largest = Math.max(...rows.map((row) => row.share), Number.EPSILON);
  const framed = rows.some((row) => row.code !== undefined);
  return (
    <Panel
      title={title}
      wide
      className={cx('split', !framed && 'net')}
      actions={
        <span dir="auto" className="f3 fs12">
          {note}
        </span>
      }
    >
      {rows.length === 0 && <p className="split-none f3">No figures for these filters</p>}
      <ul>
        {rows.map((row) => (
          <Row key={row.key} row={row} largest={largest} good={good} />
        ))}
      </ul>
    </Panel>
  );
}
