import type { z } from 'zod';
import type { Standing } from '#/figures/filter.contract.ts';
import type { ForecastDay, Outlook } from '#/figures/outlook.contract.ts';
import type { Annotation } from '#/figures/remarks.contract.ts';
import { revenueNames } from '#/figures/revenue.ts';
import { axisWords, byHandMarks } from '#/figures/words.ts';
import { exactRange, shortDay } from '#/kernel/date-words.ts';
import { addDays } from '#/kernel/days.ts';
import { dollarsOf, formatMoney, MICROS_PER_DOLLAR } from '#/kernel/money.ts';
import { formatChange, formatPercent } from '#/kernel/numbers.ts';
import type { ChartData } from '#/ui/chart/chart-data.ts';
import { ChartPanel } from '#/ui/chart/chart-panel.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import type { Anomaly, ChartDay, RoiDay } from './overview.contract.ts';

interface FiguresChartProps {
  shown: 'money' | 'roi';
  onShow: (shown: 'money' | 'roi') => void;
  standing: Standing;
  comparison: string;
  days: readonly ChartDay[];
  roi: readonly z.output<typeof RoiDay>[] | undefined;
  annotations: readonly Annotation[];
  anomalies: readonly z.output<typeof Anomaly>[];
  /** Where the month is heading: drawn after days that reach up to it. */
  outlook: Outlook | null | undefined;
}

const usd = (micros: number | null) => (micros === null ? null : dollarsOf(micros));
const micros = (dollars: number) => Math.round(dollars * MICROS_PER_DOLLAR);

function drawnForecast(it: ForecastDay | undefined) {
  if (!it) return null;
  const { value, band } = it;
  return {
    value: dollarsOf(value),
    band: band && { low: dollarsOf(band.low), high: dollarsOf(band.high) },
  };
}

function frame(
  standing: Standing,
  days: readonly { day: string; incomplete: boolean; missing: boolean }[],
  comparison: string,
) {
  const incompleteFrom = days.findIndex((it) => it.incomplete);
  return {
    days: days.map((it) => it.day),
    incompleteFrom: incompleteFrom < 0 ? undefined : incompleteFrom,
    missing: days.flatMap((it, at) => (it.missing ? [at] : [])),
    previousName: comparison,
    marks: byHandMarks,
    rangeWords: exactRange(standing.range),
  };
}

/** The days to come, where the chart ends on the days that the forecast begins after. */
function comingDays({ days, outlook }: FiguresChartProps): ForecastDay[] {
  const last = days.at(-1)?.day ?? '';
  const course = outlook?.course ?? [];
  const reaches = course[0] !== undefined && course[0].day <= addDays(last, 1);
  return reaches && course.at(-1)!.day > last ? course : [];
}

function moneyData(props: FiguresChartProps): ChartData {
  const { days, standing, comparison, annotations, anomalies } = props;
  const { rangeWords, ...rest } = frame(standing, days, comparison);
  const at = (day: string) => days.findIndex((it) => it.day === day);
  const compared = standing.compared !== null;
  const coming = comingDays(props);
  const known = new Set(rest.days);
  const all = [...rest.days, ...coming.map((it) => it.day).filter((it) => !known.has(it))];
  const course = new Map(coming.map((it) => [it.day, it]));
  return {
    ...rest,
    days: all,
    ...(all.length > days.length && {
      comingFrom: days.length,
      incompleteFrom: rest.incompleteFrom ?? days.length,
    }),
    label: `Revenue and spend per day, ${rangeWords}`,
    series: [
      {
        key: 'revenue',
        name: revenueNames[standing.revenue],
        colour: 'var(--m-revenue)',
        area: true,
        values: days.map((it) => usd(it.revenue)),
        marked: days.flatMap((it, at) => (it.byHand?.includes('revenue') ? [at] : [])),
        previous: compared ? days.map((it) => usd(it.previousRevenue)) : undefined,
        forecast: coming.length > 0 ? all.map((it) => drawnForecast(course.get(it))) : undefined,
      },
      {
        key: 'spend',
        name: 'Spend',
        colour: 'var(--m-spend)',
        values: days.map((it) => usd(it.spend)),
        marked: days.flatMap((it, at) => (it.byHand?.includes('spend') ? [at] : [])),
        previous: compared ? days.map((it) => usd(it.previousSpend)) : undefined,
      },
    ],
    format: (value) => formatMoney(micros(value), 'compact', standing.currency),
    axisFormat: (value) => axisWords('money', micros(value), standing.currency),
    pins: annotations.map((it) => ({ at: at(it.day), text: it.text })).filter((it) => it.at >= 0),
    anomalies: anomalies
      .map((it) => ({
        at: at(it.day),
        series: it.measure,
        // Only ads are looked at: stores settle purchases days later.
        title: `${shortDay(it.day)}, ad revenue ${formatChange(it.delta)} against expected`,
        text: it.reason,
        link: { href: `/dashboard?${it.behind}`, words: 'See what is behind it' },
      }))
      .filter((it) => it.at >= 0)
      .sort((a, b) => a.at - b.at),
  };
}

function roiData({ roi, standing, comparison }: FiguresChartProps): ChartData {
  const days = roi ?? [];
  const { rangeWords, ...rest } = frame(standing, days, comparison);
  return {
    ...rest,
    label: `Return on investment per day, ${rangeWords}`,
    series: [
      {
        key: 'roi',
        name: 'ROI',
        colour: 'var(--m-revenue)',
        area: true,
        values: days.map((it) => it.roi),
        marked: days.flatMap((it, at) => (it.byHand ? [at] : [])),
        previous: standing.compared ? days.map((it) => it.previousRoi) : undefined,
      },
    ],
    format: (value) => formatPercent(value),
    axisFormat: (value) => formatPercent(value, 0),
  };
}

/** Money or ROI by day, with comparison, remarks and what was out of line. */
export function FiguresChart(props: FiguresChartProps) {
  const { shown, onShow } = props;
  const data = shown === 'money' ? moneyData(props) : roiData(props);
  return (
    <ChartPanel
      title={shown === 'money' ? 'Revenue and spend' : 'Return on investment'}
      data={data}
      actions={
        <Segmented
          label="Measure"
          value={shown}
          onChange={onShow}
          segments={[
            { value: 'money', label: 'Money' },
            { value: 'roi', label: 'ROI' },
          ]}
        />
      }
    />
  );
}
