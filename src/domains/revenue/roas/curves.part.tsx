import { formatPercent } from '#/kernel/numbers.ts';
import { useWidth } from '#/ui/chart/use-width.ts';
import '#/ui/chart/chart.css';
import { Panel } from '#/ui/panel.tsx';
import { cohortSplitWords, type CohortSplit } from './cohort-words.ts';
import type { Cohort } from './roas.contract.ts';

/** Lines that can still be told apart; an eighth colour is near that of all cohorts together. */
const LINES = 7;
const HEIGHT = 220;
const margin = { top: 12, right: 16, bottom: 24, left: 44 };

interface CurvesProps {
  rows: readonly Cohort[];
  total: Cohort;
  by: CohortSplit;
}

interface Line {
  name: string;
  colour: string;
  points: { age: number; roas: number }[];
}

function linesOf({ rows, total, by }: CurvesProps): Line[] {
  const pointsOf = (it: Cohort) =>
    it.cells.flatMap(({ age, roas, state }) =>
      roas === null || state === 'none' ? [] : [{ age, roas }],
    );
  const parts = rows
    .map((it, at) => ({
      name: it.label.label,
      colour: `var(--c-${by === 'mediaSource' ? (it.label.color ?? at + 1) : (at % LINES) + 1})`,
      points: pointsOf(it),
    }))
    .filter((it) => it.points.length > 1)
    .slice(0, LINES);
  return [...parts, { name: 'All', colour: 'var(--fg)', points: pointsOf(total) }];
}

/** 0, 25 %, 50 % … up to what is drawn, at most six of them. */
function ticksTo(most: number): number[] {
  const step = [0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10].find((it) => most / it <= 5) ?? most / 5;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step);
}

/** Cumulative ROAS by age, a line for each cohort; where it crosses 100 % the spend has come back. */
export function Curves(props: CurvesProps) {
  const { box, width } = useWidth();
  const lines = linesOf(props);
  const ages = [...new Set(lines.flatMap((it) => it.points.map((point) => point.age)))].sort(
    (a, b) => a - b,
  );
  const oldest = ages.at(-1) ?? 0;
  if (oldest === 0) return null;
  const ticks = ticksTo(Math.max(1, ...lines.flatMap((it) => it.points.map(({ roas }) => roas))));
  const top = ticks.at(-1)!;
  const x = (age: number) =>
    margin.left + (age / oldest) * Math.max(0, width - margin.left - margin.right);
  const y = (roas: number) => margin.top + (1 - roas / top) * (HEIGHT - margin.top - margin.bottom);
  const named = `Cumulative ROAS by ${cohortSplitWords[props.by].toLowerCase()}`;
  return (
    <Panel
      title={<span title="Revenue to the age ÷ what these installs cost">Cumulative ROAS</span>}
      beside={
        <ul className="chart-legend long">
          {lines.map((it) => (
            <li key={it.name}>
              <svg width="14" height="8" aria-hidden="true">
                <path d="M0 4h14" stroke={it.colour} strokeWidth="2" />
              </svg>
              {it.name}
            </li>
          ))}
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
                    stroke={it === 1 ? 'var(--good)' : 'var(--line)'}
                    strokeDasharray={it === 1 ? '4 3' : undefined}
                  />
                  <text x={margin.left - 8} y={y(it) + 4} textAnchor="end">
                    {formatPercent(it, 0)}
                  </text>
                </g>
              ))}
              {ages.filter(isLabelled(x)).map((age) => (
                <text key={age} x={x(age)} y={HEIGHT - 6} textAnchor="middle">
                  D{age}
                </text>
              ))}
              {lines.map((it) => (
                <path
                  key={it.name}
                  d={it.points
                    .map(({ age, roas }, at) => `${at === 0 ? 'M' : 'L'}${x(age)} ${y(roas)}`)
                    .join('')}
                  stroke={it.colour}
                  strokeWidth={it.name === 'All' ? 2.5 : undefined}
                >
                  <title>{it.name}</title>
                </path>
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
