import { z } from 'zod';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Id, Instant } from '#/kernel/schema.ts';
import { providerAccess as access } from '../sign-in-providers/provider-access.ts';

/** How many days a token of a directory may be good for. */
export const directoryLifetimes = [90, 365] as const;
/** So many a provider has at most: one is made before the other is revoked. */
export const MOST_DIRECTORY_TOKENS = 5;

const Token = z.object({
  id: Id,
  /** Its letters that are no secret: `bld_` and these stand at its beginning. */
  code: z.string(),
  madeBy: z.object({ id: Id, name: z.string() }),
  /** Nobody new comes in by a token whose maker is not active any more. */
  makerIsActive: z.boolean(),
  madeAt: Instant,
  expiresAt: Instant,
  /** Up to a minute late; null where it was never used. */
  lastUsedAt: Instant.nullable(),
  isExpired: z.boolean(),
});
export type DirectoryToken = z.output<typeof Token>;

const RefusalOfDirectory = z.object({
  id: Id,
  /** Whom or what it was about, as the directory names them. */
  about: z.string(),
  detail: z.string(),
  /** Of HTTP. */
  status: z.number().int(),
  times: z.number().int(),
  firstAt: Instant,
  lastAt: Instant,
});
export type RefusalOfDirectory = z.output<typeof RefusalOfDirectory>;

const Directory = z.object({
  /** Where the directory finds this server. */
  baseUrl: z.string(),
  tokens: z.array(Token),
  people: z.object({
    active: z.number().int(),
    /** Blocked here, because they are not active there. */
    inactive: z.number().int(),
    /** In no group that has a role here. */
    waiting: z.number().int(),
  }),
  groups: z.number().int(),
  /** When it called last, whatever it asked; up to a minute late. */
  lastCallAt: Instant.nullable(),
  /** When it changed something last. */
  lastChangeAt: Instant.nullable(),
  /** What was refused and did not go well since, the last first; a hundred at most. */
  refusals: z.array(RefusalOfDirectory),
});
export type Directory = z.output<typeof Directory>;

export const directoriesEndpoints = {
  'GET /directory': endpoint({
    summary: 'Tell how the directory of a sign-in provider does: tokens, people, what was refused',
    access,
    input: z.strictObject({ provider: Id }),
    output: Directory,
  }),
  'POST /make-directory-token': endpoint({
    summary: 'Make a token by which the directory of a sign-in provider calls SCIM; shown once',
    access,
    input: z.strictObject({
      provider: Id,
      days: z.literal(directoryLifetimes, 'Choose 90 or 365 days.'),
    }),
    output: z.object({ token: z.string(), expiresAt: Instant }),
  }),
  'POST /revoke-directory-token': endpoint({
    summary: 'Revoke a token of a directory; it is refused from the next call on',
    access,
    input: z.strictObject({ id: Id }),
    output: Done,
  }),
};
