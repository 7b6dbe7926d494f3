import { addDays } from '#/kernel/days.ts';
import type { ChartData, ChartSeries } from '#/ui/chart/chart-data.ts';
import { axisScore, chartScore, scoreScale } from './report-words.ts';

interface Period {
  name: string;
  endsOn: string;
}

/** Days of a chart for periods: where they end; of two that end together the second a day later. */
function daysOf(periods: readonly Period[]): string[] {
  const days: string[] = [];
  for (const { endsOn } of periods) {
    const last = days.at(-1);
    days.push(last !== undefined && endsOn <= last ? addDays(last, 1) : endsOn);
  }
  return days;
}

/** Scores over periods, the oldest first, as a chart takes them. */
export function periodChart(
  label: string,
  periods: readonly Period[],
  series: readonly ChartSeries[],
): ChartData {
  const days = daysOf(periods);
  const names = new Map(days.map((day, at) => [day, periods[at]!.name]));
  return {
    label,
    days,
    series,
    format: chartScore,
    axisFormat: axisScore,
    scale: scoreScale,
    points: { title: 'Period', name: (day) => names.get(day) ?? day },
  };
}
