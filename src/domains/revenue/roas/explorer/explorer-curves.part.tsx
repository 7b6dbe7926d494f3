import { useShownIn } from '#/figures/shown-in.part.ts';
import { axisWords } from '#/figures/words.ts';
import type { OutputOf } from '#/kernel/endpoint.ts';
import { AgeCurves, type AgeLine } from '../age-curves.part.tsx';
import { isRoas } from '../cohort-figure.ts';
import { cohortMeasureWords } from '../cohort-words.ts';
import { LINES } from '../curves.part.tsx';
import type { ExplorerSearch } from './explorer-search.ts';
import { cohortPeriodLabels, explorerSplitLabels } from './explorer-words.ts';
import type { ExplorerCell, explorerEndpoints, ExplorerRow } from './explorer.contract.ts';
import { rowName } from './row-name.ts';

interface ExplorerCurvesProps {
  data: OutputOf<(typeof explorerEndpoints)['GET /cohort-explorer']>;
  answered: ExplorerSearch;
}

/** The measure by age, a line for each of the first cohorts and one for their weighted mean. */
export function ExplorerCurves({ data, answered }: ExplorerCurvesProps) {
  const { measure, cohort, split } = answered;
  const { currency } = useShownIn();
  const pointsOf = (cells: readonly ExplorerCell[]) =>
    cells.flatMap(({ value }, at) => (value === null ? [] : [{ age: data.ages[at]!, value }]));
  const aheadOf = ({ predicted }: Pick<ExplorerRow, 'predicted'>, points: { age: number }[]) => {
    const last = points.at(-1)?.age;
    const isLater = ({ age }: { age: number }) => last !== undefined && age > last;
    return predicted && !('refused' in predicted) ? predicted.cells.filter(isLater) : [];
  };
  const parts = data.rows
    .filter((it) => pointsOf(it.cells).length > 1)
    .slice(0, LINES)
    .map((it, at): AgeLine => ({
      name: rowName(it.labels),
      colour: `var(--c-${at + 1})`,
      points: pointsOf(it.cells),
      ahead: aheadOf(it, pointsOf(it.cells)),
    }));
  // A sum over all cohorts is beside each of them a line that leaves no room.
  const mean: AgeLine[] =
    measure === 'revenue'
      ? []
      : [
          {
            name: 'Weighted mean',
            colour: 'var(--fg)',
            isAll: true,
            points: pointsOf(data.total.cells),
            ahead: aheadOf(data.total, pointsOf(data.total.cells)),
          },
        ];
  const { label, formula } = cohortMeasureWords[measure];
  const unit = measure === 'revenue' || measure === 'ltv' ? 'money' : 'ratio';
  const by = [cohort === 'all' ? undefined : cohortPeriodLabels[cohort]]
    .concat(split === 'none' ? [] : [explorerSplitLabels[split]])
    .filter((it) => it !== undefined)
    .join(' and ')
    .toLowerCase();
  return (
    <AgeCurves
      title={<span title={formula}>{label} curves</span>}
      named={`${label} by age${by && `, by ${by}`}`}
      lines={[...parts, ...mean]}
      of={data.totalRows}
      written={(it) => axisWords(unit, it, currency)}
      goal={isRoas(measure) ? 1 : undefined}
    />
  );
}
