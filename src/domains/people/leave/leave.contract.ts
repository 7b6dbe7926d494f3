import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Id, Instant, line, paging, TimeOfDay, Version } from '#/kernel/schema.ts';
import { balancesEndpoints } from './days/balances.contract.ts';
import { daysEndpoints } from './days/days.contract.ts';
import { decideInput, takeBackInput } from './decision.contract.ts';
import { holidaysEndpoints } from './holidays/holidays.contract.ts';
import { leaveStatuses } from './leave-rules.ts';
import { leaveTypesEndpoints } from './types/leave-types.contract.ts';

const Person = z.object({ id: z.number().int(), name: z.string() });
const Status = z.enum(leaveStatuses);

/** Another person's leave as everyone on the team may see it. */
const OtherOff = z.object({
  person: Person,
  from_time: TimeOfDay,
  to_time: TimeOfDay,
  status: Status,
  /** Whether both are off at the same time. */
  overlaps: z.boolean(),
});
export type OtherOff = z.output<typeof OtherOff>;

/** What remains of the month to the person once this leave is counted in. */
const Left = z.object({
  minutes: z.number().int(),
  ofMinutes: z.number().int(),
  requests: z.number().int(),
  ofRequests: z.number().int(),
});

/** Of the team that day, the person asking counted as off. */
const AtWork = z.object({ present: z.number().int(), of: z.number().int() });

export const ShortLeave = z.object({
  id: Id,
  version: Version,
  person: Person,
  date: Day,
  from_time: TimeOfDay,
  to_time: TimeOfDay,
  minutes: z.number().int(),
  /** Null when it is none of the reader's business. */
  reason: z.string().nullable(),
  status: Status,
  askedAt: Instant,
  /** Who decides while it waits. */
  goesTo: Person.nullable(),
  decidedBy: Person.nullable(),
  decidedAt: Instant.nullable(),
  comment: z.string().nullable(),
  /** What the reader may do with it as it stands. */
  can: z.object({ cancel: z.boolean(), decide: z.boolean(), takeBack: z.boolean() }),
  /** The rest is filled in for those who decide on it, in the view `queue`. */
  others: z.array(OtherOff).nullable(),
  atWork: AtWork.nullable(),
  left: Left.nullable(),
});
export type ShortLeave = z.output<typeof ShortLeave>;

export const Balance = z.object({
  month: z.string(),
  ofMinutes: z.number().int(),
  ofRequests: z.number().int(),
  /** Approved and taken. */
  grantedMinutes: z.number().int(),
  waitingMinutes: z.number().int(),
  leftMinutes: z.number().int(),
  requests: z.number().int(),
  resetsOn: Day,
});
export type Balance = z.output<typeof Balance>;

export const Month = z
  .string()
  .regex(/^(19[7-9]|2[01]\d)\d-(0[1-9]|1[0-2])$/, 'Write a month as YYYY-MM.');

/** In a night shift an end that is not after the start lies on the next day. */
const times = { date: Day, from_time: TimeOfDay, to_time: TimeOfDay };
/** HR enters a leave for somebody else; everyone else asks for themselves. */
const forWhom = { person_id: Id.optional() };

export const LeavePreview = z.object({
  goesTo: Person.nullable(),
  /** The median of their answers in the last 90 days; null below three. */
  answersInMinutes: z.number().int().nullable(),
  left: Left,
  shift: z.object({ from: TimeOfDay, to: TimeOfDay }),
  insideShift: z.boolean(),
  /** The person has another leave on that day. */
  hasAnother: z.boolean(),
  others: z.array(OtherOff),
  /** Why it cannot be asked for, in words; null when it can. */
  refusal: z.string().nullable(),
});
export type LeavePreview = z.output<typeof LeavePreview>;

const Cap = z.object({
  requests: z.number().int(),
  minutes: z.number().int(),
  version: Version,
});

export const leaveEndpoints = {
  'GET /getShortLeaves': endpoint({
    summary:
      'List short leaves: mine, those waiting for me, those I may take back, or the calendar of a month',
    access: may('short-leave:read'),
    input: z.strictObject({
      ...paging,
      /**
       * `mine` newest first, `queue` soonest first, `calendar` by day without the finished refusals,
       * `approved` those I may take back, the last approved first.
       */
      view: z.enum(['mine', 'queue', 'calendar', 'approved']).default('mine'),
      /** For the calendar: whole weeks around this month; the present one when absent. */
      month: Month.optional(),
      team: Id.optional(),
      person: Id.optional(),
      status: Status.optional(),
    }),
    output: z.object({
      rows: z.array(ShortLeave),
      totalRows: z.number().int(),
      balance: Balance,
      /** How many wait for me. */
      waiting: z.number().int(),
      today: Day,
      /** The teams the calendar can be narrowed to. */
      teams: z.array(Person),
    }),
  }),
  'GET /short-leave-preview': endpoint({
    summary: 'Tell what asking for this leave would mean before it is asked for',
    access: may('short-leave:apply'),
    input: z.strictObject({ ...times, ...forWhom }),
    output: LeavePreview,
  }),
  'POST /applyShortLeave': endpoint({
    summary: 'Ask for a short leave',
    access: may('short-leave:apply'),
    input: z.strictObject({ ...times, ...forWhom, reason: line(200) }),
    output: ShortLeave,
  }),
  'POST /decide-short-leave': endpoint({
    summary: 'Approve or reject a short leave, or take one’s own answer back',
    access: may('short-leave:approve'),
    input: decideInput,
    output: ShortLeave,
  }),
  'POST /take-back-short-leave': endpoint({
    summary: 'Take back what was approved by mistake, over or not; the person is told why',
    access: may('short-leave:approve'),
    input: takeBackInput,
    output: ShortLeave,
  }),
  'POST /cancel-short-leave': endpoint({
    summary: 'Cancel a short leave of my own',
    access: may('short-leave:apply'),
    input: z.strictObject({ id: Id, version: Version }),
    output: ShortLeave,
  }),
  'GET /short-leave-settings': endpoint({
    summary: 'Tell how much short leave a month has',
    access: may('short-leave:configure'),
    input: z.strictObject({}),
    output: Cap,
  }),
  'POST /save-short-leave-settings': endpoint({
    summary: 'Set how much short leave a month has',
    access: may('short-leave:configure'),
    input: z.strictObject({
      requests: z.number().int().min(0).max(31),
      minutes: z.number().int().min(0).max(7440).multipleOf(15, 'Choose quarters of an hour.'),
      version: Version,
    }),
    output: Cap,
  }),
};

export const leave = domain({
  name: 'leave',
  endpoints: {
    ...leaveEndpoints,
    ...daysEndpoints,
    ...balancesEndpoints,
    ...leaveTypesEndpoints,
    ...holidaysEndpoints,
  },
  permissions: {
    'short-leave:apply': { words: 'Ask for leave', held: { staff: 'own' } },
    'short-leave:read': {
      words: 'See who is off',
      held: { staff: 'team', Admin: 'all', HR: 'all' },
    },
    'short-leave:approve': {
      words: 'Approve and reject leave',
      held: { Admin: 'all', HR: 'all', 'Team lead': 'team' },
    },
    'short-leave:backdate': {
      words: 'Enter leave for others and for days gone by',
      held: { Admin: 'all', HR: 'all' },
    },
    'short-leave:configure': {
      words: 'Keep types, balances and limits of leave, and the holidays',
      held: { Admin: 'all', HR: 'all' },
    },
  },
});
