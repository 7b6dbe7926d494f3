import { z } from 'zod';
import { notWhileActing, signedIn } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Done, Id, Instant, Version } from '#/kernel/schema.ts';
import { EmployeeValues } from '../employee-values.ts';
import { datedNames } from './timeline-fields.ts';

/** One field of one person from one day on. */
export const EmploymentChange = z.object({
  id: z.number().int(),
  field: z.enum(datedNames),
  since: Day,
  /** In words; null: nothing, or sealed. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Its value is shown by asking for it. */
  isSealed: z.boolean(),
  /** Takes effect on a day to come; only those who may change the field see it. */
  isComing: z.boolean(),
  /** Why it did not take effect on its day. */
  refused: z.string().nullable(),
  /** Null: Backlot itself, or from before it was kept. */
  by: z.string().nullable(),
  at: Instant,
  mayRemove: z.boolean(),
});
export type EmploymentChange = z.output<typeof EmploymentChange>;

const DatedValues = z
  .strictObject(
    EmployeeValues.pick({
      title: true,
      departmentId: true,
      managerId: true,
      employmentType: true,
      workPlace: true,
      salary: true,
    }).shape,
  )
  .refine((it) => Object.keys(it).length > 0, 'Say what changes.');

export const timelineEndpoints = {
  'GET /employment-history': endpoint({
    summary:
      'List what an employee’s job, pay and manager were from which day on, the latest first',
    access: signedIn,
    input: z.strictObject({ id: Id }),
    output: z.object({ rows: z.array(EmploymentChange), today: Day }),
  }),
  'POST /save-employment-change': endpoint({
    summary: 'Set what an employee’s job, pay or manager is from a day on, past or to come',
    access: notWhileActing(signedIn),
    input: z.strictObject({ id: Id, version: Version, since: Day, values: DatedValues }),
    output: Done,
  }),
  'POST /remove-employment-change': endpoint({
    summary: 'Take a change of job, pay or manager out of the history of an employee',
    access: notWhileActing(signedIn),
    input: z.strictObject({ id: Id, version: Version, change: Id }),
    output: Done,
  }),
  'POST /reveal-employment-change': endpoint({
    summary: 'Show a sealed value of the history of an employee; the audit log keeps who looked',
    access: notWhileActing(signedIn),
    input: z.strictObject({ id: Id, change: Id }),
    output: EmployeeValues.pick({ salary: true }),
    // The reply is never kept.
    unrecorded: true,
  }),
};
