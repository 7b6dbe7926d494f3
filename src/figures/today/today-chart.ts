import { addDays } from '#/kernel/days.ts';
import { dollarsOf, MICROS_PER_DOLLAR } from '#/kernel/money.ts';
import type { ChartData, ChartSeries } from '#/ui/chart/chart-data.ts';
import { axisWords, figureWords } from '../words.ts';
import { hourLabels, hourUnits, type HourMeasure } from './today-words.ts';
import type { Today } from './today.contract.ts';

/** The chart lays out days: each hour stands on one of its own. */
const FIRST = '2000-01-01';
const placeOf = (at: number) => addDays(FIRST, at);

/** A measure hour by hour: today, and the same hours of yesterday and a week ago. */
export function todayChart({ hours, currency }: Today, measure: HourMeasure): ChartData {
  const unit = hourUnits[measure];
  const isMoney = unit === 'money';
  const drawn = (value: number | null | undefined) =>
    value === null || value === undefined ? null : isMoney ? dollarsOf(value) : value;
  const figure = (value: number) => (isMoney ? value * MICROS_PER_DOLLAR : value);
  const days = hours.map((_, at) => placeOf(at));
  const names = new Map(hours.map((it, at) => [placeOf(at), it.label]));
  const side = (
    key: 'today' | 'yesterday' | 'lastWeek',
    name: string,
    colour: string,
  ): ChartSeries => ({ key, name, colour, values: hours.map((it) => drawn(it[key]?.[measure])) });
  return {
    label: `${hourLabels[measure]} by hour, today against yesterday and last week`,
    days,
    points: { title: 'Hour', name: (day) => names.get(day) ?? '' },
    provisional: hours.flatMap((it, at) => (it.today ? [at] : [])),
    series: [
      side('today', 'Today', 'var(--m-revenue)'),
      side('yesterday', 'Yesterday', 'var(--c-3)'),
      side('lastWeek', 'Last week', 'var(--fg-3)'),
    ],
    format: (value) => figureWords(unit, figure(value), 'full', currency),
    axisFormat: (value) => axisWords(unit, figure(value), currency),
  };
}
