export const rateSources = ['hand', 'file', 'oxr', 'ecb'] as const;
export type RateSource = (typeof rateSources)[number];

/** How a source of rates is called. */
export const sourceLabels = {
  hand: 'By hand',
  file: 'File',
  oxr: 'Open Exchange Rates',
  ecb: 'European Central Bank',
} as const satisfies Record<RateSource, string>;
