import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, FileReply, Id, Instant, pageOf, paging } from '#/kernel/schema.ts';

const Named = z.object({ id: z.number().int(), name: z.string() });

/** A leave year of one type, in days. */
export const LeaveBalance = z.object({
  type: Named,
  retired: z.boolean(),
  /** Null, as `earned` and `left`: without a limit. */
  entitled: z.number().nullable(),
  earned: z.number().nullable(),
  carried: z.number(),
  /** The last day on which what was carried over can be taken. */
  carriedUntil: Day.nullable(),
  expired: z.number(),
  adjusted: z.number(),
  /** Approved, also for days to come. */
  taken: z.number(),
  asked: z.number(),
  /** What can be taken from today on without overdrawing any booked day. */
  left: z.number().nullable(),
});
export type LeaveBalance = z.output<typeof LeaveBalance>;

const Adjustment = z.object({
  id: Id,
  type: Named,
  year: z.number().int(),
  days: z.number(),
  reason: z.string(),
  by: Named,
  at: Instant,
});
export type Adjustment = z.output<typeof Adjustment>;

const Year = z.object({
  year: z.number().int(),
  words: z.string(),
  from: Day,
  to: Day,
  /** The first leave year that is counted, and the last that can be asked for. */
  first: z.number().int(),
  last: z.number().int(),
});

const PersonBalances = z.object({
  person: Named,
  /** Their employment has ended. */
  hasLeft: z.boolean(),
  balances: z.array(LeaveBalance),
});
export type PersonBalances = z.output<typeof PersonBalances>;

const YearAsked = z.coerce.number().int().min(1970).max(2199).optional();

const balancesWanted = {
  /** The present leave year when absent. */
  year: YearAsked,
  team: Id.optional(),
  person: Id.optional(),
  /** Part of a name. */
  q: z.string().trim().max(100).optional(),
};

export const balancesEndpoints = {
  'GET /my-leave-balances': endpoint({
    summary: 'Tell what I have of each type of leave in a leave year, with what HR corrected',
    access: may('short-leave:apply'),
    input: z.strictObject({ year: YearAsked }),
    output: z.object({
      rows: z.array(LeaveBalance),
      adjustments: z.array(Adjustment),
      leaveYear: Year,
      today: Day,
    }),
  }),
  'GET /leave-balances': endpoint({
    summary: 'List people with what they have of each type of leave in a leave year',
    access: may('short-leave:configure'),
    input: z.strictObject({ ...paging, ...balancesWanted }),
    output: pageOf(PersonBalances).extend({ leaveYear: Year, teams: z.array(Named) }),
  }),
  'GET /leave-balances/export': endpoint({
    summary: 'Download balances of leave as a file, a line for each person and type',
    access: may('short-leave:configure'),
    input: z.strictObject({ ...balancesWanted, format: z.enum(['csv', 'xlsx']).default('csv') }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
  'GET /leave-adjustments': endpoint({
    summary: 'List what was corrected of somebody’s balances, the latest first',
    access: may('short-leave:configure'),
    input: z.strictObject({ person: Id }),
    output: z.object({ rows: z.array(Adjustment) }),
  }),
};
