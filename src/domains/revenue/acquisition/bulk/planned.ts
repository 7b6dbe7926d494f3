import { smallestOf } from '#/kernel/money.ts';
import type { Original } from '../budget.contract.ts';
import type { CampaignSpending } from '../spending/spending.contract.ts';
import { LARGE_CHANGE } from './bulk.contract.ts';

/** What is to become of budgets: so many percent more or less, or an amount in one currency. */
export type BudgetRule = { percent: number } | { amount: number; currency: string };

/** What a rule makes of one campaign. */
export interface Planned {
  campaign: CampaignSpending;
  before: Original | null;
  /** Null where `why` says that it stays as it is. */
  after: Original | null;
  why?: string;
  /** Of what it was; null for a first budget. */
  change: number | null;
  /** Micro-USD a day, before and after, by the rate of the day the budget was given on. */
  dollars: { before: number; after: number };
}

/** What a campaign's budget is given in. */
export const currencyOf = ({ budget, latest }: CampaignSpending): string =>
  budget.original?.currency ?? latest?.original?.currency ?? 'USD';

function afterOf(campaign: CampaignSpending, rule: BudgetRule): Original | string {
  const { original } = campaign.budget;
  const currency = currencyOf(campaign);
  if ('amount' in rule) {
    if (rule.currency !== currency) return `Its account counts in ${currency}`;
    return { amount: rule.amount, currency };
  }
  if (!original) return 'It has no budget';
  const step = smallestOf(currency);
  const amount = Math.round((original.amount * (1 + rule.percent / 100)) / step) * step;
  return { amount, currency };
}

/** What a rule makes of a campaign, before anything is sent. */
export function plannedOf(campaign: CampaignSpending, rule: BudgetRule): Planned {
  const { original: before, daily } = campaign.budget;
  const now = daily ?? 0;
  const same = {
    campaign,
    before,
    after: null,
    change: null,
    dollars: { before: now, after: now },
  };
  if (!campaign.canChange) return { ...same, why: 'You may not change it' };
  const after = afterOf(campaign, rule);
  if (typeof after === 'string') return { ...same, why: after };
  if (after.amount < 1_000_000) return { ...same, why: `Less than 1 ${after.currency} a day` };
  if (before?.amount === after.amount && before.currency === after.currency)
    return { ...same, why: 'That is its budget already' };
  const change = before ? after.amount / before.amount - 1 : null;
  const dollars = change === null ? firstDollars(after) : Math.round(now * (1 + change));
  return { campaign, before, after, change, dollars: { before: now, after: dollars } };
}

/** Of another currency the rate is the server's to know. */
const firstDollars = ({ amount, currency }: Original) => (currency === 'USD' ? amount : 0);

export const isLarge = ({ change }: Pick<Planned, 'change'>): boolean =>
  change !== null && Math.abs(change) > LARGE_CHANGE;
