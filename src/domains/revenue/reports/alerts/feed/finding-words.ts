import { goodOf } from '#/figures/definition.ts';
import { measures } from '#/figures/measures.ts';
import { figureWords } from '#/figures/words.ts';
import { watchedMeasure } from '../watched-measure.ts';
import type { AlertFinding } from './feed.contract.ts';

/** "Lantern: Ad revenue", or the measure alone. */
export const findingName = ({ label, rule }: Pick<AlertFinding, 'label' | 'rule'>): string =>
  (label ? `${label.label}: ` : '') + watchedMeasure(rule.measure).label;

const say = ({ rule }: AlertFinding, value: number | null) => {
  const { unit } = watchedMeasure(rule.measure);
  return figureWords(unit, value !== null && unit === 'money' ? Math.round(value) : value);
};

export const valueWords = (it: AlertFinding): string =>
  say(it, it.value) + (it.estimated ? ' (estimated)' : '');

/** What it was held against: a figure, or the band of usual ones. */
export function usualWords(it: AlertFinding): string {
  if (it.usual === null || it.band === null) return say(it, it.usual);
  return `${say(it, it.usual - it.band)} to ${say(it, it.usual + it.band)}`;
}

/** How its change is to be taken and written. */
export const deltaOf = ({ rule, change }: AlertFinding) => ({
  value: change,
  good: goodOf(measures[rule.measure]),
  unit: watchedMeasure(rule.measure).unit === 'ratio' ? ('pp' as const) : ('%' as const),
});
