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

/** The oldest age that is looked at, days. */
export const OLDEST_EXPLORED = 365;

/** Install days one may ask for at a time. */
export const MOST_EXPLORED_DAYS = 366;

/** Fewer installs than these are called few: one player more or less moves their figures. */
export const FEW_INSTALLS = 100;

/** Days are told apart up to this age, then weeks, then months of thirty days. */
const [LAST_DAILY, LAST_WEEKLY] = [30, 90];

function stepOf(age: number): string {
  if (age <= LAST_DAILY) return `day ${age}`;
  if (age <= LAST_WEEKLY) return `week ${Math.ceil((age - LAST_DAILY) / 7)}`;
  return `month ${Math.ceil((age - LAST_WEEKLY) / 30)}`;
}

/** Of the ages that sources tell those that have a column: each day to D30, then the last of a step. */
export function columnAges(ages: readonly number[]): number[] {
  const last = new Map<string, number>();
  for (const age of ages) if (age <= OLDEST_EXPLORED) last.set(stepOf(age), age);
  return [...last.values()];
}
