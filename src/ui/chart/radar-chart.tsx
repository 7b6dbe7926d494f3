import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { lookUp } from '#/kernel/look-up.ts';
import type { RadarData } from './radar-data.ts';
import { radarPath, ringsIn, sideOf, spotOf } from './radar-plot.ts';
import { useWidth } from './use-width.ts';
import './chart.css';
import './radar.css';

/** Room beside and above the rings for the names of the axes, px. */
const room = { x: 118, y: 30 };
const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

interface ShapeProps {
  data: RadarData;
  radius: number;
  /** The axis that is looked at. */
  at: number | undefined;
}

function Shape({ data, radius, at }: ShapeProps) {
  const { axes, series, most } = data;
  const ends = axes.map((_, axis) => spotOf(axis, axes.length, most, most, radius));
  const rings = Array.from({ length: most }, (_, ring) => ring + 1);
  return (
    <>
      {rings.map((ring) => (
        <path
          key={ring}
          d={
            radarPath(
              axes.map(() => ring),
              most,
              radius,
            ).path
          }
          className="radar-ring"
        />
      ))}
      {ends.map(({ x, y }, axis) => (
        <path
          key={axes[axis]}
          d={`M0 0L${x.toFixed(1)} ${y.toFixed(1)}`}
          className={axis === at ? 'radar-axis on' : 'radar-axis'}
        />
      ))}
      {series.toReversed().map((it) => {
        const { path, isClosed } = radarPath(it.values, most, radius);
        return (
          <g key={it.key} stroke={it.colour}>
            <path
              d={path}
              className={it.dashed ? 'chart-line compared' : 'chart-line'}
              strokeWidth="2"
              style={
                isClosed && it === series[0] ? { fill: it.colour, fillOpacity: 0.1 } : undefined
              }
            />
            {it.values.map((value, axis) => {
              if (value === null) return null;
              const { x, y } = spotOf(axis, axes.length, value, most, radius);
              const size = axis === at ? 4 : it.dashed ? 1.75 : 2.75;
              return <circle key={axes[axis]} cx={x} cy={y} r={size} fill={it.colour} />;
            })}
          </g>
        );
      })}
      {rings.map((ring) => (
        <text key={ring} x={4} y={11 - (ring / most) * radius} className="radar-figure">
          {ring}
        </text>
      ))}
    </>
  );
}

/** The figures of the axis that is looked at, as the other charts tell those of a day. */
function Tip({ data, at }: { data: RadarData; at: number }) {
  const figure = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : data.format(value);
  return (
    <div className="chart-tip">
      <span className="med">{data.axes[at]}</span>
      {data.series.map((it) => (
        <span key={it.key} className="row num">
          <i className="dot" style={{ background: it.colour }} />
          <span dir="auto" className="f2">
            {it.name}
          </span>
          <span className="sp" />
          <b className="med">{figure(it.values[at])}</b>
        </span>
      ))}
    </div>
  );
}

/**
 * Figures of several kinds on one scale, an axis each around a centre. The names of the axes can be
 * reached and walked by arrow keys; each tells its figures.
 */
export default function RadarChart({ data, height }: { data: RadarData; height: number }) {
  const { box, width } = useWidth();
  const [at, setAt] = useState<number>();
  const [first, setFirst] = useState(0);
  const { axes, most } = data;
  const side = Math.min(room.x, width * 0.3);
  const { radius, drop } = ringsIn(axes.length, width, height, { x: side, y: room.y });
  const middle = height / 2 + drop;
  const figures = (axis: number) =>
    data.series
      .map((it) => `${it.name} ${it.values[axis] == null ? 'none' : data.format(it.values[axis])}`)
      .join(', ');
  const walk = (event: KeyboardEvent<HTMLButtonElement>, axis: number) => {
    const step = lookUp(steps, event.key);
    if (step === undefined) return;
    event.preventDefault();
    const next = (axis + step + axes.length) % axes.length;
    setFirst(next);
    event.currentTarget.parentElement?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div ref={box} className="chart radar" style={{ height }} role="group" aria-label={data.label}>
      {width > 0 && (
        <>
          <svg
            width={width}
            height={height}
            viewBox={`${-width / 2} ${-middle} ${width} ${height}`}
            aria-hidden="true"
          >
            <Shape {...{ data, radius, at }} />
          </svg>
          {axes.map((name, axis) => {
            const end = spotOf(axis, axes.length, most, most, radius + 6);
            return (
              <button
                dir="auto"
                key={name}
                type="button"
                className={`radar-name ${sideOf(end)}`}
                style={{ left: width / 2 + end.x, top: middle + end.y, maxWidth: side - 12 }}
                aria-label={`${name}: ${figures(axis)}`}
                tabIndex={axis === Math.min(first, axes.length - 1) ? 0 : -1}
                onPointerEnter={() => setAt(axis)}
                onPointerLeave={() => setAt(undefined)}
                onFocus={() => setAt(axis)}
                onBlur={() => setAt(undefined)}
                onKeyDown={(event) => walk(event, axis)}
              >
                {name}
              </button>
            );
          })}
          {at !== undefined && at < axes.length && (
            <div className={`radar-tip ${sideOf(spotOf(at, axes.length, most, most, radius))}`}>
              <Tip data={data} at={at} />
            </div>
          )}
        </>
      )}
    </div>
  );
}
