import { goodOf } from '#/figures/definition.ts';
import { figureWords } from '#/figures/words.ts';
import type { AlertFinding } from './feed.contract.ts';

/** "Lantern: Ad revenue", or the measure alone. */
export const findingName = ({ label, measure }: Pick<AlertFinding, 'label' | 'measure'>): string =>
  (label ? `${label.label}: ` : '') + measure.label;

const say = ({ measure: { unit } }: AlertFinding, value: number | null) =>
  figureWords(unit, value !== null && unit === 'money' ? Math.round(value) : value);

export const valueWords = (it: AlertFinding): string =>
  say(it, it.value) + (it.estimated ? ' (estimated)' : '');

/** What it was held against: a figure, or the band of usual ones. */
export function usualWords(it: AlertFinding): string {
  if (it.usual === null || it.band === null) return say(it, it.usual);
  return `${say(it, it.usual - it.band)} to ${say(it, it.usual + it.band)}`;
}

/** How its change is to be taken and written. */
export const deltaOf = ({ measure, change }: AlertFinding) => ({
  value: change,
  good: goodOf(measure),
  unit: measure.unit === 'ratio' ? ('pp' as const) : ('%' as const),
});
