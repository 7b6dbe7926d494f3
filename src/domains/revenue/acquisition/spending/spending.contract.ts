import { z } from 'zod';
import { Label } from '#/figures/breakdown.contract.ts';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import {
  Day,
  FileReply,
  Id,
  line,
  listOf,
  pageOf,
  pagingBy,
  ShownMicros,
} from '#/kernel/schema.ts';
import { Bid } from '../bids/bids.contract.ts';
import { Original } from '../budget.contract.ts';
import { campaignStatuses } from '../status/status.contract.ts';

export const spendingShows = ['all', 'over', 'under', 'without'] as const;
export const spendingSorts = ['name', 'budget', 'share', 'week', 'month', 'pace'] as const;

/** From which part of its budget on a campaign counts as over it, and below which as under it. */
export const OVER = 1.1;
export const UNDER = 0.8;

/** What a campaign spends against its daily budget and in the month; micro-USD unless told. */
export const CampaignSpending = z.object({
  id: Id,
  name: z.string(),
  mediaSource: Label,
  app: z.object({ id: Id, name: z.string(), icon: z.number().int() }).nullable(),
  budget: z.object({
    daily: ShownMicros.nullable(),
    original: Original.nullable(),
    version: z.number().int(),
  }),
  bid: z.object({
    /** What it bids; null while that is not known. */
    bid: Bid.nullable(),
    version: z.number().int(),
  }),
  /** Whether it runs, as it was last set here or found at its network; null while that is not known. */
  status: z.object({
    status: z.enum(campaignStatuses).nullable(),
    since: Day.nullable(),
    version: z.number().int(),
  }),
  /** Whether a change reaches the network by itself. */
  canPush: z.boolean(),
  canChange: z.boolean(),
  /** The last day the network has delivered; null when it never did. */
  latest: z
    .object({
      day: Day,
      dollars: ShownMicros,
      /** As it was billed; null where it was in several currencies. */
      original: Original.nullable(),
      /** Of the budget as it is now; null without one. */
      share: z.number().nullable(),
      provisional: z.boolean(),
    })
    .nullable(),
  /** A day, over the last seven days the network has delivered; null when it delivered none. */
  perDay: ShownMicros.nullable(),
  month: z.object({
    soFar: ShownMicros,
    /** Days up to `latest` that the network has not delivered: not counted as days without spend. */
    missing: z.number().int(),
    /** The whole month, if the days that are not there yet cost what the last seven did. */
    pace: ShownMicros.nullable(),
  }),
});
export type CampaignSpending = z.output<typeof CampaignSpending>;

const filters = {
  show: z.enum(spendingShows).default('all'),
  team: listOf(Id).optional(),
  app: listOf(Id).optional(),
  mediaSource: listOf(Id).optional(),
  words: line(80).optional(),
  sort: z.enum(spendingSorts).default('month'),
  order: z.enum(['asc', 'desc']).default('desc'),
};
export const spendingFields = { ...filters, ...pagingBy(50) };

const read = may('revenue:read');

export const spendingEndpoints = {
  'GET /campaign-budgets': endpoint({
    summary: 'List campaigns with their daily budgets, what they spend and the pace of the month',
    access: read,
    input: z.strictObject(spendingFields),
    output: pageOf(CampaignSpending).extend({
      /** The first day of the month. */
      month: Day,
      /** Of all that is listed, not of the page alone; micro-USD. */
      total: z.object({
        budget: ShownMicros,
        latest: ShownMicros,
        soFar: ShownMicros,
        pace: ShownMicros,
      }),
    }),
  }),
  'GET /campaign-budgets/export': endpoint({
    summary: 'Download what campaigns spend against their budgets as CSV or XLSX',
    access: read,
    input: z.strictObject({ ...filters, format: z.enum(['csv', 'xlsx']) }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
};
