import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import {
  Day,
  FileReply,
  Id,
  Instant,
  listOf,
  pageOf,
  paging,
  text,
  Version,
} from '#/kernel/schema.ts';
import { decideInput, takeBackInput } from '../decision.contract.ts';
import { leaveStatuses } from '../leave-rules.ts';

const Named = z.object({ id: z.number().int(), name: z.string() });
const Status = z.enum(leaveStatuses);

/** The days, whole but for the ends. */
const days = {
  firstDay: Day,
  lastDay: Day,
  /** `midday`: only the second half of the first day's shift. */
  starts: z.enum(['morning', 'midday']).default('morning'),
  /** `midday`: only the first half of the last day's shift. */
  ends: z.enum(['midday', 'evening']).default('evening'),
};

const shownDays = {
  firstDay: Day,
  lastDay: Day,
  starts: z.enum(['morning', 'midday']),
  ends: z.enum(['midday', 'evening']),
};

/** A team mate who is away on some of the same days. */
const MateAway = z.object({ person: Named, ...shownDays, status: Status });
export type MateAway = z.output<typeof MateAway>;

export const DayLeave = z.object({
  id: Id,
  version: Version,
  person: Named,
  type: Named,
  ...shownDays,
  /** Working days that it takes. */
  days: z.number(),
  note: z.string().nullable(),
  status: Status,
  askedAt: Instant,
  /** Who decides while it waits. */
  goesTo: Named.nullable(),
  decidedBy: Named.nullable(),
  decidedAt: Instant.nullable(),
  comment: z.string().nullable(),
  /** What the reader may do with it as it stands. */
  can: z.object({ cancel: z.boolean(), decide: z.boolean(), takeBack: z.boolean() }),
  /** The rest is filled in for those who decide on it, in the view `queue`. */
  others: z.array(MateAway).nullable(),
  /** Days that the person has left of this type in the leave year it begins in; null: no limit. */
  left: z.number().nullable(),
});
export type DayLeave = z.output<typeof DayLeave>;

/** What one reads of somebody who is away; type and note only where they are the reader's business. */
const Away = z.object({
  id: Id,
  version: Version,
  person: Named,
  ...shownDays,
  status: Status,
  type: z.string().nullable(),
  note: z.string().nullable(),
  can: z.object({ cancel: z.boolean(), decide: z.boolean(), takeBack: z.boolean() }),
});
export type Away = z.output<typeof Away>;

const leavesWanted = {
  team: Id.optional(),
  person: Id.optional(),
  type: listOf(Id).optional(),
  status: listOf(Status).optional(),
  /** Those that lie in these days at least in part. */
  from: Day.optional(),
  to: Day.optional(),
};

const Format = z.enum(['csv', 'xlsx']).default('csv');

/** HR enters a leave for somebody else; everyone else asks for themselves. */
const forWhom = { person: Id.optional() };

const wanted = z.strictObject({ type: Id, ...days, ...forWhom });

export const LeaveLook = z.object({
  /** Working days that it takes. */
  days: z.number(),
  goesTo: Named.nullable(),
  needsNote: z.boolean(),
  /** What is left of each leave year it lies in, before it; empty for what has no limit. */
  years: z.array(z.object({ words: z.string(), days: z.number(), left: z.number() })),
  others: z.array(MateAway),
  /** Why it cannot be asked for, in words; null when it can. */
  refusal: z.string().nullable(),
});
export type LeaveLook = z.output<typeof LeaveLook>;

export const daysEndpoints = {
  'GET /leaves': endpoint({
    summary:
      'List leaves of days: mine, those waiting for me, those I may take back, or everybody’s',
    access: may('short-leave:read'),
    input: z.strictObject({
      ...paging,
      /** `all` is for those who keep balances; the latest first, but `queue` soonest first. */
      view: z.enum(['mine', 'queue', 'approved', 'all']).default('mine'),
      ...leavesWanted,
    }),
    output: pageOf(DayLeave).extend({ today: Day }),
  }),
  'GET /leaves/export': endpoint({
    summary: 'Download leaves of days as a file',
    access: may('short-leave:configure'),
    input: z.strictObject({ ...leavesWanted, format: Format }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
  'GET /leave-calendar': endpoint({
    summary: 'Tell who is away in a month, with whole weeks around it',
    access: may('short-leave:read'),
    input: z.strictObject({
      /** The present one when absent. */
      month: z
        .string()
        .regex(/^(19[7-9]|2[01]\d)\d-(0[1-9]|1[0-2])$/, 'Write a month as YYYY-MM.')
        .optional(),
      team: Id.optional(),
      person: Id.optional(),
    }),
    output: z.object({ rows: z.array(Away), today: Day, teams: z.array(Named) }),
  }),
  'GET /leave-preview': endpoint({
    summary: 'Tell what asking for these days would mean before they are asked for',
    access: may('short-leave:apply'),
    input: wanted,
    output: LeaveLook,
  }),
  'POST /ask-leave': endpoint({
    summary: 'Ask for days of leave',
    access: may('short-leave:apply'),
    input: wanted.extend({ note: text(500).default('') }),
    output: DayLeave,
  }),
  'POST /decide-leave': endpoint({
    summary: 'Approve or reject days of leave, or take one’s own answer back',
    access: may('short-leave:approve'),
    input: decideInput,
    output: DayLeave,
  }),
  'POST /take-back-leave': endpoint({
    summary: 'Take back days of leave that were approved, over or not; the person is told why',
    access: may('short-leave:approve'),
    input: takeBackInput,
    output: DayLeave,
  }),
  'POST /cancel-leave': endpoint({
    summary: 'Withdraw days of leave of my own before they begin',
    access: may('short-leave:apply'),
    input: z.strictObject({ id: Id, version: Version }),
    output: DayLeave,
  }),
};
