import { dollarsOf } from '#/kernel/money.ts';
import type { Column } from '#/store/sheet.ts';
import { milestones } from './age-columns.ts';
import { isPredicted } from './cohort-figure.ts';
import { cohortMeasureWords, type CohortMeasure } from './cohort-words.ts';
import type { Cohort } from './roas.contract.ts';

const cellAt = ({ predicted }: Cohort, age: number) =>
  'refused' in predicted
    ? undefined
    : // What is known has a column of its own.
      predicted.cells.find((it) => it.age === age && !it.known);

/** Columns of a file for what is predicted, named as that, with the interval and why there is nothing. */
export function predictedColumns(
  rows: readonly Cohort[],
  measure: CohortMeasure,
  unit: string,
): Column<Cohort>[] {
  if (!isPredicted(measure)) return [];
  const valueOf = (row: Cohort, age: number, of: 'value' | 'low' | 'high') => {
    const cell = cellAt(row, age);
    const value = cell?.[measure] ?? null;
    const factor = of === 'value' ? 1 : cell?.[of];
    if (value === null || factor === undefined) return null;
    return measure === 'ltv' ? dollarsOf(Math.round(value * factor)) : value * factor;
  };
  const { label } = cohortMeasureWords[measure];
  const columns = milestones.flatMap((age): Column<Cohort>[] => {
    const title = `${label} D${age}${unit} predicted`;
    return [
      { title, value: (it) => valueOf(it, age, 'value') },
      { title: `${title}, low`, value: (it) => valueOf(it, age, 'low') },
      { title: `${title}, high`, value: (it) => valueOf(it, age, 'high') },
    ];
  });
  return [
    {
      title: 'Pay-back day predicted',
      value: ({ predicted }) => ('refused' in predicted ? null : predicted.payback),
    },
    ...columns,
    ...(rows.some((it) => 'refused' in it.predicted)
      ? [
          {
            title: 'Not predicted because',
            value: ({ predicted }: Cohort) => ('refused' in predicted ? predicted.refused : null),
          },
        ]
      : []),
  ];
}
