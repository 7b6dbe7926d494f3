import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { BarSeries } from './bars-data.ts';

interface LegendProps {
  series: readonly BarSeries[];
  /** px */
  onHeight: (height: number) => void;
}

function Legend({ series, onHeight }: LegendProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!list.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const size = entry?.borderBoxSize[0];
      if (size) onHeight(size.blockSize);
    });
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [onHeight]);
  return (
    <ul className="card-legend" ref={list}>
      {series.map((it) => (
        <li key={it.key}>
          <i className="dot" style={{ background: it.colour }} />
          <span dir="auto" className="trunc" title={it.name}>
            {it.name}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface BelowLegendProps {
  series: readonly BarSeries[];
  /** Of legend and chart together, px. */
  height: number;
  /** The chart, in the height that the legend leaves. */
  children: (height: number) => ReactNode;
}

/** Of one row, px, as own-dashboards.css has it. */
const ROW = 24;

/** A chart below what its colours stand for, whose names take as many rows as they need. */
export function BelowLegend({ series, height, children }: BelowLegendProps) {
  const [taken, setTaken] = useState(ROW);
  if (series.length < 2) return children(height);
  return (
    <>
      <Legend series={series} onHeight={setTaken} />
      {children(height - taken)}
    </>
  );
}
