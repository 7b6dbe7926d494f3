import { z } from 'zod';
import { may, notWhileActing } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Done, Id, line, Version } from '#/kernel/schema.ts';
import { Email } from '../sign-in/step.contract.ts';

const access = notWhileActing(may('people:invite'));

export const inviteEndpoints = {
  'GET /roles-to-grant': endpoint({
    summary: 'List the roles I may give: those below my own with no right that I do not hold',
    access,
    input: z.strictObject({}),
    output: z.object({
      roles: z.array(z.object({ id: z.number().int(), name: z.string() })),
      /** Those below my own that hold more than I do, with names of colleagues who may give them. */
      withheld: z.array(z.object({ name: z.string(), givers: z.array(z.string()) })),
    }),
  }),
  'POST /user/add': endpoint({
    summary: 'Invite people by mail; who cannot be invited is named, the others are',
    access,
    input: z.strictObject({
      people: z
        .array(z.strictObject({ name: line(100), email: Email }))
        .min(1)
        .max(200),
      roleId: Id,
    }),
    output: Done.extend({
      invited: z.array(z.object({ personId: z.number().int(), email: z.string() })),
      refused: z.array(z.object({ email: z.string(), message: z.string() })),
    }),
  }),
  'POST /user/rehire': endpoint({
    summary: 'Hire somebody again who had left: they are invited as the person they were',
    access,
    input: z.strictObject({
      id: Id,
      version: Version,
      roleId: Id,
      /** The first day of their new time here. */
      joinedOn: Day,
    }),
    output: Done,
  }),
  'POST /resend-invitation': endpoint({
    summary: 'Mail another link to somebody invited; the old one no longer works',
    access,
    input: z.strictObject({ personId: Id }),
    output: Done,
  }),
  'POST /revoke-invitation': endpoint({
    summary: 'Take an open invitation back',
    access,
    input: z.strictObject({ personId: Id }),
    output: Done,
  }),
};
