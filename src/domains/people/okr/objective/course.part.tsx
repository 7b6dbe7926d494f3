import { useMemo } from 'react';
import { formatPercent } from '#/kernel/numbers.ts';
import type { ChartData } from '#/ui/chart/chart-data.ts';
import { ChartPanel } from '#/ui/chart/chart-panel.tsx';
import type { ObjectiveDetail } from '../objective.contract.ts';

const percent = (share: number) => formatPercent(share, 0);

/** Progress week by week against an even pace. */
export function Course({ objective }: { objective: ObjectiveDetail }) {
  const { days, progress, expected } = objective.course;
  const data = useMemo(
    (): ChartData => ({
      label: `Progress of ${objective.title} by week against an even pace`,
      days,
      series: [
        {
          key: 'progress',
          name: 'Progress',
          colour: 'var(--m-revenue)',
          values: progress,
          previous: expected,
          area: true,
        },
      ],
      previousName: 'Even pace',
      format: percent,
      axisFormat: percent,
    }),
    [objective.title, days, progress, expected],
  );
  return <ChartPanel title="Course" data={data} height={220} />;
}
