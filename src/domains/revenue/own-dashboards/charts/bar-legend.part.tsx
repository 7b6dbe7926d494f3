import type { BarSeries } from './bars-data.ts';

/** What the colours stand for. */
export const BarLegend = ({ series }: { series: readonly BarSeries[] }) =>
  series.length > 1 && (
    <ul className="card-legend">
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
