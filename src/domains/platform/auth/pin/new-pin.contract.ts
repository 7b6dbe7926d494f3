import { z } from 'zod';
import { may, notWhileActing, signedIn } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Id } from '#/kernel/schema.ts';

export const newPinEndpoints = {
  'POST /stop-new-pin': endpoint({
    summary: 'Stop somebody who waits to set a new PIN of mine',
    access: notWhileActing(signedIn),
    input: z.strictObject({}),
    output: Done,
  }),
  'POST /approve-new-pin': endpoint({
    summary: 'Let somebody of a lower rank who asked for a new PIN set it without waiting',
    access: notWhileActing(may('people:write')),
    input: z.strictObject({ personId: Id }),
    output: Done,
  }),
};
