import { Suspense } from 'react';
import { trendData } from '#/figures/trend-panel.part.tsx';
import { comparisonName } from '#/figures/words.ts';
import { lengthOf } from '#/kernel/days.ts';
import type { ChartData } from '#/ui/chart/chart-data.ts';
import { ChartSkeleton } from '#/ui/chart/chart-skeleton.tsx';
import { ChartTable } from '#/ui/chart/chart-table.tsx';
import { lazily } from '#/ui/lazily.ts';
import { BelowLegend } from '../charts/bar-legend.part.tsx';
import type { CardFigures } from '../dashboards.contract.ts';
import { figureKeyOf, shownIn } from './card-measures.ts';

const LineChart = lazily(() => import('#/ui/chart/line-chart.tsx'));

const ofMeasures = ['var(--m-revenue)', 'var(--c-2)', 'var(--c-3)', 'var(--c-4)'];

/** The lines of all trends in one chart: of several measures each has a colour of its own. */
function linesData(figures: CardFigures, compare: string): ChartData | undefined {
  const { trends, standing } = figures;
  const shownOf = shownIn(figures);
  const [first] = trends;
  if (!first || !standing) return undefined;
  const comparison = comparisonName(standing, compare, lengthOf(standing.range));
  const charts = trends.map((trend) => {
    const measure = { shown: shownOf(trend.measure), key: figureKeyOf(trend.measure) };
    return trendData({ trend, standing, comparison }, measure);
  });
  if (charts.length === 1) return charts[0];
  const labels = trends.map((it) => shownOf(it.measure).label);
  return {
    ...charts[0]!,
    label: `${labels.join(', ')} per day`,
    missing: [...new Set(charts.flatMap((it) => it.missing ?? []))],
    series: charts.flatMap((it, at) =>
      it.series.map((series) => ({
        ...series,
        key: trends[at]!.measure,
        name: labels[at]!,
        colour: ofMeasures[at] ?? 'var(--c-8)',
        area: false,
      })),
    ),
  };
}

interface LinesProps {
  figures: CardFigures;
  /** What the days are compared with. */
  compare: string;
  /** px */
  height: number;
  asTable: boolean;
}

/** Lines over days. */
export function LinesCard({ figures, compare, height, asTable }: LinesProps) {
  const data = linesData(figures, compare);
  if (!data) return null;
  if (asTable) return <ChartTable data={data} />;
  const legend = data.series.map(({ key, name, colour }) => ({ key, name, colour }));
  return (
    <BelowLegend series={legend} height={height}>
      {(left) => (
        <Suspense fallback={<ChartSkeleton height={left} />}>
          <LineChart data={data} height={left} />
        </Suspense>
      )}
    </BelowLegend>
  );
}
