/** What today so far may be split by. */
export const todaySplits = ['app', 'network', 'country'] as const;
export type TodaySplit = (typeof todaySplits)[number];
