import { z } from 'zod';
import { may } from '#/kernel/access.ts';
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
  paging,
  ShownMicros,
  Version,
} from '#/kernel/schema.ts';
import { appStatuses, platforms, workingStatuses } from './app-words.ts';

const Named = z.object({ id: Id, name: z.string() });

/** An app of the studio. */
export const App = z.object({
  id: Id,
  version: Version,
  /** The prefix of its tasks; never changes. */
  key: z.string(),
  name: z.string(),
  /** Android package or iOS bundle id. */
  package: z.string(),
  storeId: z.string().nullable(),
  platform: z.enum(platforms),
  account: Named.nullable(),
  team: Named.nullable(),
  batch: z.string().nullable(),
  core: z.boolean(),
  status: z.enum(appStatuses),
  releasedOn: Day.nullable(),
  /** Number of the drawn icon. */
  icon: z.number().int(),
  /** Changes with every uploaded icon; null while the drawn one is shown. */
  iconFile: z.string().nullable(),
  /** By the reader. */
  pinned: z.boolean(),
  canEdit: z.boolean(),
});
export type App = z.output<typeof App>;

/** An app in the list, with how far its figures reach. */
export const AppRow = z.object({
  ...App.shape,
  /** Latest day with figures of the last weeks; null when there are none. */
  lastDay: Day.nullable(),
  /** Live, and the day before yesterday is missing. */
  isLate: z.boolean(),
});
export type AppRow = z.output<typeof AppRow>;

export const appSorts = [
  'name',
  'platform',
  'team',
  'account',
  'batch',
  'status',
  'released',
] as const;

const read = may('apps:read');
const write = may('apps:write');

const one = { id: Id, version: Version };
export const ofPackage = z
  .string()
  .trim()
  .max(150, 'At most 150 characters.')
  .regex(/^[A-Za-z][\w-]*(\.[\w-]+)+$/, 'Write it as com.studio.game.');

/** One figure of the last seven complete days; money in micro-USD. */
const Figure = z.object({
  key: z.enum(['revenue', 'spend', 'profit', 'dau', 'arpdau', 'ecpm']),
  unit: z.enum(['money', 'count']),
  value: z.number().nullable(),
  /** Relative to the seven days before; null when there is nothing to compare with. */
  delta: z.number().nullable(),
});
export type AppFigure = z.output<typeof Figure>;

export const registerEndpoints = {
  'GET /apps': endpoint({
    summary: 'List apps within my scope, filtered and sorted',
    access: read,
    input: z.strictObject({
      ...paging,
      /** Words of the name, key, package or store id. */
      q: z.string().trim().max(100).optional(),
      platform: listOf(z.enum(platforms)).optional(),
      team: listOf(Id).optional(),
      account: listOf(Id).optional(),
      batch: listOf(z.string().max(60)).optional(),
      /** Everything but archived when absent. */
      status: listOf(z.enum(appStatuses)).optional(),
      core: Flag.optional(),
      pinned: Flag.optional(),
      sort: z.enum(appSorts).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    output: z.object({ rows: z.array(AppRow), totalRows: z.number().int() }),
  }),
  'GET /get-app': endpoint({
    summary: 'Tell what is known of one app, and what the networks call it',
    access: read,
    input: z.strictObject({ id: Id }),
    output: z.object({
      app: AppRow,
      createdAt: Instant,
      links: z.array(
        z.object({ id: Id, network: z.string(), externalId: z.string(), name: z.string() }),
      ),
    }),
  }),
  'GET /app-choices': endpoint({
    summary: 'Name the teams, store accounts and batches an app can have',
    access: read,
    input: z.strictObject({}),
    output: z.object({
      teams: z.array(Named),
      accounts: z.array(Named),
      batches: z.array(z.string()),
    }),
  }),
  'GET /apps/data': endpoint({
    summary: 'Latest figures of one app: seven days against the seven before, by network',
    access: may('revenue:read'),
    input: z.strictObject({ id: Id }),
    output: z.object({
      range: z.object({ from: Day, to: Day }),
      figures: z.array(Figure),
      /** Revenue of the last 30 days, the oldest first. */
      days: z.array(z.object({ day: Day, revenue: ShownMicros })),
      networks: z.array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          /** The number of the network's colour, 1 to 8; null for others. */
          color: z.number().int().nullable(),
          revenue: ShownMicros,
          share: z.number(),
          delta: z.number().nullable(),
        }),
      ),
    }),
  }),
  'POST /save-edited-app': endpoint({
    summary: 'Add an app, or change one',
    access: write,
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        name: line(80),
        /** Prefix of its tasks; made of the name when absent, and fixed from then on. */
        key: z
          .string()
          .regex(/^[A-Z]{2,5}$/, 'Two to five capitals.')
          .optional(),
        package: ofPackage,
        storeId: line(150).nullable().default(null),
        platform: z.enum(platforms),
        accountId: Id.nullable().default(null),
        teamId: Id.nullable().default(null),
        batch: line(60).nullable().default(null),
        core: z.boolean().default(false),
        status: z.enum(workingStatuses).default('draft'),
        releasedOn: Day.nullable().default(null),
      })
      .refine((it) => (it.id === undefined) === (it.version === undefined), {
        path: ['version'],
        message: 'A change names the version it was made against.',
      }),
    output: App,
  }),
  'POST /delete-app': endpoint({
    summary: 'Archive an app: it leaves the lists, its figures stay',
    access: write,
    input: z.strictObject(one),
    output: App,
  }),
  'POST /restore-app': endpoint({
    summary: 'Bring an archived app back to what it was',
    access: write,
    input: z.strictObject(one),
    output: App,
  }),
  'POST /apps/update_pin': endpoint({
    summary: 'Pin an app for myself, or unpin it',
    access: read,
    input: z.strictObject({ id: Id, pinned: z.boolean() }),
    output: Done,
  }),
  'POST /upload-app-icon': endpoint({
    summary: 'Give an app its own icon',
    access: write,
    // A form's fields are text.
    input: z.strictObject({ id: Id, version: z.coerce.number().pipe(Version) }),
    output: App,
    upload: { field: 'image', maxBytes: 8_000_000, reads: { kind: 'picture', side: 512 } },
  }),
  'POST /remove-app-icon': endpoint({
    summary: 'Go back to the drawn icon of an app',
    access: write,
    input: z.strictObject(one),
    output: App,
  }),
  'GET /app-icon': endpoint({
    summary: 'Get the uploaded icon of an app',
    access: read,
    input: z.strictObject({ app: Id }),
    output: FileReply,
    download: 'image/webp',
  }),
};
