import type { Label } from '#/figures/breakdown.contract.ts';
import { labelWords } from '#/figures/label-words.ts';
import { axisWords } from '#/figures/words.ts';
import { niceTicks } from '#/kernel/nice-ticks.ts';
import { useWidth } from '#/ui/chart/use-width.ts';
import { shownIn } from '../cards/card-measures.ts';
import type { FigureCard } from '../cards/card.contract.ts';
import type { CardFigures } from '../dashboards.contract.ts';
import { coloursOf } from './bars-data.ts';
import { drawnOf, type Drawn } from './chart-words.ts';

const MARGIN = { top: 34, right: 28, bottom: 38, left: 62 };
/** Radius of the smallest and of the largest point, px. */
const RADII = [4, 20] as const;
/** So many points are named. */
const NAMED = 8;

interface Point {
  label: Label;
  x: Drawn;
  y: Drawn;
  size: Drawn | undefined;
}

function pointsOf({ measures }: FigureCard, card: CardFigures): Point[] {
  return (card.list?.rows ?? []).flatMap(({ labels, figures }) => {
    const [x, y, size] = measures.map((it) => drawnOf(it, figures, card));
    // What is not known of both has no place.
    return x!.value === null || y!.value === null
      ? []
      : [{ label: labels[0]!, x: x!, y: y!, size }];
  });
}

function scaleOf(values: readonly number[], length: number) {
  const ticks = niceTicks(Math.min(0, ...values), Math.max(0, ...values), 4);
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  return { ticks, at: (value: number) => (length * (value - low)) / (high - low || 1) };
}

interface ScatterProps {
  card: FigureCard;
  figures: CardFigures;
  /** px */
  height: number;
}

/** Two measures against each other: a point for each part, a third measure as its size. */
export function ScatterChart({ card, figures, height }: ScatterProps) {
  const { box, width } = useWidth();
  const points = pointsOf(card, figures);
  const currency = figures.standing?.currency ?? 'USD';
  const [across, up, third] = card.measures.map(shownIn(figures));
  const inner = {
    width: Math.max(1, width - MARGIN.left - MARGIN.right),
    height: Math.max(1, height - MARGIN.top - MARGIN.bottom),
  };
  const x = scaleOf(
    points.map((it) => it.x.value!),
    inner.width,
  );
  const y = scaleOf(
    points.map((it) => it.y.value!),
    inner.height,
  );
  const largest = Math.max(...points.map((it) => Math.abs(it.size?.value ?? 0)), 0);
  const radius = ({ size }: Point) =>
    size && largest > 0
      ? RADII[0] + (RADII[1] - RADII[0]) * Math.sqrt(Math.abs(size.value ?? 0) / largest)
      : 5;
  const colours = coloursOf(points.map((it) => it.label));
  const label = `${up!.label} against ${across!.label}, ${points.length} points`;
  return (
    <div ref={box} className="chart" style={{ height }}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={label}>
          <g transform={`translate(${MARGIN.left} ${MARGIN.top})`}>
            {y.ticks.map((tick) => (
              <g key={tick} transform={`translate(0 ${inner.height - y.at(tick)})`}>
                <line x2={inner.width} stroke={tick === 0 ? 'var(--line-strong)' : 'var(--line)'} />
                <text x={-8} y={4} textAnchor="end" className="bar-words">
                  {axisWords(up!.unit, tick, currency)}
                </text>
              </g>
            ))}
            {x.ticks.map((tick) => (
              <text
                key={tick}
                x={x.at(tick)}
                y={inner.height + 16}
                textAnchor="middle"
                className="bar-words"
              >
                {axisWords(across!.unit, tick, currency)}
              </text>
            ))}
            <text
              x={inner.width}
              y={inner.height + 32}
              textAnchor="end"
              className="bar-words strong"
            >
              {across!.label} →
            </text>
            <text x={-MARGIN.left + 12} y={-MARGIN.top + 14} className="bar-words strong">
              ↑ {up!.label}
              {third && `, size: ${third.label}`}
            </text>
            {points.map((it, at) => (
              <g
                key={it.label.key}
                transform={`translate(${x.at(it.x.value!)} ${inner.height - y.at(it.y.value!)})`}
              >
                <circle
                  r={radius(it)}
                  fill={colours[at]}
                  fillOpacity={it.x.isPartial || it.y.isPartial ? 0.12 : 0.45}
                  stroke={colours[at]}
                  strokeDasharray={it.x.isPartial || it.y.isPartial ? '3 2' : undefined}
                >
                  <title>
                    {[labelWords(it.label), it.x.title, it.y.title, it.size?.title]
                      .filter(Boolean)
                      .join('\n')}
                  </title>
                </circle>
                {at < NAMED && (
                  <text
                    className="bar-words"
                    x={x.at(it.x.value!) > inner.width * 0.75 ? -radius(it) - 3 : radius(it) + 3}
                    y={4}
                    textAnchor={x.at(it.x.value!) > inner.width * 0.75 ? 'end' : 'start'}
                  >
                    {it.label.label}
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
