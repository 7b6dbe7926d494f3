import { ChartPanel } from '#/ui/chart/chart-panel.tsx';
import type { RadarData } from '#/ui/chart/radar-data.ts';
import { RadarPanel } from '#/ui/chart/radar-panel.tsx';
import { periodChart } from './period-chart.part.ts';
import { chartScore, MOST_SCORE, sideHues } from './report-words.ts';
import type { PersonPeriod, PersonReport } from './reports.contract.ts';

const isKnown = (values: readonly (number | null)[]) => values.some((it) => it !== null);

function radarOf(name: string, shown: PersonPeriod): RadarData {
  const { categories, period } = shown;
  const series = [
    { key: 'lead', name: 'Lead', values: categories.map((it) => it.lead), colour: sideHues.lead },
    { key: 'self', name: 'Self', values: categories.map((it) => it.self), colour: sideHues.self },
    {
      key: 'company',
      name: 'Company',
      values: categories.map((it) => it.company),
      colour: sideHues.company,
      dashed: true,
    },
  ];
  return {
    label: `Scores of ${name} by category, ${period}`,
    axisTitle: 'Category',
    axes: categories.map((it) => it.name),
    series: series.filter((it) => isKnown(it.values)),
    most: MOST_SCORE,
    format: chartScore,
  };
}

function trendOf({ person, evaluations }: PersonReport) {
  const all = evaluations.toReversed();
  const line = (key: 'final' | 'self' | 'lead' | 'company', name: string) => ({
    key,
    name,
    colour: sideHues[key],
    values: all.map((it) => it[key]),
  });
  const lines = [
    line('final', 'Score'),
    line('lead', 'Lead'),
    line('self', 'Self'),
    line('company', 'Company'),
  ];
  return periodChart(
    `Scores of ${person.name} over periods`,
    all.map((it) => ({ name: it.period, endsOn: it.endsOn })),
    lines.filter((it) => isKnown(it.values)),
  );
}

/** The categories of one evaluation around a centre, and how scores went over periods. */
export function PersonCharts({ report, shown }: { report: PersonReport; shown: PersonPeriod }) {
  return (
    <div className="evaluation-charts">
      <RadarPanel title={`Categories, ${shown.period}`} data={radarOf(report.person.name, shown)} />
      <ChartPanel title="Over periods" data={trendOf(report)} />
    </div>
  );
}
