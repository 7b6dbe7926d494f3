/** Networks whose connectors can change a campaign's daily budget, by their codes. */
const budgetNetworks: readonly string[] = ['google-ads', 'meta-ads'];

export const takesBudgets = (network: string): boolean => budgetNetworks.includes(network);

/** The jobs that carry a changed budget to its network: `{ changeId }`. */
export const BUDGET_QUEUE = 'push-budget';
