import type { ReactNode } from 'react';
import { exactRange } from '#/kernel/date-words.ts';
import { dollarsOf, MICROS_PER_DOLLAR } from '#/kernel/money.ts';
import type { ChartData } from '#/ui/chart/chart-data.ts';
import { ChartPanel } from '#/ui/chart/chart-panel.tsx';
import { Link } from '#/ui/link.tsx';
import type { Trend } from './breakdown.contract.ts';
import type { Standing } from './filter.contract.ts';
import { useExplained } from './guide/use-explained.part.ts';
import type { FigureKey } from './measures.ts';
import type { ShownMeasure } from './own/shown-measure.ts';
import { useShownMeasures } from './own/use-own-measures.part.ts';
import type { Annotation } from './remarks.contract.ts';
import { axisWords, byHandMarks, estimatedWordsOf, measureWords } from './words.ts';

interface TrendPanelProps {
  trend: Trend;
  standing: Standing;
  /** How the days compared with are called. */
  comparison: string;
  annotations?: readonly Annotation[];
  title?: ReactNode;
  /** How its figures are written, of a measure that is not saved yet. */
  shown?: ShownMeasure;
  /** What can be switched: the measure, total or parts. */
  actions?: ReactNode;
  height?: number;
}

type TrendDataProps = Pick<TrendPanelProps, 'trend' | 'comparison' | 'annotations'> & {
  standing: Omit<Standing, 'freshness'>;
};

/** The chart of a trend: a line for the whole with its comparison, or one for each part. */
export function trendData(
  props: TrendDataProps,
  measure: { shown: ShownMeasure; key: FigureKey | undefined },
): ChartData {
  const { trend, standing, comparison, annotations = [] } = props;
  const { label, unit } = measure.shown;
  const isMoney = unit === 'money';
  // Charts draw dollars; words are made of micros again.
  const drawn = (value: number | null) => (value !== null && isMoney ? dollarsOf(value) : value);
  const figure = (value: number) => (isMoney ? value * MICROS_PER_DOLLAR : value);
  const isWhole = trend.series.length === 1 && trend.series[0]?.key === '';
  const incompleteFrom = trend.days.findIndex((it) => standing.incompleteDays.includes(it));
  const used = new Set<number>();
  return {
    label: `${label} per day, ${exactRange(standing.range)}`,
    days: trend.days,
    incompleteFrom: incompleteFrom < 0 ? undefined : incompleteFrom,
    missing: trend.missingDays.map((it) => trend.days.indexOf(it)),
    previousName: comparison,
    marks: byHandMarks,
    series: trend.series.map((it, at) => ({
      key: it.key || 'all',
      name: isWhole ? label : it.label,
      colour: isWhole ? 'var(--m-revenue)' : `var(--c-${hue(it.color, at, used)})`,
      area: isWhole,
      values: it.values.map(drawn),
      ...(it.estimated && { estimated: estimatedWordsOf(measure.key) }),
      marked: it.byHand?.map((day) => trend.days.indexOf(day)),
      previous: it.previous && standing.compared ? it.previous.map(drawn) : undefined,
    })),
    format: (value) => measureWords(measure.shown, figure(value), 'full', standing.currency),
    axisFormat: (value) => axisWords(unit, figure(value), standing.currency),
    pins: annotations
      .map((it) => ({ at: trend.days.indexOf(it.day), text: it.text }))
      .filter((it) => it.at >= 0),
  };
}

/** A network keeps its colour; others take the first that is free. */
function hue(own: number | null, at: number, used: Set<number>): number {
  const free = [own, at + 1, 1, 2, 3, 4, 5, 6, 7, 8].find(
    (it) => it !== null && it <= 8 && !used.has(it),
  );
  const colour = free ?? 8;
  used.add(colour);
  return colour;
}

export function TrendPanel({ title, actions, height, shown: given, ...rest }: TrendPanelProps) {
  const { measure } = rest.trend;
  const { shownOf, keyOf } = useShownMeasures([measure]);
  const shown = given ?? shownOf(measure);
  const { label, formula } = shown;
  const explained = useExplained();
  return (
    <ChartPanel
      title={
        title ?? (
          <Link className="explained" href={explained(measure)} title={formula}>
            {label}
          </Link>
        )
      }
      data={trendData(rest, { shown, key: keyOf(measure) })}
      actions={actions}
      height={height}
    />
  );
}
