import type { ChartData, ChartSeries } from './chart-data.ts';

/** A series as it is drawn: in a stack it stands on the one below it. */
export interface DrawnSeries extends ChartSeries {
  /** Where its band begins, day by day; absent: it is a line. */
  base?: readonly (number | null)[];
}

export interface DrawnData extends ChartData {
  series: readonly DrawnSeries[];
}

/** A chart as it is drawn: the series of a stack one on top of the other, the first at the bottom. */
export function drawnOf(data: ChartData): DrawnData {
  if (!data.stacked) return data;
  let below: (number | null)[] = data.days.map(() => 0);
  const series = data.series.map((it): DrawnSeries => {
    const base = below;
    below = it.values.map((value, at) => (value === null ? null : value + (base[at] ?? 0)));
    return { ...it, values: below, base };
  });
  return { ...data, series };
}
