import { useId } from 'react';
import type { ChartSeries } from './chart-data.ts';
import { diamond } from './diamond.ts';
import { useDrawing } from './drawing.ts';
import { ForecastLines } from './forecast-lines.tsx';
import { Hatch } from './hatch.tsx';
import { pathOf } from './plot.ts';
import type { DrawnSeries } from './stack.ts';

/** Grid lines, and the hatched ground of incomplete days. */
export function GroundLayer() {
  const { data, plot, complete } = useDrawing();
  const id = useId();
  const left = plot.x(complete) - plot.halfDay;
  const coming = data.comingFrom ?? data.days.length;
  const right = coming < data.days.length ? plot.x(coming) - plot.halfDay : plot.width + 12;
  const missing = (data.missing ?? []).filter((at) => at < complete);
  const provisional = (data.provisional ?? []).filter((at) => !missing.includes(at));
  return (
    <>
      {plot.ticks.map((tick) => (
        <line
          key={tick}
          x1={-12}
          x2={plot.width + 12}
          y1={plot.y(tick)}
          y2={plot.y(tick)}
          stroke={tick === 0 ? 'var(--line-strong)' : 'var(--line)'}
        />
      ))}
      {(complete < coming || missing.length + provisional.length > 0) && <Hatch id={id} />}
      {[...missing, ...provisional].map((at) => (
        <rect
          key={at}
          x={plot.x(at) - plot.halfDay}
          width={2 * plot.halfDay}
          height={plot.height}
          fill={`url(#${id})`}
          opacity=".55"
        />
      ))}
      {complete < coming && (
        <>
          <rect
            x={left}
            width={right - left}
            height={plot.height}
            fill={`url(#${id})`}
            opacity=".55"
          />
        </>
      )}
    </>
  );
}

/** Numbered pins with their words; the words are left out where the next pin is near. */
export function PinsLayer() {
  const { data, plot } = useDrawing();
  const pins = data.pins ?? [];
  return pins.map((pin, index) => {
    const next = pins[index + 1];
    const room = (next ? plot.x(next.at) : plot.width + 12) - plot.x(pin.at);
    const x = plot.x(pin.at);
    return (
      <g key={`${pin.at} ${pin.text}`}>
        <title>{pin.text}</title>
        <line x1={x} x2={x} y1={-8} y2={plot.height} stroke="var(--edge)" strokeDasharray="1 3" />
        <g transform={`translate(${x} -18)`}>
          <path d="M0 10.5-4 5.5a6.5 6.5 0 1 1 8 0z" fill="var(--fg-2)" />
          <text y="3" textAnchor="middle" className="chart-pin-number">
            {index + 1}
          </text>
          {room > 24 + pin.text.length * 6 && (
            <text x="11" y="3.5" className="chart-pin-text">
              {pin.text}
            </text>
          )}
        </g>
      </g>
    );
  });
}

function Area({ series }: { series: ChartSeries }) {
  const { plot, complete } = useDrawing();
  const id = useId();
  const line = pathOf(plot, series.values, 0, complete);
  const known = series.values.slice(0, complete);
  const first = known.findIndex((it) => it !== null);
  const last = known.findLastIndex((it) => it !== null);
  // An area under a broken line would cross the gap: then there is none.
  if (last <= first || line.lastIndexOf('M') > 0) return null;
  const base = plot.y(0);
  return (
    <>
      <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={series.colour} stopOpacity=".16" />
        <stop offset="1" stopColor={series.colour} stopOpacity="0" />
      </linearGradient>
      <path d={`${line}L${plot.x(last)} ${base}L${plot.x(first)} ${base}z`} fill={`url(#${id})`} />
    </>
  );
}

/** The last complete value to the incomplete ones: dotted, with an open mark at each. */
function Rest({ series }: { series: ChartSeries }) {
  const { data, plot, complete } = useDrawing();
  const path = pathOf(plot, series.values, complete - 1, data.days.length);
  return (
    <>
      <path
        d={path}
        className="chart-line"
        stroke={series.colour}
        strokeWidth="1.75"
        strokeDasharray="2 3"
      />
      {series.values
        .slice(complete)
        .map((value, index) =>
          value === null ? null : (
            <circle
              key={data.days[complete + index]}
              cx={plot.x(complete + index)}
              cy={plot.y(value)}
              r="2.75"
              fill="var(--bg)"
              stroke={series.colour}
              strokeWidth="1.5"
            />
          ),
        )}
    </>
  );
}

/** Its part of a whole: from what lies below it up to its own line. */
function Band({ series }: { series: DrawnSeries }) {
  const { plot, data } = useDrawing();
  const { base, values, colour } = series;
  const known = values.filter((it) => it !== null).length;
  if (!base || known < 2) return null;
  const top = pathOf(plot, values, 0, known);
  const below = data.days
    .slice(0, known)
    .map((_, at) => `L${plot.x(at).toFixed(1)} ${plot.y(base[at] ?? 0).toFixed(1)}`);
  return <path d={`${top}${below.toReversed().join('')}z`} fill={colour} fillOpacity=".24" />;
}

/** Few values are told apart from the line between them. */
function Marks({ series }: { series: DrawnSeries }) {
  const { data, plot } = useDrawing();
  return series.values.map((value, at) =>
    value === null ? null : (
      <circle
        key={data.days[at]}
        cx={plot.x(at)}
        cy={plot.y(value)}
        r="3"
        fill={series.colour}
        stroke="var(--bg)"
        strokeWidth="1.5"
      />
    ),
  );
}

/** Values of a kind of their own: an open diamond on each. */
function Marked({ series }: { series: DrawnSeries }) {
  const { data, plot } = useDrawing();
  return (series.marked ?? []).map((at) => {
    const value = series.values[at];
    if (value === null || value === undefined) return null;
    return (
      <path
        key={data.days[at]}
        d={diamond}
        transform={`translate(${plot.x(at)} ${plot.y(value)})`}
        fill="var(--bg)"
        stroke={series.colour}
        strokeWidth="1.5"
      />
    );
  });
}

/** Areas, dashed comparisons, then the lines, the first series on top. */
export function LinesLayer() {
  const { data, drawn, plot, complete } = useDrawing();
  const backwards = drawn.series.toReversed();
  return (
    <>
      {backwards.map((it) => it.base && <Band key={it.key} series={it} />)}
      {backwards.map((it) => it.area && <Area key={it.key} series={it} />)}
      {backwards.map(
        (it) =>
          it.previous && (
            <path
              key={it.key}
              d={pathOf(plot, it.previous, 0, data.days.length)}
              className="chart-line compared"
              stroke={it.colour}
            />
          ),
      )}
      {backwards.map((it) => (
        <path
          key={it.key}
          d={pathOf(plot, it.values, 0, complete)}
          className="chart-line"
          stroke={it.colour}
          strokeWidth={it.area ? 2 : 1.75}
        />
      ))}
      {backwards.map((it) => it.forecast && <ForecastLines key={it.key} series={it} />)}
      {data.points && backwards.map((it) => <Marks key={it.key} series={it} />)}
      {complete < data.days.length && backwards.map((it) => <Rest key={it.key} series={it} />)}
      {data.marks && backwards.map((it) => <Marked key={it.key} series={it} />)}
    </>
  );
}
