import { z } from 'zod';
import { notWhileActing, signedIn } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Id, Instant } from '#/kernel/schema.ts';

/** A browser that is trusted to ask for the PIN. */
export const Device = z.object({
  id: z.number().int(),
  browser: z.string(),
  system: z.string(),
  address: z.string(),
  /** Its country as an ISO 3166 code, `local` or `unknown`. */
  place: z.string(),
  verifiedAt: Instant,
  lastSeenAt: Instant,
  trustedUntil: Instant,
  /** Let in by a passkey: trusted until it is signed out, and asked for a code or passkey again then. */
  byPasskey: z.boolean(),
  /** The one this session runs on. */
  isThis: z.boolean(),
});
export type Device = z.output<typeof Device>;

export const devicesEndpoints = {
  'GET /my-devices': endpoint({
    summary: 'List the browsers that are trusted to sign in as oneself',
    access: notWhileActing(signedIn),
    input: z.strictObject({}),
    output: z.object({ devices: z.array(Device) }),
  }),
  'POST /revoke-device': endpoint({
    summary: 'End the trust in one of my browsers and its sessions',
    access: notWhileActing(signedIn),
    input: z.strictObject({ id: Id }),
    output: Done,
    changesSession: true,
  }),
  'POST /revoke-other-devices': endpoint({
    summary: 'End the trust in all my browsers but this one, their sessions, and my access tokens',
    access: notWhileActing(signedIn),
    input: z.strictObject({}),
    output: Done,
  }),
};
