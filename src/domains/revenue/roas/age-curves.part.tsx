import type { ReactNode } from 'react';
import { counted } from '#/kernel/numbers.ts';
import { useWidth } from '#/ui/chart/use-width.ts';
import '#/ui/chart/chart.css';
import { Panel } from '#/ui/panel.tsx';

const HEIGHT = 220;
const margin = { top: 12, right: 16, bottom: 24, left: 52 };

interface Point {
  age: number;
  value: number;
}

export interface AgeLine {
  name: string;
  colour: string;
  /** All of them together: stands out. */
  isAll?: boolean;
  points: Point[];
  /** What is predicted, from the last point on. */
  ahead?: Point[];
}

interface AgeCurvesProps {
  title: ReactNode;
  /** What is drawn, for those who do not see it. */
  named: string;
  lines: readonly AgeLine[];
  /** So many rows there are: a line for each would be nothing to read. */
  of: number;
  /** A value at the axis. */
  written: (value: number) => string;
  /** A line that is looked for: where the spend is back. */
  goal?: number | undefined;
}

/** 0, 25, 50 … up to what is drawn, at most six of them. */
function ticksTo(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(most || 1));
  const step =
    [0.1, 0.2, 0.25, 0.5, 1, 2].map((it) => it * power).find((it) => most / it <= 5) ?? power * 2;
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, at) => at * step);
}

/** A measure of cohorts by age, a line for each of them and one for all. */
export function AgeCurves({ title, named, lines, of, written, goal }: AgeCurvesProps) {
  const { box, width } = useWidth();
  const drawn = lines.filter((it) => !it.isAll).length;
  const points = lines.flatMap((it) => [...it.points, ...(it.ahead ?? [])]);
  const ages = [...new Set(points.map((it) => it.age))].sort((a, b) => a - b);
  const isAhead = lines.some((it) => it.ahead?.length);
  // A year ahead would leave no room for the weeks that are known.
  const along = (age: number) => (isAhead ? Math.sqrt(age) : age);
  const oldest = ages.at(-1) ?? 0;
  if (oldest === 0) return null;
  const ticks = ticksTo(Math.max(goal ?? 0, ...points.map((it) => it.value)));
  const top = ticks.at(-1)! || 1;
  const x = (age: number) =>
    margin.left + (along(age) / along(oldest)) * Math.max(0, width - margin.left - margin.right);
  const y = (value: number) =>
    margin.top + (1 - value / top) * (HEIGHT - margin.top - margin.bottom);
  const pathOf = (line: readonly Point[]) =>
    line.map(({ age, value }, at) => `${at === 0 ? 'M' : 'L'}${x(age)} ${y(value)}`).join('');
  return (
    <Panel
      title={title}
      beside={
        <ul className="chart-legend long">
          {lines.map((it, at) => (
            <li key={at}>
              <svg width="14" height="8" aria-hidden="true">
                <path d="M0 4h14" stroke={it.colour} strokeWidth="2" />
              </svg>
              {it.name}
            </li>
          ))}
          {isAhead && (
            <li>
              <svg width="14" height="8" aria-hidden="true">
                <path d="M0 4h14" stroke="var(--fg)" strokeWidth="2" strokeDasharray="2 3" />
              </svg>
              predicted
            </li>
          )}
          {drawn < of && (
            <li className="f3">
              {drawn} of {counted(of, 'row')}
            </li>
          )}
        </ul>
      }
      wide
    >
      <div className="curves">
        <div ref={box} style={{ height: HEIGHT }}>
          {width > 0 && (
            <svg
              className="chart"
              role="img"
              aria-label={`${named}. The table below has the figures.`}
              width={width}
              height={HEIGHT}
            >
              {ticks.map((it) => (
                <g key={it}>
                  <line
                    x1={margin.left}
                    x2={width - margin.right}
                    y1={y(it)}
                    y2={y(it)}
                    stroke={it === goal ? 'var(--good)' : 'var(--line)'}
                    strokeDasharray={it === goal ? '4 3' : undefined}
                  />
                  <text x={margin.left - 8} y={y(it) + 4} textAnchor="end">
                    {written(it)}
                  </text>
                </g>
              ))}
              {ages.filter(isLabelled(x)).map((age) => (
                <text key={age} x={x(age)} y={HEIGHT - 6} textAnchor="middle">
                  D{age}
                </text>
              ))}
              {lines.map((it, nth) => (
                <g key={nth} stroke={it.colour} className={it.isAll ? 'whole' : undefined}>
                  <path d={pathOf(it.points)}>
                    <title>{it.name}</title>
                  </path>
                  {it.ahead && it.ahead.length > 0 && (
                    <path d={pathOf([...it.points.slice(-1), ...it.ahead])} strokeDasharray="2 4">
                      <title>{`${it.name}, predicted`}</title>
                    </path>
                  )}
                </g>
              ))}
            </svg>
          )}
        </div>
      </div>
    </Panel>
  );
}

/** Ages that have room for their word. */
function isLabelled(x: (age: number) => number) {
  let last = -Infinity;
  return (age: number) => {
    if (x(age) - last < 32) return false;
    last = x(age);
    return true;
  };
}
