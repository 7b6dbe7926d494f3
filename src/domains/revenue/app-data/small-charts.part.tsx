import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import type { Trend } from '#/figures/breakdown.contract.ts';
import { filterIn, type FiguresInput } from '#/figures/figures-search.ts';
import type { Standing } from '#/figures/filter.contract.ts';
import { TrendPanel } from '#/figures/trend-panel.part.tsx';
import { comparisonName } from '#/figures/words.ts';
import { lengthOf } from '#/kernel/days.ts';

const kept = { placeholderData: keepPreviousData };

interface SmallChartsProps {
  standing: Standing;
  input: FiguresInput;
}

/** Four measures at a glance: what a user, a thousand impressions, a day brings. */
export function SmallCharts({ standing, input }: SmallChartsProps) {
  const filter = filterIn(input);
  const trends: (Trend | undefined)[] = [
    useQuery({ ...reading('GET /arpdau', filter), ...kept }).data,
    useQuery({ ...reading('GET /ecpm', filter), ...kept }).data,
    useQuery({ ...reading('GET /get-ipu', filter), ...kept }).data,
    useQuery({ ...reading('GET /downloads', filter), ...kept }).data,
  ];
  return (
    <div className="small-charts">
      {trends.map((trend) =>
        trend ? (
          <TrendPanel
            key={trend.measure}
            trend={trend}
            standing={standing}
            comparison={comparisonName(standing, input.compare, lengthOf(standing.range))}
            height={150}
          />
        ) : null,
      )}
    </div>
  );
}
