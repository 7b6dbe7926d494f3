import { predictedWords } from './cohort-figure.ts';
import type { Cohort } from './roas.contract.ts';

interface PredictedCellProps {
  row: Cohort;
  age: number;
  measure: 'roas' | 'roasBlended' | 'ltv';
  currency: string;
}

/** What is predicted of a cohort: dashed, with what it lies between; a dash says why there is nothing. */
export function PredictedCell({ row, age, measure, currency }: PredictedCellProps) {
  const said = predictedWords(row, age, measure, currency);
  if ('refused' in said)
    return (
      <span className="f3" title={said.refused}>
        –<span className="hidden-words"> {said.refused}</span>
      </span>
    );
  const { words, between } = said;
  const from = 'refused' in row.predicted ? '' : ` from D${row.predicted.from}`;
  const about = `predicted${from}${between ? `, ${between} four times out of five` : ''}`;
  return (
    <span className="heat predicted" title={`${words}, ${about}`}>
      {words}
      <span className="hidden-words"> {about}</span>
    </span>
  );
}
