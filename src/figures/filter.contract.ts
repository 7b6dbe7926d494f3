import { z } from 'zod';
import { Day, Flag, Id, line, listOf } from '#/kernel/schema.ts';

/** Ranges that move with the calendar; days are business days and end yesterday unless named. */
export const datePresets = [
  'yesterday',
  'last-7-days',
  'last-14-days',
  'last-30-days',
  'last-90-days',
  'last-365-days',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
] as const;

export const comparisons = ['previous', 'last-week', 'last-year', 'none'] as const;
export type Comparison = (typeof comparisons)[number];

/** Which team an app's figures belong to. */
export const teamsAs = ['day', 'today'] as const;
export type TeamsAs = (typeof teamsAs)[number];

/** What an app may be, and where somebody stands with the company. */
export const appStatuses = ['draft', 'live', 'paused', 'sunset', 'archived'] as const;
export const personStatuses = ['invited', 'active', 'blocked', 'left'] as const;

/** How lists of accounts and of games are ordered; figures the largest first. */
export const accountSortings = ['name', 'revenue', 'spend', 'profit'] as const;
export type AccountSorting = (typeof accountSortings)[number];
export const appSortings = [
  'revenue',
  'spend',
  'profit',
  'roas',
  'dau',
  'ecpm',
  'change',
  'name',
  'pinned',
] as const;

export const Country = z.string().regex(/^[A-Z]{2}$/, 'A country is two capital letters.');

/** What counts as revenue: ads and in-app purchases, or ads alone. */
export const revenueKinds = ['all', 'ads'] as const;
export type RevenueKind = (typeof revenueKinds)[number];

/**
 * The one filter object of sections 1 to 6 (specification section 3). It travels in the URL; a list
 * is the same name repeated. `date` is a preset or `YYYY-MM-DD..YYYY-MM-DD`, both days included.
 */
export const filterFields = {
  date: z
    .union([
      z.enum(datePresets),
      z
        .string()
        .regex(/^\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/, 'A range is YYYY-MM-DD..YYYY-MM-DD.'),
    ])
    .default('last-30-days'),
  compare: z.enum(comparisons).default('previous'),
  singleDate: Day.optional(),
  batch: listOf(z.string().max(60)).optional(),
  country: listOf(Country).optional(),
  /** Ad networks: who pays for impressions. */
  network: listOf(Id).optional(),
  /** Media sources: who is paid for installs, `organic` among them. */
  mediaSource: listOf(Id).optional(),
  app: listOf(Id).optional(),
  singleApp: Id.optional(),
  account: listOf(Id).optional(),
  team: listOf(Id).optional(),
  /** Figures of teams: of the team that owned the app on each day, or of its team today. */
  teams: z.enum(teamsAs).default('day'),
  /** What revenue is, and profit, ROI and ARPDAU with it. */
  revenue: z.enum(revenueKinds).default('all'),
  platform: listOf(z.enum(['android', 'ios'])).optional(),
  /** Ad units: the last step of the drill-down. */
  adUnit: listOf(Id).optional(),
  adFormat: listOf(line(40)).optional(),
  campaign: listOf(Id).optional(),
  appVersion: listOf(line(40)).optional(),
  filterStatus: listOf(z.enum(appStatuses)).optional(),
  /** Only apps marked core. */
  coreCheck: Flag.optional(),
  /** Apps of the teams these people are members of, or of which members have the role or status. */
  user: listOf(Id).optional(),
  role: listOf(Id).optional(),
  userStatus: listOf(z.enum(personStatuses)).optional(),
  /** Apps with tasks of these types. */
  task_type: listOf(line(40)).optional(),
  project: listOf(Id).optional(),
  /** The order of a list of accounts that is not sorted by one of its columns. */
  accountSorting: z.enum(accountSortings).optional(),
  /** The order of the games. */
  appSorting: z.enum(appSortings).optional(),
};

export const Filter = z.strictObject(filterFields);
export type Filter = z.output<typeof Filter>;
export type FilterInput = z.input<typeof Filter>;

const DayRange = z.object({ from: Day, to: Day });

/** How far a source's figures can be relied on. */
export const SourceFreshness = z.object({
  /** The fact table it delivers into. */
  table: z.enum([
    'monetisation',
    'acquisition',
    'engagement',
    'audience',
    'cohort',
    'store_console',
  ]),
  source: z.string(),
  name: z.string(),
  fetchedAt: z.string().nullable(),
  /** Days in the range that the source will still correct. */
  provisionalDays: z.array(Day),
  /** Days in the range that were expected and did not come, for any app of the selection. */
  missing: z.array(DayRange),
  /** The day since which it is missing until now; null while it goes on. */
  missingSince: Day.nullable(),
  /** For how many apps it is missing until now, of those it is expected for. */
  missingApps: z.number().int(),
  apps: z.number().int(),
  /** `late`: nothing for a day that should have come by now. */
  state: z.enum(['final', 'provisional', 'late']),
});
export type SourceFreshness = z.output<typeof SourceFreshness>;

/** By which rates money was converted. */
const ShownRates = z.object({
  sources: z.array(z.enum(['hand', 'file', 'oxr', 'ecb'])),
  /** Days on which banks published none, so that the last one before holds. */
  held: z.number().int(),
  /** Days without a rate, not even one of the week before: their money is absent. */
  missing: z.array(DayRange),
});
export type ShownRates = z.output<typeof ShownRates>;

/** What every reply about figures says of itself. */
export const Standing = z.object({
  /** Of all money in the reply: ISO 4217. */
  currency: z.string(),
  /** Absent for dollars. */
  rates: ShownRates.optional(),
  range: DayRange,
  /** The days compared with: as many as the complete days of the range; null without comparison. */
  compared: DayRange.nullable(),
  /**
   * The first and the last day that any source tells of the apps, in the cohort explorer of their
   * cohorts, whatever the range; null where none tells any.
   */
  known: DayRange.nullable(),
  /** Days of the range that are not complete: hatched, and left out of totals' deltas. */
  incompleteDays: z.array(Day),
  /** What revenue is here: narrowed to an ad network, unit or format it is that of ads. */
  revenue: z.enum(revenueKinds),
  freshness: z.array(SourceFreshness),
});
export type Standing = z.output<typeof Standing>;
