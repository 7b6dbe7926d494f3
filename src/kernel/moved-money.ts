import { dayRange } from './date-words.ts';
import { formatMoney } from './money.ts';

/** What days of some figure came to before they were valued anew, and after, in micro-USD. */
export interface MovedMoney {
  figure: 'revenue' | 'spend';
  from: string;
  to: string;
  before: number;
  after: number;
}

const CENT = 10_000;
const toCents = (micros: number) => Math.round(micros / CENT) * CENT;

/** "spend of 12 – 14 Sep moved from $1,204.10 to $1,198.73"; millionths only where cents are equal. The year where it is not this one. */
export function movedMoney({ figure, from, to, before, after }: MovedMoney, today: string): string {
  const days = `${figure} of ${dayRange({ from, to }, today)}`;
  if (before === after) return `${days} stayed at ${formatMoney(before, 'exact')}`;
  const shown = toCents(before) === toCents(after) ? (it: number) => it : toCents;
  const [old, now] = [formatMoney(shown(before), 'exact'), formatMoney(shown(after), 'exact')];
  return `${days} moved from ${old} to ${now}`;
}
