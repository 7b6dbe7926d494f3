import { addMonths, daysBetween, endOfMonth } from '#/kernel/days.ts';

export const settlementStatuses = ['open', 'part-paid', 'paid', 'disputed', 'written-off'] as const;
export type SettlementStatus = (typeof settlementStatuses)[number];

/** Days since the month ended; networks pay after thirty to sixty of them. */
export const ageGroups = ['0-30', '31-60', '61-90', 'over-90'] as const;
export type AgeGroup = (typeof ageGroups)[number];

/** Nothing more is awaited. */
export const isSettled = (status: SettlementStatus): boolean =>
  status === 'paid' || status === 'written-off';

/** What payments alone make of a settlement. */
export const statusOfPayments = (payments: number): SettlementStatus =>
  payments > 0 ? 'part-paid' : 'open';

export const lastDayOf = (month: string): string => endOfMonth(`${month}-01`);

/** The month before or after another. */
export const monthFrom = (month: string, months: number): string =>
  addMonths(`${month}-01`, months).slice(0, 7);

/** Null while the month goes on: nothing of it is overdue. */
export function ageGroupOf(month: string, today: string): AgeGroup | null {
  const days = daysBetween(lastDayOf(month), today);
  if (days <= 0) return null;
  if (days <= 30) return '0-30';
  if (days <= 60) return '31-60';
  return days <= 90 ? '61-90' : 'over-90';
}

/** By what a month is expected, and why. */
export const basisWords = ({ own, estimate }: { own: number | null; estimate: number | null }) => {
  if (own !== null) return 'The network’s own report';
  return estimate === null
    ? 'Nothing is reported'
    : 'The mediation’s estimate: the network has sent no report of its own';
};

/** What a payment is worth in micro-USD. */
export const inDollars = (amount: number, rate: number): number => Math.round(amount * rate);
