import { z } from 'zod';
import { endpoint } from '#/kernel/endpoint.ts';
import { addressByName, HOST_NAME } from '#/kernel/host-name.ts';
import { Done, Id, Instant, line, Version } from '#/kernel/schema.ts';
import { openMailboxes } from './open-mailboxes.ts';
import { providerAccess as access } from './provider-access.ts';

const isIssuer = (text: string) => {
  const url = addressByName(text);
  return url !== undefined && !url.hostname.endsWith('.') && !/[?#]|\/\.well-known\//.test(text);
};

const Issuer = line(500).refine(
  isIssuer,
  'Write the issuer as the provider does, such as https://accounts.google.com.',
);

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(HOST_NAME, 'Write a domain like company.com.')
  .refine((it) => !openMailboxes.has(it), 'Anybody can have a mailbox there.');

const domains = z
  .array(Domain)
  .min(1, 'Name at least one domain.')
  .max(20, 'At most 20 domains.')
  .transform((it) => [...new Set(it)].toSorted());

/** Printable ASCII, as OAuth has it. */
const vschar = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'This is needed.')
    .max(max, `At most ${max} characters.`)
    .regex(/^[\x20-\x7e]*$/, 'Copy it from the provider: it has letters, digits and signs only.');

const rules = z
  .array(z.strictObject({ value: line(200), roleId: Id }))
  .max(50, 'At most 50 groups.')
  .refine((all) => new Set(all.map((it) => it.value)).size === all.length, 'A group stands twice.');

const Named = z.object({ id: Id, name: z.string() });

export const SignInProvider = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  domains: z.array(z.string()),
  /** Whether somebody new becomes a person by signing in. */
  makesPeople: z.boolean(),
  groupClaim: z.string().nullable(),
  /** The first whose group somebody is in counts. */
  rules: z.array(z.object({ value: z.string(), role: Named })),
  defaultRole: Named.nullable(),
  isOn: z.boolean(),
  /** People of its domains come in by it alone. */
  isRequired: z.boolean(),
  setBy: Named,
  createdAt: Instant,
  /** Accounts of people that are linked to it. */
  accounts: z.number().int(),
});
export type SignInProvider = z.output<typeof SignInProvider>;

const Account = z.object({
  id: Id,
  person: Named,
  /** As the provider called it last. */
  email: z.string().nullable(),
  linkedAt: Instant,
  lastAt: Instant,
});
export type LinkedAccount = z.output<typeof Account>;

const BreakGlass = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  givenBy: z.string(),
  givenAt: Instant,
  /** Active, with password and PIN, and a right to change providers. */
  isReady: z.boolean(),
});
export type BreakGlass = z.output<typeof BreakGlass>;

const which = { id: Id, version: Version };
const about = {
  name: line(40),
  issuer: Issuer,
  clientId: vschar(300),
  domains,
  makesPeople: z.boolean(),
  groupClaim: z
    .string()
    .trim()
    .max(100, 'At most 100 characters.')
    .regex(/^[\w.:/-]+$/, 'Write the name of a claim, such as groups.')
    .nullable(),
  rules,
  defaultRoleId: Id.nullable(),
};

export const MOST_PROVIDERS = 20;

export const signInProviderEndpoints = {
  'GET /sign-in-providers': endpoint({
    summary: 'List the sign-in providers of the company, and who may come in without',
    access,
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(SignInProvider),
      breakGlass: z.array(BreakGlass),
      /** Where the provider sends people back to: it is told this to the character. */
      redirectUri: z.string(),
      /** Those the asker may give through a provider. */
      roles: z.array(Named),
    }),
  }),
  'GET /sign-in-provider-accounts': endpoint({
    summary: 'List whose accounts are linked to a sign-in provider',
    access,
    input: z.strictObject({ id: Id, q: z.string().trim().max(100).optional() }),
    output: z.object({
      /** A hundred at most, those used last first. */
      rows: z.array(Account),
      totalRows: z.number().int(),
    }),
  }),
  'POST /add-sign-in-provider': endpoint({
    summary: 'Add a sign-in provider; it is off until somebody switches it on',
    access,
    input: z.strictObject({ ...about, secret: vschar(1000) }),
    output: SignInProvider,
  }),
  'POST /edit-sign-in-provider': endpoint({
    summary: 'Change a sign-in provider; without a secret it keeps the one it has',
    access,
    input: z.strictObject({ ...which, ...about, secret: vschar(1000).optional() }),
    output: SignInProvider,
  }),
  'POST /switch-sign-in-provider': endpoint({
    summary: 'Switch a sign-in provider on or off',
    access,
    input: z.strictObject({ ...which, on: z.boolean() }),
    output: SignInProvider,
  }),
  'POST /require-sign-in-provider': endpoint({
    summary: 'Let people of its domains come in by this provider alone, or otherwise as well',
    access,
    input: z.strictObject({ ...which, required: z.boolean() }),
    output: SignInProvider,
  }),
  'POST /remove-sign-in-provider': endpoint({
    summary: 'Remove a sign-in provider with the accounts that are linked to it',
    access,
    input: z.strictObject(which),
    output: Done,
  }),
  'POST /check-sign-in-provider': endpoint({
    summary: 'Ask a sign-in provider for what it says of itself',
    access,
    input: z.strictObject({ id: Id }),
    output: Done,
    // It asks another server, which no transaction waits for.
    unrecorded: true,
  }),
  'POST /unlink-sign-in-account': endpoint({
    summary: 'Unlink somebody’s account of a provider; the next sign-in may link another one',
    access,
    input: z.strictObject({ id: Id }),
    output: Done,
  }),
  'POST /set-break-glass': endpoint({
    summary: 'Let somebody come in by password though a provider is required, or no longer',
    access,
    input: z.strictObject({ personId: Id, on: z.boolean() }),
    output: Done,
  }),
};
