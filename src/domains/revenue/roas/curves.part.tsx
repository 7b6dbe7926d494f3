import { labelWords } from '#/figures/label-words.ts';
import { lineHues } from '#/figures/line-hues.ts';
import { formatPercent } from '#/kernel/numbers.ts';
import { AgeCurves, type AgeLine } from './age-curves.part.tsx';
import { cohortSplitWords, type CohortSplit } from './cohort-words.ts';
import type { Cohort } from './roas.contract.ts';

/** Lines that can still be told apart; an eighth colour is near that of all cohorts together. */
export const LINES = 7;

interface CurvesProps {
  /** Of a page. */
  rows: readonly Cohort[];
  totalRows: number;
  total: Cohort;
  by: CohortSplit;
}

function linesOf({ rows, total, by }: CurvesProps): AgeLine[] {
  const pointsOf = (it: Cohort) =>
    it.cells.flatMap(({ age, roas, state }) =>
      roas === null || state === 'none' ? [] : [{ age, value: roas }],
    );
  /** Beyond the oldest age that is drawn as it came. */
  const aheadOf = ({ predicted }: Cohort, known: readonly { age: number }[]) =>
    'refused' in predicted
      ? []
      : predicted.cells.flatMap(({ age, roas }) =>
          roas === null || age <= (known.at(-1)?.age ?? 0) ? [] : [{ age, value: roas }],
        );
  const lineOf = (it: Cohort) => {
    const points = pointsOf(it);
    return { points, ahead: aheadOf(it, points) };
  };
  const shown = rows.filter((it) => pointsOf(it).length > 1).slice(0, LINES);
  const hues = lineHues(shown.map((it) => (by === 'mediaSource' ? it.label.color : undefined)));
  const parts = shown.map((it, at) => ({
    name: labelWords(it.label),
    colour: `var(--c-${hues[at]})`,
    ...lineOf(it),
  }));
  return [...parts, { name: 'All', colour: 'var(--fg)', isAll: true, ...lineOf(total) }];
}

/** Cumulative ROAS by age, a line for each cohort; where it crosses 100 % the spend has come back. */
export function Curves(props: CurvesProps) {
  return (
    <AgeCurves
      title={<span title="Revenue to the age ÷ what these installs cost">Cumulative ROAS</span>}
      named={`Cumulative ROAS by ${cohortSplitWords[props.by].toLowerCase()}`}
      lines={linesOf(props)}
      of={props.totalRows}
      written={(it) => formatPercent(it, 0)}
      goal={1}
    />
  );
}
