import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { isZone } from '#/kernel/dates.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import {
  Currency,
  Day,
  Flag,
  Id,
  Instant,
  line,
  listOf,
  ShownMicros,
  Version,
} from '#/kernel/schema.ts';
import { networkKeysEndpoints } from './keys/keys.contract.ts';

export const networkType = z.enum([
  'mediation',
  'bidding',
  'waterfall',
  'acquisition',
  'analytics',
]);
export type NetworkType = z.output<typeof networkType>;

/** One company may be both; an analytics service is neither. */
const networkRoles = {
  /** An ad network: revenue can be filtered and split by it. */
  paysForImpressions: z.boolean(),
  /** A media source: spend and cohorts can be filtered and split by it. */
  isMediaSource: z.boolean(),
};

/** One report of a network: how far its figures reach and whether fetching them goes well. */
const NetworkSource = z.object({
  source: z.string(),
  name: z.string(),
  account: z.string(),
  /** The last day with figures, and when they were delivered; null before the first delivery. */
  lastDay: Day.nullable(),
  deliveredAt: Instant.nullable(),
  /** Why the last try to fetch it failed; null when it did not. */
  problem: z.string().nullable(),
  problemAt: Instant.nullable(),
});
export type NetworkSource = z.output<typeof NetworkSource>;

const Connector = z.object({ code: z.string(), name: z.string(), reports: z.array(z.string()) });

export const Network = z.object({
  id: Id,
  version: Version,
  /** Stable name in files: `admob`. */
  code: z.string(),
  name: z.string(),
  type: networkType,
  /** In which the network pays, ISO 4217; figures are kept in US dollars whatever it is. */
  currency: z.string(),
  /** Zone of the network's days, where its reports do not say it themselves. */
  zone: z.string(),
  /** Number of its colour in charts, 1 to 8, which stays; null without one. */
  color: z.number().int().nullable(),
  active: z.boolean(),
  /** A report named it and nobody has said yet what it is; its figures count. */
  proposed: z.boolean(),
  /** Whether the connector fetches figures on its schedule. */
  pulled: z.boolean(),
  ...networkRoles,
  /** Null: figures come by file only. */
  connector: Connector.nullable(),
  keys: z.number().int(),
  sources: z.array(NetworkSource),
});
export type Network = z.output<typeof Network>;

/** A part of a key, as the form asks for it. */
const KeyPart = z.object({
  name: z.string(),
  label: z.string(),
  help: z.string().nullable(),
  secret: z.boolean(),
  /** Only some of the network's reports need it. */
  optional: z.boolean(),
});
export type KeyPart = z.output<typeof KeyPart>;

/** A network to choose, with what a key of it consists of. */
const NetworkChoice = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  type: networkType,
  active: z.boolean(),
  accounts: z.array(z.object({ id: Id, name: z.string() })),
  connector: z.object({ code: z.string(), name: z.string(), parts: z.array(KeyPart) }).nullable(),
});
export type NetworkChoice = z.output<typeof NetworkChoice>;

const read = may('networks:read');
const write = may('networks:write');

const ownEndpoints = {
  'GET /networks': endpoint({
    summary: 'List the networks in their order, with how fresh their figures are',
    access: read,
    input: z.strictObject({
      type: listOf(networkType).optional(),
      active: Flag.optional(),
      /** Part of a name. */
      q: z.string().trim().max(100).optional(),
    }),
    output: z.object({ rows: z.array(Network), totalRows: z.number().int() }),
  }),
  'GET /network': endpoint({
    summary: 'Show one network',
    access: read,
    input: z.strictObject({ id: Id }),
    output: Network,
  }),
  'GET /network-figures': endpoint({
    summary: 'Tell what each report of the last 30 days says of one network',
    access: may('revenue:read'),
    input: z.strictObject({ id: Id }),
    output: z.object({
      range: z.object({ from: Day, to: Day }),
      /** Null where a report does not tell; money in micro-USD. */
      rows: z.array(
        z.object({
          source: z.string(),
          name: z.string(),
          kind: z.enum(['revenue', 'spend', 'cohorts']),
          revenue: ShownMicros.nullable(),
          impressions: z.number().int().nullable(),
          spend: ShownMicros.nullable(),
          installs: z.number().int().nullable(),
        }),
      ),
    }),
  }),
  'GET /adnetworks/list': endpoint({
    summary: 'List the networks to choose one, with what a key of each consists of',
    access: read,
    input: z.strictObject({}),
    output: z.object({ rows: z.array(NetworkChoice) }),
  }),
  'POST /add-network': endpoint({
    summary: 'Add a network, or change the one with this id',
    access: write,
    input: z.strictObject({
      id: Id.optional(),
      version: Version.optional(),
      /** Chosen once, when it is added. */
      code: z
        .string()
        .trim()
        .regex(
          /^[a-z][a-z0-9-]{1,39}$/,
          'Use small letters, digits and dashes, for instance admob.',
        )
        .optional(),
      name: line(60),
      type: networkType,
      currency: Currency,
      zone: line(60).refine(isZone, 'There is no such zone. Write it as Europe/Berlin or UTC.'),
      active: z.boolean(),
      pulled: z.boolean(),
      ...networkRoles,
    }),
    output: Network,
  }),
  'POST /merge-network': endpoint({
    summary: 'Say that a network a report named is another one: its figures move there',
    access: write,
    input: z.strictObject({ id: Id, version: Version, into: Id }),
    output: Network,
  }),
  'POST /order-networks': endpoint({
    summary: 'Put the networks into this order everywhere',
    access: write,
    input: z.strictObject({ ids: z.array(Id).min(1).max(500) }),
    output: z.object({ message: z.string() }),
  }),
};

export const networksEndpoints = { ...ownEndpoints, ...networkKeysEndpoints };

export const networks = domain({
  name: 'networks',
  endpoints: networksEndpoints,
  permissions: {
    'networks:read': {
      words: 'See the ad networks, how fresh their figures are and which keys there are',
      held: { Admin: 'all', Finance: 'all', 'Data entry': 'all' },
    },
    'networks:write': { words: 'Add, change and order ad networks', held: { Admin: 'all' } },
    'network-keys:write': {
      words: 'Add, test, rotate and remove keys of ad networks, and fetch with them',
      held: { Admin: 'all' },
    },
    'network-keys:reveal': { words: 'See a key of an ad network in full, with the PIN' },
  },
});
