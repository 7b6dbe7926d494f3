import type { ReactNode } from 'react';

interface Bars {
  name: string;
  color: string;
  values: readonly (number | null)[];
}

const W = 600;
const H = 240;

const legend = (parts: readonly { name: string; color: string }[]) => (
  <ul className="slide-legend">
    {parts.map((it) => (
      <li key={it.name}>
        <i className="dot" style={{ background: it.color }} />
        {it.name}
      </li>
    ))}
  </ul>
);

/** Bars side by side for each label, as the presentation's chart draws them. */
export function ColumnChart(props: {
  label: string;
  labels: readonly string[];
  bars: readonly Bars[];
  /** Labels of which something is missing. */
  hatched: readonly boolean[];
  words: (value: number | null) => string;
}) {
  const { label, labels, bars, hatched, words } = props;
  const most = Math.max(1, ...bars.flatMap((it) => it.values.map((value) => value ?? 0)));
  const group = W / labels.length;
  const width = (group * 0.7) / bars.length;
  return (
    <>
      {legend(bars)}
      <svg className="slide-chart" viewBox={`0 0 ${W} ${H + 24}`} role="img" aria-label={label}>
        <pattern id="slide-hatch" width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M0 6L6 0" stroke="#fff" strokeWidth="1.5" />
        </pattern>
        <path d={`M0 ${H}H${W}`} stroke="var(--line-strong)" />
        {labels.map((name, at) => (
          <g key={name} transform={`translate(${at * group + group * 0.15} 0)`}>
            {bars.map((it, bar) => {
              const value = it.values[at] ?? null;
              const height = ((value ?? 0) / most) * (H - 20);
              return (
                <g key={it.name} transform={`translate(${bar * width} 0)`}>
                  <rect y={H - height} width={width - 3} height={height} fill={it.color} rx="2" />
                  {hatched[at] && (
                    <rect
                      y={H - height}
                      width={width - 3}
                      height={height}
                      fill="url(#slide-hatch)"
                      rx="2"
                    />
                  )}
                  <text
                    x={(width - 3) / 2}
                    y={H - height - 5}
                    textAnchor="middle"
                    fontSize="11"
                    fill="var(--fg-2)"
                  >
                    {words(value)}
                  </text>
                </g>
              );
            })}
            <text x={group * 0.35} y={H + 18} textAnchor="middle" fontSize="13" fill="var(--fg-2)">
              {name}
            </text>
          </g>
        ))}
      </svg>
    </>
  );
}

interface Line {
  name: string;
  color: string;
  values: readonly (number | null)[];
}

/** A line for each part over the same labels; what is not known is left out. */
export function LinesChart(props: {
  label: string;
  labels: readonly string[];
  lines: readonly Line[];
  words: (value: number) => string;
}) {
  const { label, labels, lines, words } = props;
  const most = Math.max(0.01, ...lines.flatMap((it) => it.values.map((value) => value ?? 0)));
  const x = (at: number) => 30 + (at * (W - 60)) / Math.max(1, labels.length - 1);
  const y = (value: number) => H - (value / most) * (H - 24);
  return (
    <>
      {legend(lines)}
      <svg className="slide-chart" viewBox={`0 0 ${W} ${H + 24}`} role="img" aria-label={label}>
        <path d={`M0 ${H}H${W}`} stroke="var(--line-strong)" />
        {labels.map((name, at) => (
          <text
            key={name}
            x={x(at)}
            y={H + 18}
            textAnchor="middle"
            fontSize="13"
            fill="var(--fg-2)"
          >
            {name}
          </text>
        ))}
        {lines.map((it) => {
          const points = it.values.flatMap((value, at) =>
            value === null ? [] : [[at, value] as const],
          );
          return (
            <g key={it.name}>
              <polyline
                points={points.map(([at, value]) => `${x(at)},${y(value)}`).join(' ')}
                fill="none"
                stroke={it.color}
                strokeWidth="2.5"
              />
              {points.map(([at, value]) => (
                <circle key={at} cx={x(at)} cy={y(value)} r="4" fill={it.color}>
                  <title>{`${it.name}, ${labels[at]}: ${words(value)}`}</title>
                </circle>
              ))}
            </g>
          );
        })}
      </svg>
    </>
  );
}

/** Names with a bar and figures after it. */
export function BarList({
  rows,
}: {
  rows: readonly {
    key: string;
    name: ReactNode;
    color: string;
    share: number;
    figures: readonly ReactNode[];
  }[];
}) {
  const most = Math.max(0.0001, ...rows.map((it) => it.share));
  return (
    <table className="slide-bars">
      <tbody>
        {rows.map((it) => (
          <tr key={it.key}>
            <th dir="auto" scope="row">
              {it.name}
            </th>
            <td className="bar">
              <i style={{ width: `${(it.share / most) * 100}%`, background: it.color }} />
            </td>
            {it.figures.map((figure, at) => (
              <td key={at} className="num">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
