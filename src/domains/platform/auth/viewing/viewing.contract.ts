import { z } from 'zod';
import { evenLocked, may, notWhileActing } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Id } from '#/kernel/schema.ts';

export const viewingEndpoints = {
  'POST /view-as-role': endpoint({
    summary: 'Look at the console for 30 minutes as a role below my own would, changing nothing',
    access: notWhileActing(may('roles:write')),
    input: z.strictObject({
      roleId: Id,
      /** Whose records count as the team's; my own teams when absent. */
      teamId: Id.optional(),
    }),
    output: Done,
    changesSession: true,
  }),
  'POST /stop-viewing': endpoint({
    summary: 'Stop looking at the console as a role',
    access: evenLocked,
    input: z.strictObject({}),
    output: Done,
    changesSession: true,
  }),
};
