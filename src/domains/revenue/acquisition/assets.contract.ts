import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Done, Id, line, ShownMicros, Version } from '#/kernel/schema.ts';
import { assetKinds } from './asset-kinds.ts';

const read = may('revenue:read');
const write = may('campaigns:write');

/** An advertisement with what the campaign did on the days it was shown. */
export const Asset = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  kind: z.enum(assetKinds),
  link: z.string().nullable(),
  since: Day,
  until: Day.nullable(),
  /** Days it was shown, and how many of them no other advertisement of the campaign was. */
  days: z.object({ alone: z.number().int(), of: z.number().int() }),
  /** Figures of the days it ran alone; null when there are none. */
  spend: ShownMicros.nullable(),
  installs: z.number().int().nullable(),
  cpi: ShownMicros.nullable(),
  ctr: z.number().nullable(),
});
export type Asset = z.output<typeof Asset>;

export const assetEndpoints = {
  'GET /get-campaign-assets': endpoint({
    summary: 'List the advertisements of a campaign with the figures of their days',
    access: read,
    input: z.strictObject({ id: Id }),
    output: z.object({
      /** Of the money: ISO 4217. */
      currency: z.string(),
      rows: z.array(Asset),
      canChange: z.boolean(),
    }),
  }),
  'POST /save-campaign-asset': endpoint({
    summary: 'Note an advertisement of a campaign, or change it',
    access: write,
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        campaignId: Id,
        name: line(80),
        kind: z.enum(assetKinds),
        link: z
          .url({ protocol: /^https?$/, error: 'Write a web address.' })
          .max(500)
          .nullable(),
        since: Day,
        until: Day.nullable(),
      })
      .refine((it) => it.until === null || it.until >= it.since, {
        path: ['until'],
        message: 'The last day lies before the first.',
      }),
    output: z.object({ message: z.string(), id: Id, version: Version }),
  }),
  'POST /delete-campaign-asset': endpoint({
    summary: 'Take an advertisement off a campaign',
    access: write,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
};
