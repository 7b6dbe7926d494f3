import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import {
  Day,
  Done,
  FileReply,
  Flag,
  Id,
  Instant,
  line,
  listOf,
  pageOf,
  paging,
  Version,
} from '#/kernel/schema.ts';

const Named = z.object({ id: z.number().int(), name: z.string() });

export const teamAppSorts = ['name', 'team', 'since', 'planned'] as const;
const transferStates = ['planned', 'done', 'taken_back'] as const;

/** An app with the team that owns it, and where it is going. */
export const OwnedApp = z.object({
  id: z.number().int(),
  version: Version,
  key: z.string(),
  name: z.string(),
  platform: z.enum(['android', 'ios']),
  icon: z.number().int(),
  team: Named.extend({ lead: z.string().nullable() }).nullable(),
  /** Since when the team has it. */
  since: Day.nullable(),
  /** The transfer that waits for its day; its team is null when nobody gets the app. */
  planned: z.object({ transfer: z.number().int(), team: Named.nullable(), on: Day }).nullable(),
  canMove: z.boolean(),
});
export type OwnedApp = z.output<typeof OwnedApp>;

const Transfer = z.object({
  id: z.number().int(),
  version: Version,
  team: Named.nullable(),
  on: Day,
  note: z.string().nullable(),
  status: z.enum(transferStates),
  askedBy: z.string().nullable(),
  askedAt: Instant,
  /** When it was carried out or taken back. */
  settledAt: Instant.nullable(),
  apps: z.array(Named.extend({ from: z.string().nullable() })),
  canTakeBack: z.boolean(),
});
export type Transfer = z.output<typeof Transfer>;

const filters = {
  /** Words of the name, the key or the package. */
  q: z.string().trim().max(100).optional(),
  team: listOf(Id).optional(),
  platform: z.enum(['android', 'ios']).optional(),
  /** Only those no team has, or only those that are going somewhere. */
  only: z.enum(['unowned', 'planned']).optional(),
  archived: Flag.optional(),
  sort: z.enum(teamAppSorts).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
};

const read = may('apps:read');
const write = may('team-apps:write');

export const teamAppsEndpoints = {
  'GET /team-apps': endpoint({
    summary: 'List apps with the team that owns each, and the teams they may go to',
    access: read,
    input: z.strictObject({ ...filters, ...paging }),
    output: pageOf(OwnedApp).extend({
      teams: z.array(
        Named.extend({
          lead: z.string().nullable(),
          apps: z.number().int(),
          /** Whether I may give apps to it. */
          canTake: z.boolean(),
        }),
      ),
    }),
  }),
  'GET /team-apps/export': endpoint({
    summary: 'Save the list of apps and their teams as a file',
    access: read,
    input: z.strictObject({ ...filters, format: z.enum(['csv', 'xlsx']) }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
  'GET /team-app-history': endpoint({
    summary: 'Tell which teams owned an app, the present one first',
    access: read,
    input: z.strictObject({ app: Id }),
    output: z.object({
      app: OwnedApp,
      rows: z.array(
        z.object({
          id: z.number().int(),
          team: z.string().nullable(),
          since: Day,
          until: Day.nullable(),
          by: z.string().nullable(),
        }),
      ),
    }),
  }),
  'GET /app-transfers': endpoint({
    summary: 'List transfers of apps between teams, planned ones first',
    access: read,
    input: z.strictObject({ status: listOf(z.enum(transferStates)).optional(), ...paging }),
    output: pageOf(Transfer),
  }),
  'POST /transfer-apps': endpoint({
    summary: 'Give apps to another team, today or on a later day',
    access: write,
    input: z.strictObject({
      apps: z
        .array(z.strictObject({ id: Id, version: Version }))
        .min(1, 'Choose at least one app.')
        .max(200),
      /** Null: no team has them any more. */
      teamId: Id.nullable(),
      on: Day,
      note: line(200).optional(),
    }),
    output: Done.extend({ id: z.number().int(), version: Version, status: z.enum(transferStates) }),
  }),
  'POST /take-back-transfer': endpoint({
    summary: 'Take a planned transfer back before its day',
    access: write,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
};

export const teamApps = domain({
  name: 'team-apps',
  endpoints: teamAppsEndpoints,
  permissions: { 'team-apps:write': { words: 'Give apps to other teams', held: { Admin: 'all' } } },
});
