import { z } from 'zod';
import { anyone, may, notWhileActing } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Id, Version } from '#/kernel/schema.ts';
import { Email, SecretToken } from '../sign-in/step.contract.ts';

export const emailChangeEndpoints = {
  'POST /user/change-email': endpoint({
    summary: 'Give somebody of a lower rank another e-mail, once it is confirmed from there',
    access: notWhileActing(may('people:write')),
    input: z.strictObject({
      id: Id,
      version: Version,
      /** The present one takes back a change that waits. */
      email: Email,
    }),
    output: Done,
  }),
  'POST /confirm-email': endpoint({
    summary: 'Confirm a new e-mail with the link that was mailed to it',
    access: anyone,
    input: z.strictObject({ token: SecretToken }),
    output: Done,
    unrecorded: true,
  }),
};
