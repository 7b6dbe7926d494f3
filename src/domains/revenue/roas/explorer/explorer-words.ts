import { cohortSplitWords } from '../cohort-words.ts';

/** How long the days are that installs are gathered by. */
export const cohortPeriods = ['day', 'week', 'month', 'all'] as const;
export type CohortPeriod = (typeof cohortPeriods)[number];

export const cohortPeriodLabels: Record<CohortPeriod, string> = {
  day: 'Install day',
  week: 'Install week',
  month: 'Install month',
  all: 'All install days',
};

/** What the cohorts of a period are split by. */
export const explorerSplits = [
  'none',
  'app',
  'mediaSource',
  'campaign',
  'country',
  'platform',
] as const;
export type ExplorerSplit = (typeof explorerSplits)[number];

export const explorerSplitLabels: Record<ExplorerSplit, string> = {
  none: 'Not split',
  app: cohortSplitWords.app,
  mediaSource: cohortSplitWords.mediaSource,
  campaign: cohortSplitWords.campaign,
  country: cohortSplitWords.country,
  platform: cohortSplitWords.platform,
};

/** Install days one may ask for at a time. */
export const MOST_EXPLORED_DAYS = 366;

/** Fewer installs than these are called few: one player more or less moves their figures. */
export const FEW_INSTALLS = 100;
