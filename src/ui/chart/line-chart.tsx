import { Line } from '@nivo/line';
import { useMemo } from 'react';
import { shortDay } from '#/kernel/date-words.ts';
import { Anomalies } from './callout.tsx';
import type { ChartData } from './chart-data.ts';
import { Drawing } from './drawing.ts';
import type { NivoSeries } from './drawing.ts';
import { GroundLayer, LinesLayer, PinsLayer } from './layers.tsx';
import { labelledDays, margin, plotOf } from './plot.ts';
import { drawnOf } from './stack.ts';
import { SliceTooltip } from './tooltip.tsx';
import { useWidth } from './use-width.ts';
import './chart.css';

const theme = {
  text: { fontFamily: 'var(--font)', fontSize: 11, fill: 'var(--fg-3)' },
  axis: { ticks: { text: { fontSize: 11, fill: 'var(--fg-3)' } } },
  crosshair: { line: { stroke: 'var(--edge)', strokeDasharray: '2 2' } },
  tooltip: { container: { background: 'none', padding: 0, boxShadow: 'none' } },
};

interface LineChartProps {
  data: ChartData;
  /** px */
  height?: number;
}

/**
 * Lines over days. nivo lays out axes, crosshair and tooltip; ground, pins and lines are our own
 * layers. No motion at all and no marks on the points: 6,000 points then take 58 ms instead of 544.
 */
export default function LineChart({ data, height = 298 }: LineChartProps) {
  const { box, width } = useWidth();
  const drawn = useMemo(() => drawnOf(data), [data]);
  const plot = useMemo(() => plotOf(drawn, width, height), [drawn, width, height]);
  const drawing = useMemo(() => ({ data, drawn, plot }), [data, drawn, plot]);
  const nivo: NivoSeries[] = drawn.series.map((it) => ({
    id: it.key,
    data: data.days.map((x, at) => ({ x, y: it.values[at] ?? it.forecast?.[at]?.value ?? null })),
  }));
  return (
    <div ref={box} className="chart" style={{ height }}>
      {width > 0 && (
        <Drawing value={drawing}>
          <Line
            data={nivo}
            width={width}
            height={height}
            margin={margin}
            theme={theme}
            // Days are days: read as UTC on purpose, or a zone west of it shows the day before.
            xScale={{ type: 'time', format: '%Y-%m-%d', precision: 'day', useUTC: true }}
            yScale={{ type: 'linear', min: plot.ticks[0], max: plot.ticks.at(-1), nice: false }}
            axisLeft={{
              tickSize: 0,
              tickPadding: 22,
              tickValues: [...plot.ticks],
              format: data.axisFormat,
            }}
            axisBottom={{
              tickSize: 0,
              tickPadding: 10,
              tickValues: labelledDays(data.days, plot.width).map(
                (day) => new Date(`${day}T00:00:00Z`),
              ),
              format: (day: Date) =>
                (data.points?.name ?? shortDay)(day.toISOString().slice(0, 10)),
            }}
            layers={[GroundLayer, PinsLayer, 'axes', LinesLayer, 'crosshair', 'slices']}
            enableSlices="x"
            sliceTooltip={SliceTooltip}
            animate={false}
            role="img"
            ariaLabel={data.label}
          />
          <Anomalies data={data} plot={plot} />
        </Drawing>
      )}
    </div>
  );
}
