import { z } from 'zod';
import { may, notWhileActing, signedIn } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Id, Instant, line, listOf, pageOf, paging } from '#/kernel/schema.ts';

const scopeName = z.enum(['own', 'team', 'all']);

/** How many days a token may be good for. */
export const lifetimes = [30, 90, 365] as const;
/** So many good tokens somebody has at most, and as many are the company's. */
export const MOST_TOKENS = 20;

/** A token that was renewed is good beside the new one for so long. */
export const OVERLAP_MS = 24 * 3_600_000;
/** So many days before it ends somebody is told. */
export const TOLD_DAYS = 7;

export const tokenStates = ['active', 'expired', 'revoked'] as const;
export type TokenState = (typeof tokenStates)[number];

const AccessToken = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Its letters that are no secret: `blt_` and these stand at its beginning. */
  code: z.string(),
  /** What it was given; it reaches no further than its person does. */
  scopes: z.record(z.string(), scopeName),
  madeAt: Instant,
  expiresAt: Instant,
  /** Up to ten minutes late; null where it was never used. */
  lastUsedAt: Instant.nullable(),
  /** From where it was used then. */
  lastAddress: z.string().nullable(),
  state: z.enum(tokenStates),
  /** Why it ended before its time. */
  endReason: z.string().nullable(),
});
export type AccessToken = z.output<typeof AccessToken>;

/** Shown once: nobody can read the token again. */
const MadeToken = z.object({ id: z.number().int(), token: z.string(), expiresAt: Instant });
export type MadeToken = z.output<typeof MadeToken>;

const newToken = z.strictObject({
  name: line(60),
  days: z.literal(lifetimes, 'Choose 30, 90 or 365 days.'),
  scopes: z
    .record(
      z
        .string()
        .max(60)
        .regex(/^[a-z-]+:[a-z-]+$/, 'Write a permission as noun:verb.'),
      scopeName,
    )
    .refine((it) => Object.keys(it).length > 0, 'Choose at least one right.')
    .refine((it) => Object.keys(it).length <= 500, 'These are too many permissions.'),
});

const renewed = z.strictObject({ id: Id, days: newToken.shape.days });

const own = notWhileActing(signedIn);

export const accessTokensEndpoints = {
  'GET /access-token': endpoint({
    summary: 'Tell an access token whose it is, what it may do and until when',
    access: signedIn,
    byToken: true,
    input: z.strictObject({}),
    output: z.object({
      name: z.string(),
      kind: z.enum(['personal', 'service']),
      /** Whom it acts as; null for a service token. */
      person: z.object({ id: z.number().int(), name: z.string() }).nullable(),
      /** What it may do at this moment: its scopes, as far as its person holds them. */
      scopes: z.record(z.string(), scopeName),
      expiresAt: Instant,
    }),
  }),
  'GET /token-rights': endpoint({
    summary: 'List the rights that I can give to an access token, by domain',
    access: own,
    input: z.strictObject({}),
    output: z.object({
      groups: z.array(
        z.object({
          domain: z.string(),
          rights: z.array(
            z.object({
              name: z.string(),
              words: z.string(),
              /** How far I reach with it, and the token at most. */
              mine: scopeName,
              /** Whether something can be read with it: a service token does nothing else. */
              reads: z.boolean(),
            }),
          ),
        }),
      ),
    }),
  }),
  'GET /my-access-tokens': endpoint({
    summary: 'List my access tokens, and those that ended in the last 30 days',
    access: own,
    input: z.strictObject({}),
    output: z.object({ rows: z.array(AccessToken) }),
  }),
  'POST /add-access-token': endpoint({
    summary: 'Make an access token that acts as me, with some of my rights',
    access: own,
    signed: true,
    input: newToken,
    output: MadeToken,
  }),
  'POST /renew-access-token': endpoint({
    summary: 'Make another access token in place of one of mine, which ends a day later',
    access: own,
    signed: true,
    input: renewed,
    output: MadeToken,
  }),
  'POST /revoke-access-token': endpoint({
    summary: 'Revoke an access token of mine',
    access: own,
    input: z.strictObject({ id: Id }),
    output: Done,
  }),
};

/** A token as admins see it. */
export const HeldToken = AccessToken.extend({
  kind: z.enum(['personal', 'service']),
  /** Whom it acts as; null for a service token. */
  person: z
    .object({ id: z.number().int(), name: z.string(), photo: z.string().nullable() })
    .nullable(),
  madeBy: z.object({ id: z.number().int(), name: z.string() }),
  /** Whether the asker may revoke it: it is good, and of somebody of a lower rank or the company. */
  canRevoke: z.boolean(),
});
export type HeldToken = z.output<typeof HeldToken>;

const manage = notWhileActing(may('access-tokens:write'));

export const heldTokensEndpoints = {
  'GET /access-tokens': endpoint({
    summary: 'List the access tokens of people and of the company, the one made last first',
    access: manage,
    input: z.strictObject({
      /** Part of a name of a token or a person, or of the letters it begins with. */
      q: z.string().trim().max(100).optional(),
      kind: z.enum(['personal', 'service']).optional(),
      person: Id.optional(),
      state: listOf(z.enum(tokenStates)).optional(),
      ...paging,
    }),
    output: pageOf(HeldToken),
  }),
  'POST /add-service-token': endpoint({
    summary: 'Make an access token of the company, which only reads',
    access: manage,
    signed: true,
    input: newToken,
    output: MadeToken,
  }),
  'POST /renew-service-token': endpoint({
    summary: 'Make another access token in place of one of the company, which ends a day later',
    access: manage,
    signed: true,
    input: renewed,
    output: MadeToken,
  }),
  'POST /revoke-held-token': endpoint({
    summary: 'Revoke an access token of a person of a lower rank, or of the company',
    access: manage,
    input: z.strictObject({ id: Id }),
    output: Done,
  }),
};
