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

/**
 * "Heading $1,200 over", "Over by $300": where a month leads; beside the amounts themselves, `short`
 * has room: "Heading PKR 11.4M over".
 */
export function stateWords(it: SpendPlan, style: 'whole' | 'short' = 'whole'): string {
  const { state, spent, pace, amount, currency } = it;
  const money = (micros: number) => formatMoney(micros, style, currency);
  if (spent === null) return `No exchange rate of ${currency}`;
  if (state === 'over') return `Over by ${money(spent - amount)}`;
  if (pace === null || state === 'unknown') return 'No figures yet';
  if (state === 'on') return 'On plan';
  const off = money(Math.abs(pace - amount));
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
