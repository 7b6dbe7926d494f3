/** What can move an issue: work that has begun, one that is to be looked at, one that is done. */
export const gitEvents = ['branch', 'opened', 'merged'] as const;
export type GitEvent = (typeof gitEvents)[number];
