import { dayRange, monthName } from '#/kernel/date-words.ts';
import { addDays, addMonths, endOfMonth } from '#/kernel/days.ts';
import { formatMoney } from '#/kernel/money.ts';
import { formatNumber, MINUS } from '#/kernel/numbers.ts';
import type { CompanyAccount } from './accounts.contract.ts';
import type { AgeGroup, SettlementStatus } from './settlement-rules.ts';
import type { Payment, Settlement } from './settlements.contract.ts';

export const kindWords: Record<CompanyAccount['kind'], string> = {
  store: 'Store',
  network: 'Network',
  tool: 'Tool',
};

export const statusWords: Record<
  SettlementStatus,
  { text: string; tone: 'neutral' | 'good' | 'warn' | 'bad' | 'info' }
> = {
  open: { text: 'Open', tone: 'neutral' },
  'part-paid': { text: 'Part-paid', tone: 'info' },
  paid: { text: 'Paid', tone: 'good' },
  disputed: { text: 'Disputed', tone: 'bad' },
  'written-off': { text: 'Written off', tone: 'warn' },
};

export const ageWords: Record<AgeGroup, string> = {
  '0-30': 'Unpaid 0–30 d',
  '31-60': 'Unpaid 31–60 d',
  '61-90': 'Unpaid 61–90 d',
  'over-90': 'Unpaid over 90 d',
};

/** `in 12 d`, `today`, `5 d over`. */
export function renewalWords(days: number): string {
  if (days === 0) return 'today';
  return days > 0 ? `in ${days} d` : `${-days} d over`;
}

/**
 * The first day after today on which it renews again; the same day while it lies ahead. What began on a
 * 31st renews on the last day of a shorter month, and on the 31st again after it.
 */
export function nextRenewal(
  {
    renewsOn,
    renewsDay,
    costPer,
  }: { renewsOn: string } & Pick<CompanyAccount, 'renewsDay' | 'costPer'>,
  today: string,
) {
  const step = costPer === 'year' ? 12 : 1;
  const began = renewsDay ?? Number(renewsOn.slice(8));
  const after = (months: number) => {
    const month = addMonths(`${renewsOn.slice(0, 7)}-01`, months);
    return addDays(month, Math.min(began, Number(endOfMonth(month).slice(8))) - 1);
  };
  let count = step;
  while (after(count) <= today) count += step;
  return after(count);
}

/** `November 2025`. */
export const monthWords = (month: string): string => monthName(`${month}-01`);

/** Days in a row as ranges: `28 – 30 Nov`. */
function daysWords(days: readonly string[]): string {
  const ranges: { from: string; to: string }[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else ranges.push({ from: day, to: day });
  }
  return ranges.map((it) => dayRange(it, it.to)).join(', ');
}

/** Whether the month can be settled, in words. */
export function standingWords(it: Pick<Settlement, 'isFinal' | 'provisionalDays'>): string {
  if (it.isFinal) return 'final';
  if (it.provisionalDays.length === 0) return 'the month goes on';
  return `${daysWords(it.provisionalDays)} still provisional`;
}

const CENT = 10_000;

/** Dollars and cents, as on an invoice: `$1,234.50`. */
export const cents = (micros: number): string =>
  formatMoney(Math.round(micros / CENT) * CENT, 'exact');

/** `PKR 27,000.00`, `$100.00`. */
export function amountWords({ amount, currency }: Pick<Payment, 'amount' | 'currency'>): string {
  if (currency === 'USD') return cents(amount);
  const sign = amount < 0 ? MINUS : '';
  return `${sign}${currency} ${formatNumber(Math.abs(amount) / 1_000_000, 2)}`;
}
