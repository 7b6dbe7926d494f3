import { z } from 'zod';
import { may, notWhileActing, signedIn } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Id } from '#/kernel/schema.ts';
import { EmployeeValues } from '../employee-values.ts';
import { wantedFields } from '../record/record.contract.ts';
import { sealedNames } from './sealed-fields.ts';

export const sealedEndpoints = {
  'POST /reveal-employee-field': endpoint({
    summary: 'Show one sealed field of an employee; the audit log keeps who looked',
    access: notWhileActing(signedIn),
    input: z.strictObject({ id: Id, field: z.enum(sealedNames) }),
    output: EmployeeValues.pick({ nationalId: true, bankAccount: true, salary: true }),
    // The reply is never kept.
    unrecorded: true,
  }),
  'POST /employees-payroll': endpoint({
    summary: 'Add up what employees cost a month, by currency; the audit log keeps who asked',
    access: notWhileActing(may('employee-pay:read')),
    input: z.strictObject(wantedFields),
    output: z.object({
      rows: z.array(
        z.object({
          currency: z.string(),
          /** In hundredths. */
          minor: z.number().int(),
          people: z.number().int(),
        }),
      ),
    }),
    unrecorded: true,
  }),
};
