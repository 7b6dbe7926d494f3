import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Done, Id, line, Version } from '#/kernel/schema.ts';
import { accruals } from '../days/entitlement.ts';

/** Days of leave, in steps of half a day. */
const LeaveDays = z.number().multipleOf(0.5, 'Choose whole or half days.');

/** A day of every year, `MM-DD`. */
const MonthDay = z
  .string()
  .regex(/^\d\d-\d\d$/, 'Write a day of the year as MM-DD.')
  .refine(
    (it) => z.iso.date().safeParse(`2025-${it}`).success,
    'Choose a day that every year has, as MM-DD.',
  );

const ofAYear = LeaveDays.min(0, 'Less than nothing is no leave.').max(366, 'A year has 366 days.');

const Terms = z.object({
  /** Of a whole leave year. */
  days: z.number(),
  accrual: z.enum(accruals),
  /** The most that goes into the next leave year. */
  carryDays: z.number(),
  /** The last day on which it can be taken, `MM-DD`; null: it does not expire. */
  carryUntil: z.string().nullable(),
  /** From this day on. */
  since: Day,
});
export type TypeTerms = z.output<typeof Terms>;

export const LeaveType = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  paid: z.boolean(),
  /** Null: without a limit. */
  terms: Terms.nullable(),
  /** What holds from a coming day on. */
  planned: Terms.nullable(),
  needsApproval: z.boolean(),
  needsNote: z.boolean(),
  /** From this day on nobody asks for it. */
  retiredOn: Day.nullable(),
});
export type LeaveType = z.output<typeof LeaveType>;

/** The leave year that runs at present. */
const LeaveYear = z.object({
  /** 1 is January. */
  startMonth: z.number().int(),
  year: z.number().int(),
  from: Day,
  to: Day,
  version: Version,
  /** Nothing is counted by it yet. */
  isOpen: z.boolean(),
});
export type LeaveYear = z.output<typeof LeaveYear>;

export const leaveTypesEndpoints = {
  'GET /leave-types': endpoint({
    summary: 'List the types of leave with what they give, and the leave year',
    access: may('short-leave:apply'),
    input: z.strictObject({}),
    output: z.object({ rows: z.array(LeaveType), leaveYear: LeaveYear, today: Day }),
  }),
  'POST /save-leave-type': endpoint({
    summary: 'Add a type of leave, or change one; what it gives changes with the next leave year',
    access: may('short-leave:configure'),
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        name: line(60),
        paid: z.boolean(),
        needsApproval: z.boolean(),
        needsNote: z.boolean(),
        /** Null: without a limit, which a type keeps. */
        terms: z
          .strictObject({
            days: ofAYear,
            accrual: z.enum(accruals),
            carryDays: ofAYear,
            carryUntil: MonthDay.nullable(),
          })
          .nullable(),
        /** Changed terms hold from the next leave year on, or from today. */
        from: z.enum(['next-year', 'now']).default('next-year'),
      })
      .refine((it) => it.id === undefined || it.version !== undefined, {
        path: ['version'],
        message: 'Say which version you changed.',
      }),
    output: LeaveType,
  }),
  'POST /retire-leave-type': endpoint({
    summary: 'Retire a type of leave, so that nobody asks for it any more, or bring it back',
    access: may('short-leave:configure'),
    input: z.strictObject({ id: Id, version: Version, retired: z.boolean() }),
    output: LeaveType,
  }),
  'POST /save-leave-year': endpoint({
    summary: 'Set the month in which the leave year begins, as long as nothing is counted by it',
    access: may('short-leave:configure'),
    input: z.strictObject({ startMonth: z.number().int().min(1).max(12), version: Version }),
    output: LeaveYear,
  }),
  'POST /adjust-leave-balance': endpoint({
    summary: 'Correct somebody’s balance by an adjustment, which is only ever added',
    access: may('short-leave:configure'),
    input: z.strictObject({
      person: Id,
      type: Id,
      /** The calendar year in which the leave year begins. */
      year: z.number().int().min(1970).max(2199),
      days: LeaveDays.min(-366, 'At most 366 days.')
        .max(366, 'At most 366 days.')
        .refine((it) => it !== 0, 'Nothing would change.'),
      reason: line(300),
    }),
    output: Done,
  }),
};
