import { counted, formatNumber, formatPercent } from '#/kernel/numbers.ts';
import { isRoas, valueWords } from '../cohort-figure.ts';
import { cohortMeasureWords, type CohortMeasure } from '../cohort-words.ts';
import { FEW_INSTALLS } from './explorer-words.ts';
import type { CohortComparison, Significance } from './explorer.contract.ts';
import { rowName } from './row-name.ts';

type Untested = Extract<Significance, { untested: string }>['untested'];

const untestedWords: Record<Untested, string> = {
  unknown: '',
  shared:
    'how likely chance explains it is not known: the figures are shared out by installs, so what sets these sources apart is not in them',
  few: 'how likely chance explains it is not known: too few players for a test',
  sums: 'how many installed decides it: compare LTV instead',
  noSpread:
    'how likely chance explains it is not known: that takes two install days or more on each side, and days that differ',
  daysDisagree:
    'how likely chance explains it is not known: the mean of the days points the other way',
};

/** "p < 0.01": never more exact than anybody acts upon. */
function probability(p: number): string {
  const bound = [0.001, 0.01, 0.05].find((it) => p < it);
  return bound === undefined ? `p = ${formatNumber(p, 2)}` : `p < ${bound}`;
}

/** "unlikely to be chance (p < 0.01)". */
function significanceWords(it: Significance): string {
  if ('untested' in it) return untestedWords[it.untested];
  const verdict = it.p < 0.05 ? 'unlikely to be chance' : 'may well be chance';
  const basis = it.days
    ? `, Welch’s t-test of ${it.days[0]} and ${counted(it.days[1], 'daily cohort')}`
    : '';
  return `${verdict} (${probability(it.p)}${basis})`;
}

/** "3.1 points higher", "$0.12 (8.3%) lower". */
function differenceWords(
  { difference, relative }: Pick<CohortComparison, 'difference' | 'relative'>,
  measure: CohortMeasure,
  currency: string,
): string {
  const size = Math.abs(difference!);
  const isPoints = measure === 'retention' || isRoas(measure);
  const words = isPoints
    ? `${formatNumber(size * 100, 1)} points`
    : valueWords(Math.round(size), measure, currency);
  const isNothing = isPoints ? size < 0.0005 : Math.round(size) === 0;
  if (isNothing) return 'the same';
  const part = !isPoints && relative !== null ? ` (${formatPercent(Math.abs(relative))})` : '';
  return `${words}${part} ${difference! > 0 ? 'higher' : 'lower'}`;
}

/** "D7 retention 3.1 points higher; unlikely to be chance (p < 0.01)". */
export function comparisonWords(it: CohortComparison, measure: CohortMeasure, age: number): string {
  const { label } = cohortMeasureWords[measure];
  // LTV and ROAS keep their capitals.
  const named = `D${age} ${/^[A-Z]{2}|ROAS/.test(label) ? label : label.toLowerCase()}`;
  if (it.difference === null) {
    const unknown = [it.first, it.second].filter(({ value }) => value === null);
    const who = unknown.map(({ labels }) => rowName(labels)).join(' and of ');
    return `${named} of ${who} is not known yet`;
  }
  const words = `${named} ${differenceWords(it, measure, it.standing.currency)}`;
  const significance = significanceWords(it.significance);
  return significance ? `${words}; ${significance}` : words;
}

/** What is to be known of the two beside their difference: few installs, days left out, estimates. */
export function caveats({ first, second }: CohortComparison, age: number): string[] {
  const both = [first, second].filter(({ value }) => value !== null);
  return [
    ...both
      .filter((it) => it.isSmall)
      .map(
        (it) =>
          `${rowName(it.labels)} has ${counted(it.installs, 'install')}, fewer than ${FEW_INSTALLS}: a few players more or less change its figures.`,
      ),
    ...both
      .filter((it) => it.state === 'partial')
      .map((it) => `${rowName(it.labels)} is without the install days not known to D${age}.`),
    ...(both.some((it) => it.estimated)
      ? [
          'Estimated: part of it is shared out by installs, as the source does not say who brought them.',
        ]
      : []),
  ];
}
