import { dayOf } from '#/kernel/dates.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { formatMoney } from '#/kernel/money.ts';
import { movedMoney } from '#/kernel/moved-money.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import type { ImportBatch, ImportFindings } from './imports.contract.ts';
import type { LogLine, Revaluation } from './log.contract.ts';

export const statusWords: Record<
  ImportBatch['status'],
  { text: string; tone: 'neutral' | 'good' | 'warn' | 'info' }
> = {
  uploaded: { text: 'Needs an answer', tone: 'warn' },
  mapped: { text: 'Linked', tone: 'info' },
  validated: { text: 'Checked', tone: 'info' },
  committing: { text: 'Being taken in', tone: 'warn' },
  committed: { text: 'In the figures', tone: 'good' },
  reverting: { text: 'Being taken back', tone: 'warn' },
  reverted: { text: 'Taken back', tone: 'neutral' },
};

/** "A corrected rate: spend of 12 – 14 Sep moved from $1,204.10 to $1,198.73". */
export const revaluationWords = (it: Revaluation, now: Date): string =>
  `A corrected rate: ${movedMoney(it, dayOf(now))}`;

const measureNames: Record<string, string> = {
  revenue_micros: 'Revenue',
  spend_micros: 'Spend',
  ad_revenue_micros: 'Ad revenue',
  iap_revenue_micros: 'In-app revenue',
  dau: 'DAU',
  new_users: 'New users',
  retained_users: 'Retained users',
  retained_d1: 'Back on day 1',
  retained_d7: 'Back on day 7',
  retained_d30: 'Back on day 30',
  session_seconds: 'Seconds in sessions',
  rating_sum: 'Stars',
  vitals_users: 'Users of the vitals',
};

export const measureName = (measure: string) =>
  lookUp(measureNames, measure) ??
  `${measure.charAt(0).toUpperCase()}${measure.slice(1)}`.replaceAll('_', ' ');

/** Rows that a rule of the format leaves out. */
export const leftOutWords: Record<ImportFindings['leftOut'][number]['reason'], string> = {
  totals: 'Left out: sums of other rows',
  organic: 'Left out: organic users',
};

/** A sum of a measure as it is shown. */
export const measureValue = (measure: string, value: number | null) => {
  if (value === null) return '–';
  return measure.endsWith('_micros') ? formatMoney(value) : formatNumber(value);
};

/** What a figure that was typed in is about: `AdMob, PK`. */
export const figurePart = ({ network, country, adUnit }: LogLine) =>
  [network?.name, country, adUnit?.name].filter(Boolean).join(', ');
