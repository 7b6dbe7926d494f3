import { z } from 'zod';
import { may, notWhileActing } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import {
  Day,
  Done,
  Flag,
  Id,
  Instant,
  line,
  listOf,
  pageOf,
  paging,
  Version,
} from '#/kernel/schema.ts';

/**
 * `waiting`: nothing fetched yet. `failing`: the last try went wrong and is repeated by itself.
 * `refused`: the network does not take the key; nothing is asked until it is changed. `off`: the
 * network is switched off or its figures come by file.
 */
const keyStatus = z.enum(['working', 'waiting', 'failing', 'refused', 'expired', 'off']);
export type KeyStatus = z.output<typeof keyStatus>;

/** How far one report has been fetched with a key. */
const FetchedReport = z.object({
  report: z.string(),
  name: z.string(),
  /** All days between these are in; null before the first. */
  from: Day.nullable(),
  to: Day.nullable(),
  /** Older days are fetched back to this one. */
  wantedFrom: Day,
  pulledAt: Instant.nullable(),
  problem: z.string().nullable(),
  problemAt: Instant.nullable(),
  /** When it is tried next; null when it is not. */
  nextAt: Instant.nullable(),
  /** Set while it is being fetched: the days at hand, and how many of this run's days are in. */
  running: z
    .object({ from: Day, to: Day, done: z.number().int(), total: z.number().int() })
    .nullable(),
});
export type FetchedReport = z.output<typeof FetchedReport>;

/** How one report by the hour stands, which is fetched every half hour. */
const FetchedHours = z.object({
  report: z.string(),
  name: z.string(),
  pulledAt: Instant.nullable(),
  problem: z.string().nullable(),
  problemAt: Instant.nullable(),
  /** When it is tried next; null when it is not. */
  nextAt: Instant.nullable(),
});
export type FetchedHours = z.output<typeof FetchedHours>;

/** How it fares to ask every hour how campaigns are set up there. */
const ReadCampaigns = z.object({
  readAt: Instant.nullable(),
  problem: z.string().nullable(),
  nextAt: Instant.nullable(),
});
export type ReadCampaigns = z.output<typeof ReadCampaigns>;

export const NetworkKey = z.object({
  id: Id,
  version: Version,
  network: z.object({ id: Id, code: z.string(), name: z.string() }),
  account: z.object({ id: Id, name: z.string() }),
  connector: z.string(),
  /** Secret parts by their last four characters. */
  parts: z.array(
    z.object({ name: z.string(), label: z.string(), shown: z.string(), secret: z.boolean() }),
  ),
  status: keyStatus,
  /** Why the network refuses it. */
  refusal: z.string().nullable(),
  expiresOn: Day.nullable(),
  reports: z.array(FetchedReport),
  /** Empty where the network's API knows no hours. */
  hours: z.array(FetchedHours),
  /** Null where its network does not tell, or was not asked yet. */
  campaigns: ReadCampaigns.nullable(),
  testedAt: Instant.nullable(),
  rotatedAt: Instant.nullable(),
  addedAt: Instant,
});
export type NetworkKey = z.output<typeof NetworkKey>;

/** One try to fetch some days. */
const Pull = z.object({
  id: Id,
  name: z.string(),
  from: Day,
  to: Day,
  startedAt: Instant,
  seconds: z.number(),
  rows: z.number().int(),
  batchId: Id.nullable(),
  note: z.string().nullable(),
  problem: z.string().nullable(),
});
export type Pull = z.output<typeof Pull>;

/** Printable and without line breaks, as what stands in a header or a query; or a key as PEM, which signs. */
const secretPart = z
  .string()
  .trim()
  .min(1, 'This is needed.')
  .max(4000, 'At most 4000 characters.')
  .regex(
    /^([\x21-\x7e]+|-----BEGIN [A-Z ]+-----[\w+/=\s-]+-----END [A-Z ]+-----)$/,
    'A key has no blanks and no line breaks, unless it is the whole text of a PEM file.',
  );
const values = z.record(z.string().max(40), secretPart);

const write = may('network-keys:write');
const change = notWhileActing(write);

export const networkKeysEndpoints = {
  'GET /network-keys': endpoint({
    summary: 'List the keys by network, masked, with what is fetched with them',
    access: may('networks:read'),
    byToken: false,
    input: z.strictObject({
      ...paging,
      network: listOf(Id).optional(),
      /** Those that need somebody: failing, refused, expired or about to. */
      trouble: Flag.optional(),
    }),
    output: pageOf(NetworkKey),
  }),
  'GET /network-key': endpoint({
    summary: 'Show one key, masked, with its last pulls',
    access: may('networks:read'),
    byToken: false,
    input: z.strictObject({ id: Id }),
    output: z.object({ key: NetworkKey, pulls: z.array(Pull) }),
  }),
  'POST /add-network-key': endpoint({
    summary: 'Add the key of an account, once the network has taken it in a test',
    access: change,
    input: z.strictObject({
      networkId: Id,
      account: line(120),
      values,
      expiresOn: Day.optional(),
      /** Days from here on are fetched, as far back as the network has them. */
      from: Day.optional(),
    }),
    output: NetworkKey,
    // The network is asked outside of any transaction; a second key of an account is a conflict.
    unrecorded: true,
  }),
  'POST /edit-network-key': endpoint({
    summary: 'Change when a key expires and how far back figures are fetched',
    access: change,
    input: z.strictObject({
      id: Id,
      version: Version,
      expiresOn: Day.nullable(),
      from: Day.optional(),
    }),
    output: NetworkKey,
  }),
  'POST /test-network-key': endpoint({
    summary: 'Ask the network whether it takes a key',
    access: write,
    input: z.strictObject({ id: Id }),
    output: z.object({ works: z.boolean(), message: z.string() }),
    // The network is asked outside of any transaction; asked twice does no harm.
    unrecorded: true,
  }),
  'POST /rotate-network-key': endpoint({
    summary: 'Put a new key in the place of an old one, once the network has taken it in a test',
    access: change,
    input: z.strictObject({ id: Id, version: Version, values, expiresOn: Day.optional() }),
    output: NetworkKey,
    // The network is asked outside of any transaction; a second one finds another version.
    unrecorded: true,
  }),
  'POST /reveal-network-key': endpoint({
    summary: 'Show a key in full, with the PIN',
    access: notWhileActing(may('network-keys:reveal')),
    input: z.strictObject({ id: Id, pin: z.string().regex(/^\d{6}$/, 'Enter all six digits.') }),
    output: z.object({ values: z.array(z.object({ label: z.string(), value: z.string() })) }),
    // Wrong PINs count even though the request is refused; and the reply is never kept.
    unrecorded: true,
  }),
  'POST /remove-network-key': endpoint({
    summary: 'Remove a key; the figures fetched with it stay',
    access: change,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
  'POST /pull-network-key': endpoint({
    summary: 'Fetch with a key now: the last days again, or the days named',
    access: write,
    input: z
      .strictObject({ id: Id, from: Day.optional(), to: Day.optional() })
      .refine((it) => (it.from === undefined) === (it.to === undefined), {
        path: ['to'],
        message: 'Name both days or none.',
      })
      .refine((it) => !it.from || !it.to || it.from <= it.to, {
        path: ['to'],
        message: 'The last day lies before the first.',
      }),
    output: Done,
  }),
};
