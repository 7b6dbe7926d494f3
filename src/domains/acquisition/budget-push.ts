/**
 * How a new daily budget reaches a network. A connector that can change budgets gives one of these;
 * without one the budget is kept here, and the person is told to change it at the network too.
 */
export interface BudgetPush {
  /** Code of the network: `meta-ads`. */
  network: string;
  /** Queue of the job that carries `{ campaignId, externalId, dailyMicros }` to the network. */
  queue: string;
}

/** No network's connector can change budgets yet. */
const budgetPushes: readonly BudgetPush[] = [];

export const pushOf = (network: string): BudgetPush | undefined =>
  budgetPushes.find((it) => it.network === network);

/** What became of a change, in words. */
export const pushWords = (network: string, pushed: boolean): string =>
  pushed ? `On its way to ${network}.` : `Kept here; change it at ${network} too.`;
