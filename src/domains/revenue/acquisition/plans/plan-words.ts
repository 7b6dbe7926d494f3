import { shortDay } from '#/kernel/date-words.ts';
import { formatMoney } from '#/kernel/money.ts';
import { counted, formatPercent } from '#/kernel/numbers.ts';
import type { PlanKind, SpendPlan } from './plans.contract.ts';

export const planKindWords: Record<PlanKind, string> = {
  studio: 'The studio',
  team: 'A team',
  app: 'An app',
  'media-source': 'A media source',
};

export const nameOf = ({ subject }: Pick<SpendPlan, 'subject'>): string =>
  subject?.name ?? 'The studio';

const money = (micros: number, currency: string) => formatMoney(micros, 'whole', currency);

/** "Heading $1,200 over", "Over by $300": where a month leads. */
export function stateWords(it: SpendPlan): string {
  const { state, spent, pace, amount, currency } = it;
  if (spent === null) return `No exchange rate of ${currency}`;
  if (state === 'over') return `Over by ${money(spent - amount, currency)}`;
  if (pace === null || state === 'unknown') return 'No figures yet';
  if (state === 'on') return 'On plan';
  const off = money(Math.abs(pace - amount), currency);
  return `Heading ${off} ${state === 'ahead' ? 'over' : 'under'}`;
}

export const stateTones = {
  over: 'bad',
  ahead: 'warn',
  on: 'good',
  behind: 'info',
  unknown: 'neutral',
} as const;

/** "to 28 Nov, 2 days not delivered": what the figures of a plan are over. */
export function coverageWords({ through, missing }: SpendPlan): string {
  const to = through ? `to ${shortDay(through)}` : 'no day yet';
  return missing > 0 ? `${to}, ${counted(missing, 'day')} not whole` : to;
}

/** "62% of $50,000". */
export const spentShare = ({ spent, amount }: SpendPlan): string =>
  spent === null ? '–' : formatPercent(spent / amount, 0);
