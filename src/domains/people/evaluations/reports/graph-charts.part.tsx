import type { Api } from '#/client/endpoints.ts';
import type { OutputOf } from '#/kernel/endpoint.ts';
import type { ChartSeries } from '#/ui/chart/chart-data.ts';
import { ChartPanel } from '#/ui/chart/chart-panel.tsx';
import type { RadarData } from '#/ui/chart/radar-data.ts';
import { RadarPanel } from '#/ui/chart/radar-panel.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { OneOf } from './one-of.part.tsx';
import { periodChart } from './period-chart.part.ts';
import { chartScore, groupingWords, MOST_SCORE, sideHues } from './report-words.ts';
import type { GraphSearch } from './reports-search.ts';

export type CategoryReport = OutputOf<Api['GET /evaluations/category-report']>;
export type PerformanceChart = OutputOf<Api['GET /evaluations/performance-chart']>;

const isKnown = (values: readonly (number | null)[]) => values.some((it) => it !== null);

/** Means by category of what is shown, beside the whole company. */
export function CategoryRadar({ report }: { report: CategoryReport }) {
  const { categories, total, company, period } = report;
  const series = [
    {
      key: 'lead',
      name: 'Lead',
      colour: sideHues.lead,
      values: total.categories.map((it) => it.lead),
    },
    {
      key: 'self',
      name: 'Self',
      colour: sideHues.self,
      values: total.categories.map((it) => it.self),
    },
    {
      key: 'company',
      name: 'Company',
      colour: sideHues.company,
      values: company.categories.map((it) => it.lead),
      dashed: true,
    },
  ];
  const isAll = company.people === total.people;
  const data: RadarData = {
    label: `Mean scores by category, ${period ?? ''}`,
    axisTitle: 'Category',
    axes: categories,
    series: series.filter((it) => isKnown(it.values) && !(it.dashed && isAll)),
    most: MOST_SCORE,
    format: chartScore,
  };
  return <RadarPanel title="Categories" data={data} />;
}

const total = ({ periods }: PerformanceChart): ChartSeries[] =>
  [
    {
      key: 'final',
      name: 'Score',
      colour: sideHues.final,
      values: periods.map((it) => it.final),
    },
    { key: 'lead', name: 'Lead', colour: sideHues.lead, values: periods.map((it) => it.lead) },
    { key: 'self', name: 'Self', colour: sideHues.self, values: periods.map((it) => it.self) },
  ].filter((it) => isKnown(it.values));

const eachGroup = ({ groups }: PerformanceChart): ChartSeries[] =>
  groups
    .map((it, at) => ({
      key: it.key,
      name: it.name,
      colour: `var(--c-${at + 1})`,
      values: it.final,
    }))
    .filter((it) => isKnown(it.values));

interface ScoreTrendProps {
  chart: PerformanceChart;
  search: GraphSearch;
  change: (patch: Partial<GraphSearch>) => void;
}

/** How mean scores went from period to period, of all or of each group, of all or one category. */
export function ScoreTrend({ chart, search, change }: ScoreTrendProps) {
  const data = periodChart(
    `Mean scores over periods${search.category ? `, ${search.category}` : ''}`,
    chart.periods,
    search.lines === 'all' ? total(chart) : eachGroup(chart),
  );
  return (
    <ChartPanel
      title="Over periods"
      data={data}
      actions={
        <>
          <OneOf
            label="Category"
            all="all categories"
            options={chart.categories.map((it) => ({ value: it, label: it }))}
            value={search.category}
            onChange={(category) => change({ category })}
          />
          <Segmented
            label="Lines"
            value={search.lines}
            onChange={(lines) => change({ lines })}
            segments={[
              { value: 'all', label: 'All' },
              { value: 'groups', label: `By ${groupingWords[search.by]}` },
            ]}
          />
        </>
      }
    />
  );
}
