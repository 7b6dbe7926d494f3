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

const Country = z.string().regex(/^[A-Z]{2}$/, 'A country is two capital letters.');

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
  platform: listOf(z.enum(['android', 'ios'])).optional(),
  /** Ad units: the last step of the drill-down. */
  adUnit: listOf(Id).optional(),
  adFormat: listOf(line(40)).optional(),
  campaign: listOf(Id).optional(),
  appVersion: listOf(line(40)).optional(),
  filterStatus: listOf(z.enum(['draft', 'live', 'paused', 'sunset', 'archived'])).optional(),
  /** Only apps marked core. */
  coreCheck: Flag.optional(),
  /** Apps of the teams these people are members of, or of which members have the role or status. */
  user: listOf(Id).optional(),
  role: listOf(Id).optional(),
  userStatus: listOf(z.enum(['invited', 'active', 'blocked', 'left'])).optional(),
  /** Apps with tasks of these types. */
  task_type: listOf(line(40)).optional(),
  project: listOf(Id).optional(),
  accountSorting: z.enum(['name', 'revenue', 'spend', 'profit']).optional(),
  appSorting: z
    .enum(['revenue', 'spend', 'profit', 'roas', 'dau', 'ecpm', 'change', 'name', 'pinned'])
    .optional(),
};

export const Filter = z.strictObject(filterFields);
export type Filter = z.output<typeof Filter>;
export type FilterInput = z.input<typeof Filter>;

const DayRange = z.object({ from: Day, to: Day });

/** How far a source's figures can be relied on. */
export const SourceFreshness = z.object({
  /** The fact table it delivers into. */
  table: z.enum(['monetisation', 'acquisition', 'engagement', 'cohort', 'store_console']),
  source: z.string(),
  name: z.string(),
  fetchedAt: z.string().nullable(),
  /** Days in the range that the source will still correct. */
  provisionalDays: z.array(Day),
  /** Days in the range that were expected and did not come, for any app of the selection. */
  missing: z.array(DayRange),
  /** The day since which it is missing until now; null while it goes on. */
  missingSince: Day.nullable(),
  /** `late`: nothing for a day that should have come by now. */
  state: z.enum(['final', 'provisional', 'late']),
});
export type SourceFreshness = z.output<typeof SourceFreshness>;

/** What every reply about figures says of itself. */
export const Standing = z.object({
  range: DayRange,
  /** The days compared with: as many as the complete days of the range; null without comparison. */
  compared: DayRange.nullable(),
  /** Days of the range that are not complete: hatched, and left out of totals' deltas. */
  incompleteDays: z.array(Day),
  freshness: z.array(SourceFreshness),
});
export type Standing = z.output<typeof Standing>;
