/** How many days the charts of a period go back, today included. */
export const periods = ['14', '30', '90'] as const;
export type Period = (typeof periods)[number];
