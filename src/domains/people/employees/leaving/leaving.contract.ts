import { z } from 'zod';
import { may, notWhileActing } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Done, Id, Version } from '#/kernel/schema.ts';
import { leavingReasons } from '../employee-values.ts';

/** What somebody who leaves would leave without anybody. */
export const Handover = z.object({
  kind: z.enum(['teams', 'reports', 'tasks', 'accounts', 'company-accounts', 'documents']),
  count: z.number().int(),
  /** The first few by name, of those that the reader may see. */
  names: z.array(z.string()),
  /** Page on which it is given to somebody else. */
  link: z.string(),
});
export type Handover = z.output<typeof Handover>;

const access = notWhileActing(may('employees:write'));

export const leavingEndpoints = {
  'GET /employee-leaving': endpoint({
    summary: 'List what an employee who leaves has to hand over',
    access,
    input: z.strictObject({ id: Id }),
    output: z.object({ rows: z.array(Handover) }),
  }),
  'POST /end-employment': endpoint({
    summary: 'Set the last day of an employee; once it is over, mark the person as left',
    access,
    input: z
      .strictObject({
        id: Id,
        version: Version,
        /** Null takes it back while the person is still here. */
        lastDay: Day.nullable(),
        reason: z.enum(leavingReasons).optional(),
      })
      .refine((it) => it.lastDay === null || it.reason, {
        path: ['reason'],
        message: 'Choose a reason.',
      }),
    output: Done,
  }),
};
