import { endOfMonth, lengthOf } from '#/kernel/days.ts';
import type { Original } from '../budget.contract.ts';
import type { CampaignSpending } from './spending.contract.ts';

/** What a campaign cost on a day in one currency: micro-USD and millionths of that currency. */
export interface CampaignDay {
  day: string;
  currency: string;
  dollars: number;
  original: number;
  provisional: boolean;
}

/** Days that stand for what a campaign costs now: each day of the week once. */
const RECENT = 7;

interface Budgeted {
  daily: number | null;
  original: Original | null;
}

const sumOf = (days: readonly CampaignDay[]) => days.reduce((sum, it) => sum + it.dollars, 0);

/** Part of a budget; in the currency both are in, else by the rates of their days. */
function shareOf(spent: { dollars: number; original: Original | null }, budget: Budgeted) {
  const { original, daily } = budget;
  if (original && spent.original && original.currency === spent.original.currency)
    return spent.original.amount / original.amount;
  return daily === null ? null : spent.dollars / daily;
}

/** One amount as it was billed; null where a day was billed in several currencies. */
function originalOf(days: readonly CampaignDay[], budget: Budgeted): Original | null {
  const currencies = new Set(days.map((it) => it.currency));
  const [currency = budget.original?.currency ?? 'USD'] = currencies;
  if (currencies.size > 1) return null;
  return { currency, amount: days.reduce((sum, it) => sum + it.original, 0) };
}

/**
 * How a campaign spends: on the last day its network has delivered, a day of the last week, and in
 * the month. A day that was delivered without the campaign cost nothing; one that was not delivered
 * is not counted as that.
 */
export function spendingOf(
  days: readonly CampaignDay[],
  delivered: readonly string[],
  budget: Budgeted,
  month: string,
): Pick<CampaignSpending, 'latest' | 'perDay' | 'month'> {
  const last = delivered.at(-1);
  const inMonth = delivered.filter((it) => it >= month);
  const soFar = sumOf(days.filter((it) => it.day >= month));
  if (last === undefined)
    return { latest: null, perDay: null, month: { soFar, missing: 0, pace: null } };
  const recent = new Set(delivered.slice(-RECENT));
  const week = sumOf(days.filter((it) => recent.has(it.day))) / recent.size;
  const left = lengthOf({ from: month, to: endOfMonth(month) }) - inMonth.length;
  const onLast = days.filter((it) => it.day === last);
  const spent = { dollars: sumOf(onLast), original: originalOf(onLast, budget) };
  return {
    latest: {
      day: last,
      ...spent,
      share: shareOf(spent, budget),
      provisional: onLast.some((it) => it.provisional),
    },
    perDay: Math.round(week),
    month: {
      soFar,
      missing: last < month ? 0 : lengthOf({ from: month, to: last }) - inMonth.length,
      pace: Math.round(soFar + week * left),
    },
  };
}
