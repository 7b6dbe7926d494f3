import { CoveredFigure } from '#/figures/covered-figure.part.tsx';
import { useShownIn } from '#/figures/shown-in.part.ts';
import { formulaOf, withEstimate } from '#/figures/words.ts';
import { counted } from '#/kernel/numbers.ts';
import { cx } from '#/ui/cx.ts';
import { heatOf, isRoas, valueWords } from '../cohort-figure.ts';
import { cohortMeasureWords, type CohortMeasure } from '../cohort-words.ts';
import type { ExplorerCell, ExplorerRow } from './explorer.contract.ts';

interface HeatCellProps {
  cell: ExplorerCell;
  age: number;
  measure: CohortMeasure;
  largest: number;
  covered: ExplorerRow['covered'];
}

/** Why a cell is blank or only part of its cohort; '' where it is whole. */
function reason(
  { state, value }: ExplorerCell,
  { age, measure }: Pick<HeatCellProps, 'age' | 'measure'>,
): string {
  if (state === 'none')
    return `not known: no install day is ${age} days old, or D${age} is not told`;
  if (value === null)
    return isRoas(measure)
      ? 'nothing was spent on these installs'
      : 'not known: no source tells it';
  return state === 'partial' ? `without the install days that are not known to D${age}` : '';
}

/** A figure on the colour of its size; hatched where some install days are too young. */
export function HeatCell({ cell, age, measure, largest, covered }: HeatCellProps) {
  const { currency } = useShownIn();
  const { value, state, estimated, installs } = cell;
  const { label } = cohortMeasureWords[measure];
  const why = reason(cell, { age, measure });
  if (value === null)
    return (
      <span className={state === 'none' ? 'heat none' : 'f3'} title={`${label} D${age}: ${why}`}>
        {state !== 'none' && '–'}
        <span className="hidden-words">{why}</span>
      </span>
    );
  const words = withEstimate(valueWords(value, measure, currency), estimated);
  const isBack = isRoas(measure) && value >= 1;
  const colour = isBack ? 'var(--good)' : 'var(--m-revenue)';
  const share = heatOf(value, measure, largest);
  const title = `${label} D${age} of ${counted(installs, 'install')}${why && `, ${why}`}`;
  return (
    <span
      className={cx('heat', state)}
      style={{
        backgroundColor: `color-mix(in srgb, ${colour} ${Math.round(4 + share * 30)}%, transparent)`,
      }}
      title={formulaOf(title, { estimated })}
    >
      {covered ? <CoveredFigure words={words} covered={covered} /> : words}
      {state === 'partial' && <span className="hidden-words"> partial</span>}
    </span>
  );
}
