import { z } from 'zod';
import { evenLocked, may, notWhileActing } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Id, Instant, line } from '#/kernel/schema.ts';
import { SixDigits } from '../sign-in/step.contract.ts';

export const actingEndpoints = {
  'GET /leads-to-act-as': endpoint({
    summary: 'List the team leads I may act as',
    access: notWhileActing(may('account:act-as-lead')),
    input: z.strictObject({}),
    output: z.object({
      leads: z.array(
        z.object({ id: z.number().int(), name: z.string(), teams: z.array(z.string()) }),
      ),
    }),
  }),
  'POST /login-as-lead': endpoint({
    summary: 'Act as a team lead for 30 minutes, with the PIN and a reason',
    access: notWhileActing(may('account:act-as-lead')),
    input: z.strictObject({
      leadId: Id,
      pin: SixDigits,
      reason: line(300).pipe(z.string().min(10, 'Give a reason of at least 10 characters.')),
    }),
    output: z.object({ message: z.string(), name: z.string(), until: Instant }),
    unrecorded: true,
    changesSession: true,
  }),
  'POST /return-from-lead': endpoint({
    summary: 'Stop acting as a team lead and be oneself again',
    access: evenLocked,
    input: z.strictObject({}),
    output: Done,
    changesSession: true,
  }),
};
