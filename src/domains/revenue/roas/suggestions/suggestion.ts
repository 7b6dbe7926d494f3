import type { BudgetSuggestion } from './suggestions.contract.ts';

/** Installs below which a campaign's prediction says too little of it. */
const FEWEST_INSTALLS = 300;
/** Below this part of the target, even at its best, it does not pay to go on. */
const HOPELESS = 0.5;

/** What is predicted of a campaign: paid ROAS, and between what it comes to four times out of five. */
export interface Predicted {
  installs: number;
  roas: number | null;
  low: number | null;
  high: number | null;
}

/** The suggestion a prediction speaks for, or why it speaks for none. */
export function suggestionOf(
  { installs, roas, low, high }: Predicted,
  target: number,
): BudgetSuggestion['kind'] | 'installs' | 'interval' {
  if (installs < FEWEST_INSTALLS || roas === null) return 'installs';
  // Without an interval nobody knows how far off the prediction may be.
  if (low === null || high === null) return 'interval';
  if (low >= target) return 'raise';
  if (high >= target) return 'interval';
  return high < target * HOPELESS ? 'pause' : 'lower';
}
