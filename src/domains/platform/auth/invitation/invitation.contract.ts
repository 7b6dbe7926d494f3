import '#/kernel/without-eval.ts';
import { z } from 'zod';
import { anyone } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { NextStep, Password, SecretToken } from '../sign-in/step.contract.ts';

/** What a link that was mailed is still good for. */
const LinkState = z.enum(['valid', 'expired', 'revoked', 'used']);

export const invitationEndpoints = {
  'POST /check-invitation': endpoint({
    summary: 'Tell whether an invitation is valid, expired, revoked or used',
    access: anyone,
    input: z.strictObject({ token: SecretToken }),
    output: z.object({
      status: LinkState,
      /** Whom it invites; only while it is valid. */
      invited: z.object({ name: z.string(), email: z.string() }).nullable(),
    }),
    unrecorded: true,
  }),
  'POST /accept-invitation': endpoint({
    summary: 'Open a valid invitation; the password comes next',
    access: anyone,
    input: z.strictObject({ token: SecretToken }),
    output: NextStep,
    unrecorded: true,
  }),
  'POST /set-password': endpoint({
    summary: 'Choose the first password; this uses the invitation up',
    access: anyone,
    input: z.strictObject({ step: SecretToken, password: Password }),
    output: NextStep,
    unrecorded: true,
  }),
};
