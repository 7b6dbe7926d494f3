import { dimensionLabels } from '#/figures/dimensions.ts';
import { measures, type MeasureKey } from '#/figures/measures.ts';
import { figureWords } from '#/figures/words.ts';
import { formatMoney } from '#/kernel/money.ts';
import { formatNumber, formatPercent } from '#/kernel/numbers.ts';
import type { AlertRule } from './alerts.contract.ts';

/** A threshold as it was typed: `$500`, `30%`, `1,000`. */
export function thresholdWords(measure: MeasureKey, value: number): string {
  const { unit } = measures[measure];
  if (unit === 'money') return formatMoney(value, 'exact').replace(/\.00$/, '');
  if (unit === 'ratio') return formatPercent(value, Number.isInteger(value * 100) ? 0 : 1);
  if (unit === 'seconds') return figureWords(unit, value);
  return formatNumber(value, Number.isInteger(value) ? 0 : 2);
}

/** How much a figure has to change: `30%`, and for ratios `5 pp`. */
export function changeWords(measure: MeasureKey, change: number): string {
  const isRatio = measures[measure].unit === 'ratio';
  const digits = formatNumber(
    change * 100,
    Number.isInteger(Math.round(change * 1e6) / 1e4) ? 0 : 1,
  );
  return isRatio ? `${digits} pp` : `${digits}%`;
}

const against = {
  day: { previous: 'the day before', 'last-week': 'a week earlier' },
  week: { previous: 'the week before', 'last-week': 'the week before' },
};

/** What an alert watches in one line: "Revenue from AdMob in Pakistan below $500". */
export function ruleWords(rule: AlertRule, filter: string): string {
  const { measure, by, kind, threshold, over, compare, floor } = rule;
  const each = by ? ` of any ${dimensionLabels[by].toLowerCase()}` : '';
  const what = `${measures[measure].label}${each}${filter && ` ${filter}`}`;
  const span = over === 'week' ? ' over seven days' : '';
  const least = floor
    ? `, from ${thresholdWords(floor.measure, floor.value)} ${measures[floor.measure].label}`
    : '';
  if (kind === 'below' || kind === 'above')
    return `${what}${span} ${kind} ${thresholdWords(measure, threshold)}${least}`;
  const change = changeWords(measure, threshold);
  return `${what}${span} ${kind} by ${change} against ${against[over][compare]}${least}`;
}
