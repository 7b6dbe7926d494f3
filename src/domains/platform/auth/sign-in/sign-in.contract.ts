import { z } from 'zod';
import { anyone, evenLocked } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Instant } from '#/kernel/schema.ts';
import {
  DeviceKey,
  DeviceCookie,
  Email,
  NextStep,
  Password,
  SecretToken,
  SignedIn,
  SixDigits,
} from './step.contract.ts';

export const signInEndpoints = {
  'POST /login': endpoint({
    summary: 'Sign in with e-mail and password; the device and the PIN come next',
    access: anyone,
    input: z.strictObject({
      email: Email,
      password: Password,
      device: DeviceCookie.default(''),
      keep: z.boolean().default(false),
    }),
    output: NextStep,
    unrecorded: true,
  }),
  'POST /verify-device': endpoint({
    summary: 'Trust this browser for 90 days with the mailed code',
    access: anyone,
    input: z.strictObject({ step: SecretToken, code: SixDigits }),
    output: NextStep.extend({
      /** For the cookie `device`; null when the browser was trusted already. */
      device: z.object({ secret: z.string(), trustedUntil: Instant }).nullable(),
    }),
    unrecorded: true,
  }),
  'POST /resend-device-code': endpoint({
    summary: 'Mail another code, a minute after the last one at the earliest',
    access: anyone,
    input: z.strictObject({ step: SecretToken }),
    output: z.object({ message: z.string(), resendAt: Instant }),
    unrecorded: true,
  }),
  'POST /verify-pin': endpoint({
    summary: 'Finish signing in with the PIN',
    access: anyone,
    input: z.strictObject({ step: SecretToken, pin: SixDigits, deviceKey: DeviceKey }),
    output: SignedIn,
    unrecorded: true,
  }),
  'POST /logout': endpoint({
    summary: 'End this session',
    access: evenLocked,
    input: z.strictObject({}),
    output: Done,
    changesSession: true,
  }),
};
