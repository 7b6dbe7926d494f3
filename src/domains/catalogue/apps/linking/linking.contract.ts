import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Id, Instant, line, paging, ShownMicros } from '#/kernel/schema.ts';
import { platforms } from '../register/app-words.ts';
import { ofPackage } from '../register/register.contract.ts';

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

/** The figure a report is about. */
export const waitingMeasures = ['revenue', 'spend', 'dau', 'cohort-revenue', 'installs'] as const;

/** What a network calls an app: linked to one of ours, or not yet. */
export const NetworkApp = z.object({
  id: Id,
  network: Network,
  /** The id or package the network reports. */
  externalId: z.string(),
  name: z.string(),
  platform: z.enum(platforms).nullable(),
  /** What is named: an app, or a campaign where a report names nothing else. */
  kind: z.enum(['app', 'campaign']),
  /** What an app made of it would be: what the report says of it already. */
  draft: z.object({ package: z.string().nullable(), storeId: z.string().nullable() }),
  app: OurApp.nullable(),
  /** At most three, the likeliest first; none once it is linked. */
  suggestions: z.array(z.object({ app: OurApp, by: z.enum(suggestedBy) })),
  /** What reports brought for it and waits: revenue, spend or another figure, money in micro-USD. */
  waiting: z
    .object({
      rows: z.number().int(),
      reports: z.number().int(),
      measure: z.enum(waitingMeasures),
      value: z.number().int(),
    })
    .nullable(),
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
      show: z.enum(['open', 'linked', 'ignored']).default('open'),
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
  'GET /waiting-names': endpoint({
    summary: 'Tell what waits for names nobody has linked yet',
    access: write,
    input: z.strictObject({}),
    output: z.object({
      /** Of the money: ISO 4217. */
      currency: z.string(),
      names: z.number().int(),
      /** Null where a day of it has no exchange rate. */
      revenue: ShownMicros.nullable(),
      spend: ShownMicros.nullable(),
    }),
  }),
  'POST /ignorelinkingapps': endpoint({
    summary: 'Say that names are none of ours, or that they are: what they bring waits or does not',
    access: write,
    input: z.strictObject({
      ids: z.array(Id).min(1, 'Choose at least one.').max(500),
      ignored: z.boolean(),
    }),
    output: z.object({ message: z.string() }),
  }),
  'POST /apps-from-names': endpoint({
    summary: 'Make apps of names that reports brought and link them, all or none',
    access: write,
    input: z.strictObject({
      names: z
        .array(
          z.strictObject({
            /** The name it is made of, and others that mean the same app. */
            ids: z.array(Id).min(1).max(20),
            name: line(80),
            platform: z.enum(platforms),
            /** Null where no report says it: it can be added to the app later. */
            package: ofPackage.nullable().default(null),
            storeId: line(150).nullable().default(null),
          }),
        )
        .min(1, 'Choose at least one.')
        .max(500),
      teamId: Id.nullable().default(null),
      accountId: Id.nullable().default(null),
    }),
    output: Changed.extend({ apps: z.array(z.object({ id: Id, name: z.string() })) }),
  }),
  'POST /savelinkingapps': endpoint({
    summary: 'Say which of our apps the networks mean; figures that waited can then be taken in',
    access: write,
    input: z.strictObject({
      links: z
        .array(z.strictObject({ id: Id, appId: Id }))
        .min(1, 'Choose at least one.')
        .max(500),
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
