import { z } from 'zod';
import { gitHosts } from '#/community/git/git-hosts.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { addressByName } from '#/kernel/host-name.ts';
import { Done, Id, Instant, line, listOf, pageOf, paging, Version } from '#/kernel/schema.ts';
import { gitAccess } from './git-access.ts';

/** The address of a host: links lead there and nowhere else. */
const HostAddress = z
  .string()
  .trim()
  .max(200, 'At most 200 characters.')
  .refine((it) => {
    const url = addressByName(it);
    return url?.pathname === '/' && url.search === '' && url.hash === '';
  }, 'Write an address like https://git.example.com, without a path.')
  .transform((it) => new URL(it).origin);

const ProjectRef = z.object({ id: Id, key: z.string(), name: z.string() });

export const GitConnection = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  host: z.enum(gitHosts),
  /** `https://github.com`. */
  baseUrl: z.string(),
  /** Where the host sends its deliveries; no secret. */
  address: z.string(),
  allProjects: z.boolean(),
  /** Those it reaches, of which the reader may see; empty where it reaches all. */
  projects: z.array(ProjectRef),
  /** How many more it reaches. */
  otherProjects: z.number().int(),
  state: z.enum(['on', 'paused']),
  /** When a delivery was last accepted. */
  receivedAt: Instant.nullable(),
  /** When one was last refused, up to a minute late, and why. */
  refused: z.object({ at: Instant, why: z.string() }).nullable(),
  madeBy: z.object({ id: Id, name: z.string() }),
  createdAt: Instant,
});
export type GitConnection = z.output<typeof GitConnection>;

export const gitDeliveryStates = ['waiting', 'done', 'ignored', 'failed'] as const;

const GitDelivery = z.object({
  id: Id,
  /** As the host calls it. */
  uid: z.string(),
  event: z.string(),
  state: z.enum(gitDeliveryStates),
  /** What came of it; null while it waits. */
  outcome: z.string().nullable(),
  receivedAt: Instant,
});
export type GitDelivery = z.output<typeof GitDelivery>;

/** With the secret that verifies deliveries, which is shown this once. */
const WithSecret = z.object({ connection: GitConnection, secret: z.string() });

export const MOST_CONNECTIONS = 20;

const which = { id: Id, version: Version };
const about = {
  name: line(60),
  baseUrl: HostAddress,
  /** `all`, or the projects whose issues it may link and move. */
  projects: z.union([
    z.literal('all'),
    z
      .array(Id)
      .min(1, 'Choose at least one project.')
      .max(200, 'At most 200 projects; choose all instead.')
      .transform((it) => [...new Set(it)]),
  ]),
};

export const gitConnectionsEndpoints = {
  'GET /git-connections': endpoint({
    summary: 'List the connections to repository hosts, and how their deliveries arrive',
    access: gitAccess,
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(GitConnection),
      /** Projects that can be chosen. */
      projects: z.array(ProjectRef),
    }),
  }),
  'GET /git-deliveries': endpoint({
    summary: 'List what a repository host delivered, the latest first, each with its outcome',
    access: gitAccess,
    input: z.strictObject({
      ...paging,
      id: Id,
      state: listOf(z.enum(gitDeliveryStates)).optional(),
    }),
    output: pageOf(GitDelivery),
  }),
  'POST /add-git-connection': endpoint({
    summary: 'Connect a repository host and tell the secret of its webhook, this once',
    access: gitAccess,
    input: z.strictObject({ ...about, host: z.enum(gitHosts) }),
    output: WithSecret,
    // The reply holds the secret and is never kept; asked again, the name is taken.
    unrecorded: true,
  }),
  'POST /edit-git-connection': endpoint({
    summary: 'Change the name of a connection, its host’s address and the projects it reaches',
    access: gitAccess,
    input: z.strictObject({ ...which, ...about }),
    output: GitConnection,
  }),
  'POST /switch-git-connection': endpoint({
    summary: 'Pause or resume a connection; deliveries are refused while it is paused',
    access: gitAccess,
    input: z.strictObject({ ...which, on: z.boolean() }),
    output: GitConnection,
  }),
  'POST /renew-git-secret': endpoint({
    summary: 'Give a connection another secret and tell it, this once; the old one ends now',
    access: gitAccess,
    input: z.strictObject(which),
    output: WithSecret,
    // The reply holds the secret and is never kept; asked again, it has another version.
    unrecorded: true,
  }),
  'POST /remove-git-connection': endpoint({
    summary: 'Remove a connection with everything it linked to issues',
    access: gitAccess,
    input: z.strictObject(which),
    output: Done,
  }),
};
