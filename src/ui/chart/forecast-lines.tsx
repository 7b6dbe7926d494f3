import type { ChartSeries } from './chart-data.ts';
import { useDrawing } from './drawing.ts';
import { pathOf } from './plot.ts';

/** What is forecast of a series: a dashed line in the band that most outcomes lie in. */
export function ForecastLines({ series }: { series: ChartSeries }) {
  const { data, plot } = useDrawing();
  const forecast = series.forecast ?? [];
  const days = data.days.length;
  const line = (of: (it: NonNullable<(typeof forecast)[number]>) => number | null | undefined) =>
    pathOf(
      plot,
      forecast.map((it) => (it ? (of(it) ?? null) : null)),
      0,
      days,
    );
  const banded = forecast.flatMap((it, at) => (it?.band ? [{ at, ...it.band }] : []));
  const below = banded
    .toReversed()
    .map(({ at, low }) => `L${plot.x(at).toFixed(1)} ${plot.y(low).toFixed(1)}`)
    .join('');
  return (
    <>
      {banded.length > 1 && (
        <path
          d={`${line((it) => it.band?.high)}${below}z`}
          className="chart-band"
          fill={series.colour}
          fillOpacity=".14"
        />
      )}
      <path
        d={line((it) => it.value)}
        className="chart-line"
        stroke={series.colour}
        strokeWidth="1.5"
        strokeDasharray="5 4"
      />
    </>
  );
}
