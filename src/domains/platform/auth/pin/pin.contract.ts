import { z } from 'zod';
import { anyone, evenLocked } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done } from '#/kernel/schema.ts';
import { DeviceKey, NextStep, SecretToken, SignedIn, SixDigits } from '../sign-in/step.contract.ts';

export const pinEndpoints = {
  'POST /reset-pin': endpoint({
    summary: 'Ask for a new PIN while signing in; a code is mailed first',
    access: anyone,
    input: z.strictObject({ step: SecretToken }),
    output: NextStep,
    unrecorded: true,
  }),
  'POST /set-new-pin': endpoint({
    summary: 'Choose a PIN and finish signing in; every other session ends',
    access: anyone,
    input: z.strictObject({ step: SecretToken, pin: SixDigits, deviceKey: DeviceKey }),
    output: SignedIn,
    unrecorded: true,
  }),
  'POST /unlock': endpoint({
    summary: 'Go on with a session that was idle, with the PIN',
    access: evenLocked,
    input: z.strictObject({ pin: SixDigits, deviceKey: DeviceKey }),
    output: Done,
    unrecorded: true,
  }),
  'POST /lock': endpoint({
    summary: 'Lock this session until the PIN is entered',
    access: evenLocked,
    input: z.strictObject({}),
    output: Done,
  }),
};
