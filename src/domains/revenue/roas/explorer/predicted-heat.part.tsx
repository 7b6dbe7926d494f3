import { useShownIn } from '#/figures/shown-in.part.ts';
import { valueWords } from '../cohort-figure.ts';
import { cohortMeasureWords, type CohortMeasure } from '../cohort-words.ts';
import type { ExplorerPrediction } from './explorer.contract.ts';

/** What is predicted at an age, if anything is. */
export const predictedAt = (predicted: ExplorerPrediction | undefined, age: number) =>
  predicted && !('refused' in predicted) ? predicted.cells.find((it) => it.age === age) : undefined;

/** A predicted figure in words, marked as the pages of cohorts do. */
export const aboutWords = (value: number, measure: CohortMeasure, currency: string) =>
  `~${valueWords(value, measure, currency)}`;

interface PredictedHeatProps {
  predicted: ExplorerPrediction | undefined;
  age: number;
  measure: CohortMeasure;
}

/** What is predicted of a cohort: dashed, with what it lies between; a dash says why there is nothing. */
export function PredictedHeat({ predicted, age, measure }: PredictedHeatProps) {
  const { currency } = useShownIn();
  const cell = predictedAt(predicted, age);
  if (!cell || !predicted || 'refused' in predicted) {
    const why = predicted && 'refused' in predicted ? predicted.refused : 'not predicted';
    return (
      <span className="f3" title={why}>
        –<span className="hidden-words"> {why}</span>
      </span>
    );
  }
  const written = (it: number) => valueWords(it, measure, currency);
  const words = aboutWords(cell.value, measure, currency);
  const { low, high } = cell;
  const between =
    low !== undefined && high !== undefined
      ? `, ${written(low)} to ${written(high)} four times out of five`
      : '';
  const about = `predicted from D${predicted.from}${between}`;
  return (
    <span
      className="heat predicted"
      title={`${cohortMeasureWords[measure].label} D${age}: ${words}, ${about}`}
    >
      {words}
      <span className="hidden-words"> {about}</span>
    </span>
  );
}
