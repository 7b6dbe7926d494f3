/** What a deck is made of. */
export const slideKinds = [
  'title',
  'headlines',
  'months',
  'networks',
  'countries',
  'apps',
  'roas',
  'outlook',
] as const;
export type SlideKind = (typeof slideKinds)[number];

export const slideTitles: Record<SlideKind, string> = {
  title: 'Title',
  headlines: 'The quarter in figures',
  months: 'Revenue and spend by month',
  networks: 'Ad revenue by network',
  countries: 'Revenue by country',
  apps: 'Top apps',
  roas: 'Return on ad spend',
  outlook: 'Outlook',
};

export interface SlideChoice {
  kind: SlideKind;
  /** Whether it is in the deck. */
  on: boolean;
  commentary: string;
}

/** What a deck starts with: every slide, nothing written. */
export const firstSlides = (): SlideChoice[] =>
  slideKinds.map((kind) => ({ kind, on: true, commentary: '' }));

/** Light theme colours of charts, as slides know them: they have no themes of ours. */
export const slideInk = {
  text: '1B1C22',
  quiet: '646775',
  line: 'E6E7EB',
  accent: '3855D0',
  revenue: '3855D0',
  spend: 'B8590B',
  before: 'A8BAFA',
} as const;

/** The networks' own colours, 1 to 8. */
export const slideHues = [
  '263C90',
  'A2560F',
  '3D907D',
  '7C1D50',
  '1C96E0',
  'AE900E',
  '8E50C8',
  '5A6371',
] as const;
