import { z } from 'zod';
import { Label } from '#/figures/breakdown.contract.ts';
import { filterFields } from '#/figures/filter.contract.ts';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import {
  Day,
  Done,
  FileReply,
  Id,
  Instant,
  listOf,
  Micros,
  pageOf,
  pagingBy,
  ShownMicros,
  Version,
} from '#/kernel/schema.ts';
import { coarseValues, conversions, frameworks } from './postback.ts';

/** The job that brings postbacks into the figures, and values them anew. */
export const POSTBACK_QUEUE = 'count-postbacks';

export const postbackSplits = ['mediaSource', 'app', 'source', 'told', 'day'] as const;
export const postbackSorts = ['name', 'installs', 'revenue', 'spend', 'roas'] as const;

const Range = z.object({ least: ShownMicros, most: ShownMicros });

/** What the postbacks of one window say. */
const Window = z.object({
  postbacks: z.number().int(),
  /** Of them with a value that the app’s schema knows. */
  valued: z.number().int(),
  revenue: Range,
});

const Figures = z.object({
  /** Postbacks that won in the first window: downloads and redownloads. */
  installs: z.number().int(),
  redownloads: z.number().int(),
  /** Re-engagements are no installs. */
  reengagements: z.number().int(),
  /** Installs of which Apple tells no conversion value. */
  untold: z.number().int(),
  /** Installs with a value that no schema of the app has. */
  unknown: z.number().int(),
  /** Days 0 to 2, 3 to 7 and 8 to 35. Nobody can tell which of them are of one install. */
  windows: z.tuple([Window, Window, Window]),
  /** Of campaigns for apps that postbacks came of, on these days; null where the split does not know it. */
  spend: ShownMicros.nullable(),
  /** Revenue of the first window ÷ spend. */
  roas: z.object({ least: z.number(), most: z.number() }).nullable(),
});
export type PostbackFigures = z.output<typeof Figures>;

/** What postbacks of a row say that are alike to the letter. */
const Told = z.object({
  framework: z.enum(frameworks),
  /** Of SKAdNetwork; of AdAttributionKit the key it is signed with. */
  version: z.string(),
  /** Which postback of an install it is, from 0: of days 0 to 2, 3 to 7 and 8 to 35. */
  sequence: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  conversion: z.enum(conversions),
  /** 0 to 63; null where Apple tells none. */
  fine: z.number().int().nullable(),
  coarse: z.enum(coarseValues).nullable(),
  country: z.string().nullable(),
  postbacks: z.number().int(),
});
export type PostbackTold = z.output<typeof Told>;

export const PostbackRow = Figures.extend({
  key: z.string(),
  name: z.string(),
  app: Label.nullable(),
  /** Null also where the ad network is linked to none. */
  mediaSource: Label.nullable(),
  /** Apple’s id of an ad network that is linked to no media source. */
  adNetwork: z.string().nullable(),
  /** By what they say only. */
  told: Told.optional(),
});
export type PostbackRow = z.output<typeof PostbackRow>;

const filters = {
  date: filterFields.date,
  app: listOf(Id).optional(),
  mediaSource: listOf(Id).optional(),
  by: z.enum(postbackSplits).default('mediaSource'),
  sort: z.enum(postbackSorts).default('installs'),
  order: z.enum(['asc', 'desc']).default('desc'),
};
export const postbackFields = { ...filters, ...pagingBy(50) };

const SchemaRange = z
  .strictObject({
    /** The window, from 0. */
    span: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    value: z
      .string()
      .regex(/^(\d|[1-5]\d|6[0-3]|low|medium|high)$/, 'From 0 to 63, or a coarse one.'),
    from: Micros.min(0).max(100_000_000_000, 'At most $100,000.'),
    to: Micros.min(0).max(100_000_000_000, 'At most $100,000.'),
  })
  .refine((it) => it.to >= it.from, {
    path: ['to'],
    message: 'The second amount is the larger one.',
  })
  .refine((it) => it.span === 0 || Number.isNaN(Number(it.value)), {
    path: ['value'],
    message: 'Only the first window tells values from 0 to 63.',
  });

