/** Networks whose connectors can change campaigns, their daily budgets and whether they run, by code. */
const changeable: readonly string[] = ['google-ads', 'meta-ads', 'tiktok-ads', 'applovin'];

export const takesChanges = (network: string): boolean => changeable.includes(network);

/** Of connectors whose keys may open reports alone, the part without which nothing can be changed. */
export const changePart: Readonly<Record<string, string>> = { applovin: 'managementKey' };

/** The jobs that carry a changed budget or status to its network: `{ changeId }`. */
export const BUDGET_QUEUE = 'push-budget';
