import { z } from 'zod';
import { anyone } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { line } from '#/kernel/schema.ts';
import { Email, NextStep, Password, SecretToken } from '../sign-in/step.contract.ts';

export const setUpEndpoints = {
  'POST /check-set-up': endpoint({
    summary: 'Tell whether the link of an empty installation is still open',
    access: anyone,
    input: z.strictObject({ token: SecretToken }),
    output: z.object({ status: z.enum(['valid', 'expired', 'used']) }),
    unrecorded: true,
  }),
  'POST /set-up': endpoint({
    summary: 'Become the first super admin of an empty installation',
    access: anyone,
    input: z.strictObject({
      token: SecretToken,
      name: line(100),
      email: Email,
      password: Password,
    }),
    output: NextStep,
    unrecorded: true,
  }),
};