export const ConversionSchema = z.object({
  id: Id,
  version: Version,
  app: Label,
  appId: Id,
  /** Arrivals from this day on are valued by it, until the next one of the app. */
  since: Day,
  ranges: z.array(SchemaRange),
  by: z.string(),
  at: Instant,
  canChange: z.boolean(),
});
export type ConversionSchema = z.output<typeof ConversionSchema>;

/** Apple’s id of an ad network that has sent postbacks. */
const PostbackNetwork = z.object({
  adNetwork: z.string(),
  postbacks: z.number().int(),
  mediaSource: Label.nullable(),
  /** Where the link is from: the company, or what networks publish; null where there is none. */
  from: z.enum(['company', 'published']).nullable(),
  /** 0 while the company has said nothing of it. */
  version: z.number().int(),
});
export type PostbackNetwork = z.output<typeof PostbackNetwork>;

const read = may('revenue:read');
const write = may('campaigns:write');

export const postbackEndpoints = {
  'GET /postbacks': endpoint({
    summary: 'Tell installs and revenue by Apple’s attribution postbacks',
    access: read,
    input: z.strictObject(postbackFields),
    output: pageOf(PostbackRow).extend({
      days: z.object({ from: Day, to: Day }),
      total: Figures,
      /** The last one that came, of the apps one sees. */
      receivedAt: Instant.nullable(),
      /** Within the days, counted nowhere: made in development, and those that did not win. */
      tests: z.number().int(),
      lost: z.number().int(),
    }),
  }),
  'GET /postbacks/export': endpoint({
    summary: 'Download what Apple’s attribution postbacks tell as CSV or XLSX',
    access: read,
    input: z.strictObject({ ...filters, format: z.enum(['csv', 'xlsx']) }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
  'GET /postback-sources': endpoint({
    summary: 'List ad network ids of postbacks with their media sources, and apps nobody knows',
    access: may('networks:read'),
    input: z.strictObject({}),
    output: z.object({
      networks: z.array(PostbackNetwork),
      /** App Store ids of no app of ours: their postbacks are kept and count once there is one. */
      apps: z.array(
        z.object({ storeId: z.number().int(), postbacks: z.number().int(), since: Day }),
      ),
    }),
  }),
  'POST /link-postback-network': endpoint({
    summary:
      'Say which media source an ad network id of Apple’s is, or leave it to what networks publish',
    access: may('networks:write'),
    input: z.strictObject({
      adNetwork: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[\w.-]{1,100}$/, 'Such as su67r6k2v3.skadnetwork.'),
      mediaSource: Id.nullable(),
      /** 0 while the company has said nothing of it. */
      version: z.number().int().min(0),
    }),
    output: z.object({
      message: z.string(),
      /** 0 where nothing is said any more. */
      version: z.number().int(),
      before: Id.nullable(),
    }),
  }),
  'GET /conversion-schemas': endpoint({
    summary: 'List what the conversion values of apps stand for, the latest first',
    access: read,
    input: z.strictObject({}),
    output: z.object({ rows: z.array(ConversionSchema) }),
  }),
  'POST /save-conversion-schema': endpoint({
    summary: 'Say what the conversion values of an app stand for from a day on',
    access: write,
    input: z.strictObject({
      appId: Id,
      since: Day,
      ranges: z
        .array(SchemaRange)
        .min(1, 'Write at least one value.')
        .max(73)
        .refine((all) => new Set(all.map((it) => `${it.span} ${it.value}`)).size === all.length, {
          message: 'A value has two amounts.',
        }),
      /** 0 for the first schema of the app from this day. */
      version: z.number().int().min(0),
    }),
    output: z.object({ message: z.string(), id: Id, version: Version }),
  }),
  'POST /delete-conversion-schema': endpoint({
    summary: 'Delete a conversion schema of an app; the one before holds on',
    access: write,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
};

export const postbacks = domain({
  name: 'postbacks',
  endpoints: postbackEndpoints,
  permissions: {},
});
