import { z } from 'zod';
import { may, notWhileActing } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Id, Instant, listOf, pageOf, paging } from '#/kernel/schema.ts';

export const trustStates = ['trusted', 'expired', 'revoked'] as const;
export type TrustState = (typeof trustStates)[number];

/** A browser in which somebody has signed in. */
export const UserDevice = z.object({
  id: z.number().int(),
  person: z.object({ id: z.number().int(), name: z.string(), photo: z.string().nullable() }),
  browser: z.string(),
  system: z.string(),
  address: z.string(),
  lastSeenAt: Instant,
  trustedUntil: Instant,
  trust: z.enum(trustStates),
  /** Whether the asker may end the trust: it is trusted, and its owner is of a lower rank. */
  canRevoke: z.boolean(),
});
export type UserDevice = z.output<typeof UserDevice>;

const access = notWhileActing(may('people:write'));

export const userDevicesEndpoints = {
  'GET /user-devices': endpoint({
    summary: 'List the browsers people sign in with, the one used last first',
    access,
    input: z.strictObject({
      /** Part of a name, an address, a browser or a system. */
      q: z.string().trim().max(100).optional(),
      person: Id.optional(),
      trust: listOf(z.enum(trustStates)).optional(),
      ...paging,
    }),
    output: pageOf(UserDevice),
  }),
  'POST /delete-device': endpoint({
    summary: 'End the trust in a browser, or in all of a person of a lower rank, and the sessions',
    access,
    input: z
      .strictObject({ id: Id.optional(), personId: Id.optional() })
      .refine((it) => (it.id === undefined) !== (it.personId === undefined), {
        path: ['id'],
        message: 'Name one browser, or a person to revoke all of theirs.',
      }),
    output: Done,
  }),
};
