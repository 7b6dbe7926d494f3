/** What cohorts are made by: the time of the install, or where it came from. */
export const cohortSplits = [
  'day',
  'week',
  'month',
  'app',
  'mediaSource',
  'campaign',
  'country',
  'platform',
] as const;
export type CohortSplit = (typeof cohortSplits)[number];

export const cohortSplitWords: Record<CohortSplit, string> = {
  day: 'Install day',
  week: 'Install week',
  month: 'Install month',
  app: 'App',
  mediaSource: 'Media source',
  campaign: 'Campaign',
  country: 'Country',
  platform: 'Platform',
};

export const isTime = (by: CohortSplit) => by === 'day' || by === 'week' || by === 'month';

export const cohortMeasures = ['roas', 'roasBlended', 'revenue', 'ltv', 'retention'] as const;
export type CohortMeasure = (typeof cohortMeasures)[number];

export const cohortMeasureWords: Record<CohortMeasure, { label: string; formula: string }> = {
  roas: {
    label: 'Paid ROAS',
    formula: 'Revenue to the age of the installs that were paid for ÷ spend, without organic ones',
  },
  roasBlended: {
    label: 'Blended ROAS',
    formula: 'Revenue to the age of all installs, organic ones too ÷ spend',
  },
  revenue: { label: 'Revenue', formula: 'Ad and IAP revenue to the age' },
  ltv: { label: 'LTV', formula: 'Revenue to the age ÷ installs' },
  retention: { label: 'Retention', formula: 'Users who came back at the age ÷ installs' },
};

/** Install days one may ask for at a time: every one of them is told apart. */
export const MOST_DAYS = 366;
