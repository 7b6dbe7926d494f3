import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import {
  Day,
  FileReply,
  Id,
  Instant,
  line,
  Micros,
  pageOf,
  paging,
  text,
  Version,
} from '#/kernel/schema.ts';

export const assetKinds = [
  'laptop',
  'desktop',
  'phone',
  'tablet',
  'monitor',
  'test-device',
  'peripheral',
  'licence',
  'other',
] as const;
export type AssetKind = (typeof assetKinds)[number];

/** What can be wrong with a thing; only what is ready is given out. */
export const standings = ['ready', 'repair', 'lost', 'retired'] as const;
export type Standing = (typeof standings)[number];

const Named = z.object({ id: z.number().int(), name: z.string() });

/** Something the company hands out. */
export const ItAsset = z.object({
  id: z.number().int(),
  version: Version,
  /** The label on the thing: `LAP-0012`. */
  tag: z.string(),
  kind: z.enum(assetKinds),
  name: z.string(),
  serial: z.string(),
  standing: z.enum(standings),
  holder: Named.extend({ since: Instant, hasLeft: z.boolean() }).nullable(),
  boughtOn: Day.nullable(),
  warrantyUntil: Day.nullable(),
  /** In micro-USD; null when it is not known, and for whoever does not keep the inventory. */
  cost: Micros.nullable(),
  /** Empty for whoever does not keep the inventory. */
  notes: z.string(),
  /** What the asker may do with it. */
  can: z.object({ edit: z.boolean(), give: z.boolean(), takeBack: z.boolean() }),
});
export type ItAsset = z.output<typeof ItAsset>;

const Holding = z.object({
  id: z.number().int(),
  person: Named,
  since: Instant,
  until: Instant.nullable(),
  givenBy: z.string().nullable(),
  takenBy: z.string().nullable(),
  note: z.string(),
  returnNote: z.string(),
});

export const OneAsset = z.object({ asset: ItAsset, holdings: z.array(Holding), today: Day });
export type OneAsset = z.output<typeof OneAsset>;

const filters = {
  search: text(100).default(''),
  kind: z.enum(assetKinds).optional(),
  /** In somebody's hands, on the shelf, or not usable. */
  where: z.enum(['held', 'shelf', 'repair', 'lost', 'retired']).optional(),
  person: Id.optional(),
  sort: z.enum(['tag', 'kind', 'name', 'holder', 'bought', 'warranty']).default('tag'),
  order: z.enum(['asc', 'desc']).default('asc'),
};

const read = may('it:read');
const write = may('it:write');
const give = may('it-assets:give');
const known = { id: Id, version: Version };

export const inventoryEndpoints = {
  'GET /it-assets': endpoint({
    summary: 'List what the company hands out: what one has, what one’s teams have, or everything',
    access: read,
    input: z.strictObject({ ...paging, ...filters }),
    output: pageOf(ItAsset).extend({
      today: Day,
      /** Of those listed. */
      held: z.number().int(),
      shelf: z.number().int(),
      /** In micro-USD; null for whoever does not keep the inventory. */
      cost: Micros.nullable(),
    }),
  }),
  'GET /it-asset': endpoint({
    summary: 'Show one thing and who had it',
    access: read,
    input: z.strictObject({ id: Id }),
    output: OneAsset,
  }),
  'GET /it-assets/export': endpoint({
    summary: 'Download the inventory as CSV or XLSX',
    access: write,
    input: z.strictObject({ ...filters, format: z.enum(['csv', 'xlsx']) }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
  'POST /save-it-asset': endpoint({
    summary: 'Add something to the inventory, or change what is known of it',
    access: write,
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        /** The next free one of its kind when empty. */
        tag: text(30).default(''),
        kind: z.enum(assetKinds),
        name: line(120),
        serial: text(80).default(''),
        boughtOn: Day.nullable().default(null),
        warrantyUntil: Day.nullable().default(null),
        cost: Micros.min(0, 'A cost is not negative.')
          .max(1_000_000_000_000, 'At most a million dollars.')
          .nullable()
          .default(null),
        notes: text(2000).default(''),
      })
      .refine((it) => it.id === undefined || it.version !== undefined, {
        path: ['version'],
        message: 'Say which version was changed.',
      })
      .refine((it) => !it.boughtOn || !it.warrantyUntil || it.warrantyUntil >= it.boughtOn, {
        path: ['warrantyUntil'],
        message: 'A warranty ends after the day it was bought.',
      }),
    output: ItAsset,
  }),
  'POST /give-it-asset': endpoint({
    summary: 'Give a thing that is ready and on the shelf to somebody',
    access: give,
    input: z.strictObject({ ...known, personId: Id, note: text(500).default('') }),
    output: ItAsset,
  }),
  'POST /return-it-asset': endpoint({
    summary: 'Take a thing back, and say how it is',
    access: give,
    input: z.strictObject({
      ...known,
      standing: z.enum(standings).default('ready'),
      note: text(500).default(''),
    }),
    output: ItAsset,
  }),
  'POST /it-asset-standing': endpoint({
    summary: 'Say that a thing on the shelf is ready, in repair, lost or retired',
    access: write,
    input: z.strictObject({
      ...known,
      standing: z.enum(standings),
      note: text(500).default(''),
    }),
    output: ItAsset,
  }),
};
