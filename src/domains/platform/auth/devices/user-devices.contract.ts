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
  /** Where it was last signed in on: an ISO 3166 country, `local` or `unknown`. */
  place: z.string(),
  /** Its person had not signed in from that country before. */
  isNewPlace: z.boolean(),
  lastSeenAt: Instant,
  trustedUntil: Instant,
  trust: z.enum(trustStates),
  /** Who knows it to be this person's, and since when they say so. */
  verified: z.object({ by: z.string(), at: Instant }).nullable(),
  /** Whether the asker may say that it is, or take that back. */
  canVerify: z.boolean(),
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
      /** Only those that somebody has verified, or nobody. */
      verified: z.enum(['yes', 'no']).optional(),
      ...paging,
    }),
    output: pageOf(UserDevice),
  }),
  'POST /verify-user-device': endpoint({
    summary: 'Say that a browser is known to be its person’s, of a lower rank, or take that back',
    access,
    input: z.strictObject({ id: Id, verified: z.boolean() }),
    output: Done,
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
