import { z } from 'zod';
import { anyone } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Id } from '#/kernel/schema.ts';
import { DeviceCookie, NextStep, SecretToken } from '../../sign-in/step.contract.ts';

/** A parameter the provider sends back in the address: printable ASCII, as OAuth has it. */
const returned = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\x20-\x7e]*$/);

/** What a provider sends back. Its own words for an error are left out: they are shown to nobody. */
export const Returned = z.strictObject({
  state: returned(200),
  code: returned(4000).optional(),
  error: returned(100).optional(),
  /** Who answers (RFC 9207). */
  iss: returned(500).optional(),
});
export type Returned = z.output<typeof Returned>;

export const enteringEndpoints = {
  'GET /sign-in-ways': endpoint({
    summary: 'List the sign-in providers of the company that are on',
    access: anyone,
    input: z.strictObject({}),
    output: z.object({ rows: z.array(z.object({ id: Id, name: z.string() })) }),
  }),
  'POST /begin-provider-sign-in': endpoint({
    summary: 'Begin to sign in by a provider: tells where the browser goes',
    access: anyone,
    input: z.strictObject({ provider: Id, keep: z.boolean().default(false) }),
    output: z.object({
      /** Of the provider. */
      address: z.string(),
      /** Kept by the browser that began; it alone ends what it began. */
      browser: z.string(),
    }),
    unrecorded: true,
  }),
  'POST /end-provider-sign-in': endpoint({
    summary: 'Come back from a provider; the device and the PIN come next',
    access: anyone,
    input: z.strictObject({
      browser: SecretToken,
      returned: Returned,
      device: DeviceCookie.default(''),
    }),
    output: NextStep,
    unrecorded: true,
  }),
};
