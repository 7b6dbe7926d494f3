import { printInk } from '#/figures/print-colours.ts';

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

/** Colours of charts on slides. */
export const slideInk = {
  ...printInk,
  revenue: printInk.accent,
  spend: 'B8590B',
  before: 'A8BAFA',
} as const;
