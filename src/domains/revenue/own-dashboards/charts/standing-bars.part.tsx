import { useId } from 'react';
import { niceTicks } from '#/kernel/nice-ticks.ts';
import { Hatch } from '#/ui/chart/hatch.tsx';
import { useWidth } from '#/ui/chart/use-width.ts';
import type { BarsData } from './bars-data.ts';

interface StandingBarsProps {
  data: BarsData;
  /** What is shown, read out. */
  label: string;
  axis: (value: number) => string;
  /** px */
  height: number;
  /** Keys of the groups that are not complete yet. */
  incomplete: ReadonlySet<string>;
}

const MARGIN = { top: 10, right: 8, bottom: 22, left: 54 };
/** A letter of a name, and the least from the middle of one name to that of the next, px. */
const LETTER = 5.8;
const APART = 64;

/** A bar, or a part of one: where it begins and ends on the value axis. */
interface Part {
  key: string;
  from: number;
  to: number;
  series: number;
  isPartial: boolean;
  title: string;
}

function partsOf({ groups, series, cells, isStacked }: BarsData, at: number): Part[] {
  let up = 0;
  let down = 0;
  return series.flatMap((it, index): Part[] => {
    const cell = cells[at]![index]!;
    if (cell.value === null) return [];
    const shared = {
      key: it.key,
      series: index,
      isPartial: cell.isPartial,
      title: `${groups[at]!.name}, ${isStacked ? `${it.name}: ${cell.words}` : cell.title}`,
    };
    if (!isStacked) return [{ ...shared, from: 0, to: cell.value }];
    const from = cell.value < 0 ? down : up;
    if (cell.value < 0) down += cell.value;
    else up += cell.value;
    return [{ ...shared, from, to: from + cell.value }];
  });
}

/** Bars that stand, from left to right: times. */
export function StandingBars({ data, label, axis, height, incomplete }: StandingBarsProps) {
  const { box, width } = useWidth();
  const hatch = useId();
  const all = data.groups.map((_, at) => partsOf(data, at));
  const ends = all.flat().flatMap((it) => [it.from, it.to]);
  const ticks = niceTicks(Math.min(0, ...ends), Math.max(0, ...ends), height < 180 ? 2 : 4);
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const inner = {
    width: Math.max(1, width - MARGIN.left - MARGIN.right),
    height: Math.max(1, height - MARGIN.top - MARGIN.bottom),
  };
  const y = (value: number) => inner.height * (1 - (value - low) / (high - low || 1));
  const step = inner.width / Math.max(1, data.groups.length);
  const across = data.isStacked ? 1 : data.series.length;
  const bar = Math.max(1, Math.min(48, step * 0.72) / across);
  const longest = Math.max(0, ...data.groups.map((it) => it.name.length)) * LETTER;
  const every = Math.max(1, Math.ceil(Math.max(APART, longest + 12) / step));
  /** Half of a column and the margin: what the last name has beside its middle. */
  const beside = step / 2 + MARGIN.right;
  const last = data.groups.length - 1;
  return (
    <div ref={box} className="chart standing-bars" style={{ height }}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={label}>
          <Hatch id={hatch} />
          <g transform={`translate(${MARGIN.left} ${MARGIN.top})`}>
            {ticks.map((tick) => (
              <g key={tick}>
                <line
                  x2={inner.width}
                  y1={y(tick)}
                  y2={y(tick)}
                  stroke={tick === 0 ? 'var(--line-strong)' : 'var(--line)'}
                />
                <text x={-8} y={y(tick) + 4} textAnchor="end" className="bar-words">
                  {axis(tick)}
                </text>
              </g>
            ))}
            {data.groups.map((group, at) => (
              <g key={group.key} transform={`translate(${(at + 0.5) * step} 0)`}>
                {incomplete.has(group.key) && (
                  <rect
                    x={-step / 2}
                    width={step}
                    height={inner.height}
                    fill={`url(#${hatch})`}
                    opacity=".55"
                  >
                    <title>{group.name} is not complete yet</title>
                  </rect>
                )}
                {all[at]!.map((it) => {
                  const x = data.isStacked ? -bar / 2 : (it.series - across / 2) * bar;
                  const shape = {
                    x: data.isStacked ? x : x + 0.5,
                    width: Math.max(1, data.isStacked ? bar : bar - 1),
                    y: Math.min(y(it.from), y(it.to)),
                    height: Math.max(0.5, Math.abs(y(it.from) - y(it.to))),
                  };
                  return (
                    <g key={it.key}>
                      <rect {...shape} fill={data.series[it.series]!.colour} rx="1">
                        <title>{it.title}</title>
                      </rect>
                      {it.isPartial && (
                        <rect {...shape} fill={`url(#${hatch})`} pointerEvents="none" />
                      )}
                    </g>
                  );
                })}
                {(last - at) % every === 0 && (
                  <text
                    x={at === last && longest / 2 > beside ? beside : 0}
                    y={inner.height + 16}
                    textAnchor={at === last && longest / 2 > beside ? 'end' : 'middle'}
                    className="bar-words"
                  >
                    {group.name}
                  </text>
                )}
              </g>
            ))}
          </g>
        </svg>
      )}
    </div>
  );
}
