/** Networks whose connectors can change campaigns, their daily budgets and whether they run, by code. */
const changeable: readonly string[] = ['google-ads', 'meta-ads', 'tiktok-ads'];

export const takesChanges = (network: string): boolean => changeable.includes(network);

/** The jobs that carry a changed budget or status to its network: `{ changeId }`. */
export const BUDGET_QUEUE = 'push-budget';
