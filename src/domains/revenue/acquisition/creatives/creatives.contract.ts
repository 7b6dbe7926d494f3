import { z } from 'zod';
import { Label } from '#/figures/breakdown.contract.ts';
import { filterFields, Standing } from '#/figures/filter.contract.ts';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { FileReply, Id, line, listOf, pageOf, pagingBy, ShownMicros } from '#/kernel/schema.ts';

export const creativeKinds = ['image', 'video', 'playable'] as const;
export const creativeSorts = [
  'name',
  'spend',
  'impressions',
  'ctr',
  'ipm',
  'installs',
  'cpi',
] as const;

const Figures = z.object({
  spend: ShownMicros.nullable(),
  impressions: z.number().int().nullable(),
  clicks: z.number().int().nullable(),
  installs: z.number().int().nullable(),
  /** Clicks ÷ impressions, over what tells both. */
  ctr: z.number().nullable(),
  /** Installs of a thousand impressions, likewise. */
  ipm: z.number().nullable(),
  /** Spend ÷ installs, likewise. */
  cpi: ShownMicros.nullable(),
});
export type CreativeFigures = z.output<typeof Figures>;

const Change = z.number().nullable();
/** The same with how they changed against the days compared with, relative: −0.2 is a fifth less. */
const Compared = Figures.extend({
  /** Null without comparison, and where either side has too few installs to tell. */
  change: z.object({ ctr: Change, ipm: Change, cpi: Change }),
});
export type ComparedFigures = z.output<typeof Compared>;

export const Creative = Compared.extend({
  key: z.string(),
  /** As its network’s report names it. */
  name: z.string(),
  /** Null where neither the report nor the name says it. */
  kind: z.enum(creativeKinds).nullable(),
  app: Label,
  mediaSource: Label,
});
export type Creative = z.output<typeof Creative>;

const filters = {
  date: filterFields.date,
  compare: filterFields.compare,
  app: listOf(Id).optional(),
  mediaSource: listOf(Id).optional(),
  country: filterFields.country,
  kind: listOf(z.enum(creativeKinds)).optional(),
  /** Part of the name. */
  words: line(80).optional(),
  sort: z.enum(creativeSorts).default('spend'),
  order: z.enum(['asc', 'desc']).default('desc'),
};
export const creativeFields = { ...filters, ...pagingBy(50) };

const read = may('revenue:read');

export const creativeEndpoints = {
  'GET /creatives': endpoint({
    summary: 'List creatives with spend, IPM, CTR and CPI by app and media source',
    access: read,
    input: z.strictObject(creativeFields),
    output: pageOf(Creative).extend({
      standing: Standing,
      total: Compared,
      /** Of what campaigns cost on these days, the part that is known by creative; null without spend. */
      known: z.number().nullable(),
    }),
  }),
  'GET /creatives/export': endpoint({
    summary: 'Download creatives with their figures as CSV or XLSX',
    access: read,
    input: z.strictObject({ ...filters, format: z.enum(['csv', 'xlsx']) }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
};

export const creatives = domain({
  name: 'creatives',
  endpoints: creativeEndpoints,
  permissions: {},
});
