import { CoveredFigure } from '#/figures/covered-figure.part.tsx';
import { useShownIn } from '#/figures/shown-in.part.ts';
import { formulaOf } from '#/figures/words.ts';
import { cx } from '#/ui/cx.ts';
import { cellWords, heatOf, isRoas, type coverOfCells } from './cohort-figure.ts';
import { cohortMeasureWords, type CohortMeasure } from './cohort-words.ts';
import type { Cell } from './roas.contract.ts';

interface CohortCellProps {
  cell: Cell | undefined;
  covered: ReturnType<typeof coverOfCells>;
  measure: CohortMeasure;
  /** Of all cells: how strongly it is coloured goes by it. */
  largest: number;
}

const unknown = {
  none: 'too young: no install day has reached it',
  partial: 'without the install days too young, or not told to that day',
} as const;

/** What installs of an age have brought: hatched where it is not of all of them, green where it paid. */
export function CohortCell({ cell, covered, measure, largest }: CohortCellProps) {
  const { currency } = useShownIn();
  if (!cell) return null;
  const isPaid = isRoas(measure) && (cell[measure] ?? 0) >= 1;
  const share = heatOf(cell[measure] ?? 0, measure, largest);
  const words = cellWords(cell, measure, currency);
  return (
    <span
      className={cx('heat', cell.state)}
      style={{
        backgroundColor: `color-mix(in srgb, ${isPaid ? 'var(--good)' : 'var(--m-revenue)'} ${Math.round(4 + share * 30)}%, transparent)`,
      }}
      title={
        cell.state === 'whole'
          ? formulaOf(`${cohortMeasureWords[measure].label} D${cell.age}`, cell)
          : `D${cell.age}, ${unknown[cell.state]}`
      }
    >
      {covered && words ? <CoveredFigure words={words} covered={covered} /> : words}
    </span>
  );
}
