import { z } from 'zod';
import { anyone } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done } from '#/kernel/schema.ts';
import { DeviceCookie, Email, NextStep, Password, SecretToken } from '../sign-in/step.contract.ts';

export const passwordResetEndpoints = {
  'POST /reset-password': endpoint({
    summary: 'Mail a link that sets a new password, if the address belongs to somebody',
    access: anyone,
    input: z.strictObject({ email: Email }),
    output: Done,
    unrecorded: true,
  }),
  'POST /verify-reset-password': endpoint({
    summary: 'Tell whether a link to a new password is valid, expired or used',
    access: anyone,
    input: z.strictObject({ token: SecretToken }),
    output: z.object({
      status: z.enum(['valid', 'expired', 'used']),
      /** Whose password it sets; only while it is valid. */
      email: z.string().nullable(),
    }),
    unrecorded: true,
  }),
  'POST /set-new-password': endpoint({
    summary: 'Set a new password with the mailed link; every session ends',
    access: anyone,
    input: z.strictObject({
      token: SecretToken,
      password: Password,
      device: DeviceCookie.default(''),
    }),
    output: NextStep,
    unrecorded: true,
  }),
};
