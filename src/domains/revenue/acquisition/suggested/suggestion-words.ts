import type { BudgetSuggestion } from '#/domains/revenue/roas/suggestions/suggestions.contract.ts';
import { formatMoney } from '#/kernel/money.ts';
import { formatNumber, formatPercent } from '#/kernel/numbers.ts';

export const suggestionWords = {
  raise: 'Raise the budget',
  lower: 'Lower the budget',
  pause: 'Pause',
} as const;

const percent = (it: number) => formatPercent(it, 0);

/** "Paid ROAS D180 is predicted at 142%, 118% to 171% four times out of five; the target is 100%". */
export const reasonWords = ({ age, roas, low, high, target }: BudgetSuggestion): string =>
  `Paid ROAS D${age} is predicted at ${percent(roas)}, ${percent(low)} to ${percent(high)} ` +
  `four times out of five; the target is ${percent(target)}`;

/** What the prediction takes for granted. */
export const assumptionWords = (it: BudgetSuggestion, days: number): string =>
  `From D${it.from} of ${formatNumber(it.installs)} installs of ${days} days for ` +
  `${formatMoney(it.spend, 'dense')}, if they grow as older ones did and more spend buys alike ones; ` +
  `target of ${it.planOf}`;
