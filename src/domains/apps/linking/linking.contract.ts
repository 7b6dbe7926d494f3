import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Id, Instant, paging } from '#/kernel/schema.ts';
import { platforms } from '../register/app-words.ts';

const Network = z.object({ id: Id, name: z.string() });
const OurApp = z.object({
  id: Id,
  name: z.string(),
  icon: z.number().int(),
  iconFile: z.string().nullable(),
  platform: z.enum(platforms),
});

/** Why an app is suggested, the surest first. */
export const suggestedBy = ['package', 'store-id', 'name', 'similar-name'] as const;

/** What a network calls an app: linked to one of ours, or not yet. */
export const NetworkApp = z.object({
  id: Id,
  network: Network,
  /** The id or package the network reports. */
  externalId: z.string(),
  name: z.string(),
  platform: z.enum(platforms).nullable(),
  app: OurApp.nullable(),
  /** At most three, the likeliest first; none once it is linked. */
  suggestions: z.array(z.object({ app: OurApp, by: z.enum(suggestedBy) })),
  /** Rows of reports that cannot be taken in before it is linked, and how many reports. */
  waiting: z.object({ rows: z.number().int(), reports: z.number().int() }).nullable(),
  firstSeenAt: Instant,
});
export type NetworkApp = z.output<typeof NetworkApp>;
export type OurApp = z.output<typeof OurApp>;

const write = may('apps:write');

/** What a step of linking did, and how to take it back. */
const Changed = z.object({
  message: z.string(),
  /** Names this step by which it is undone. */
  change: Id,
  /** Reports that waited for these names and can be checked again, as far as the caller may see them. */
  reports: z.array(z.object({ id: Id, fileName: z.string() })),
});

export const linkingEndpoints = {
  'GET /linkingapps': endpoint({
    summary: 'List what the networks call apps, linked or not yet, with suggestions and coverage',
    access: write,
    input: z.strictObject({
      ...paging,
      show: z.enum(['open', 'linked']).default('open'),
      network: Id.optional(),
      q: z.string().trim().max(100).optional(),
    }),
    output: z.object({
      rows: z.array(NetworkApp),
      totalRows: z.number().int(),
      /** By network: how many of the names it uses are linked. */
      coverage: z.array(
        z.object({ network: Network, linked: z.number().int(), total: z.number().int() }),
      ),
      /** My latest step that can be undone. */
      lastChange: z.object({ id: Id, at: Instant, count: z.number().int() }).nullable(),
    }),
  }),
  'POST /savelinkingapps': endpoint({
    summary: 'Say which of our apps the networks mean; figures that waited can then be taken in',
    access: write,
    input: z.strictObject({
      links: z
        .array(z.strictObject({ id: Id, appId: Id }))
        .min(1, 'Choose at least one.')
        .max(200),
    }),
    output: Changed,
  }),
  'POST /removelinkingapps': endpoint({
    summary: 'Remove links; figures that are in already stay where they are',
    access: write,
    input: z.strictObject({ ids: z.array(Id).min(1, 'Choose at least one.').max(200) }),
    output: Changed,
  }),
  'POST /undolinkingapps': endpoint({
    summary: 'Take back a step of linking of my own',
    access: write,
    input: z.strictObject({ id: Id }),
    output: z.object({ message: z.string() }),
  }),
};
