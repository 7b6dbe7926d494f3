import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Currency, Day, Instant } from '#/kernel/schema.ts';
import { Label } from '../breakdown.contract.ts';
import { filterFieldsOf } from '../page-filters.ts';
import { todaySplits } from './today-splits.ts';

const {
  // Today is no choice of days, and hours are known neither by ad unit nor by campaign or version.
  date: _date,
  compare: _compare,
  singleDate: _singleDate,
  revenue: _revenue,
  adUnit: _adUnit,
  campaign: _campaign,
  appVersion: _appVersion,
  accountSorting: _accountSorting,
  appSorting: _appSorting,
  ...fields
} = filterFieldsOf('/dashboard');

/** Money in millionths of the reply's currency; null for what no source tells. */
const HourFigures = z.object({
  revenue: z.number().int().nullable(),
  impressions: z.number().int().nullable(),
  /** Of 1,000 impressions. */
  ecpm: z.number().int().nullable(),
  spend: z.number().int().nullable(),
});

/** Changes as ratios: −0.31 for 31 % less. */
const HourChanges = z.object({
  revenue: z.number().nullable(),
  impressions: z.number().nullable(),
  ecpm: z.number().nullable(),
  spend: z.number().nullable(),
});

/** Today so far against the same hours of another day, over hours that both are told of. */
const SoFar = z.object({
  day: Day,
  hours: z.number().int(),
  /** Hours of today that are over. */
  of: z.number().int(),
  now: HourFigures,
  before: HourFigures,
  change: HourChanges,
});
export type SoFar = z.output<typeof SoFar>;

/** What sources tell of today, hour by hour; provisional, and never part of a day's figures. */
export const Today = z.object({
  currency: z.string(),
  day: Day,
  zone: z.string(),
  /** Why there are no hours; null where there are. */
  absent: z.string().nullable(),
  /** Why there is no spend, or no revenue, although there are hours. */
  notes: z.array(z.string()),
  sources: z.array(
    z.object({
      name: z.string(),
      tells: z.enum(['revenue', 'spend']),
      /** End of the last hour it tells of today; null where it tells none yet. */
      toldUntil: Instant.nullable(),
      fetchedAt: Instant,
    }),
  ),
  /** All hours of the day, also those to come. */
  hours: z.array(
    z.object({
      began: Instant,
      label: z.string(),
      today: HourFigures.nullable(),
      yesterday: HourFigures.nullable(),
      lastWeek: HourFigures.nullable(),
    }),
  ),
  total: z.object({ today: HourFigures, yesterday: SoFar, lastWeek: SoFar }),
  /** The largest by revenue today; empty where no split is asked for. */
  rows: z.array(z.object({ label: Label, today: HourFigures, yesterday: SoFar, lastWeek: SoFar })),
});
export type Today = z.output<typeof Today>;

export const todayEndpoints = {
  'GET /figures/today': endpoint({
    summary: 'Today so far by the hour, against the same hours of yesterday and a week ago',
    access: may('revenue:read'),
    input: z.strictObject({
      ...fields,
      by: z.enum(todaySplits).optional(),
      /** Of the money in the reply; the person's own unless named. */
      currency: Currency.optional(),
    }),
    output: Today,
  }),
};
