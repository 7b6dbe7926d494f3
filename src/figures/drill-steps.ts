/** The way down: each step narrows the page to one value of this dimension. */
export const drillSteps = ['country', 'app', 'network', 'mediaSource'] as const;
export type DrillStep = (typeof drillSteps)[number];
