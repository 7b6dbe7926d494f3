import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Currency, Day, Id, line, pageOf, paging, text, Version } from '#/kernel/schema.ts';
import { appStatuses, platforms } from '../register/app-words.ts';

export const healths = ['bad', 'warn', 'good', 'none'] as const;

/** What is wrong with an account, found out from its apps' figures and its keys. */
const Problem = z.object({
  severity: z.enum(['bad', 'warn']),
  text: z.string(),
});
export type Problem = z.output<typeof Problem>;

/** A store or network account that apps stand in or earn on. */
export const AppAccount = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  /** `store` or the code of a network. */
  kind: z.string(),
  /** "Store", or the network's name. */
  kindName: z.string(),
  /** Who answers for it. */
  owner: z.object({ id: Id, name: z.string() }).nullable(),
  note: z.string().nullable(),
  /** What it counts its money in; null until a report or a person says so. */
  currency: z.string().nullable(),
  /** Apps of the reader's scope: those that stand in the store, or have figures of the network. */
  appCount: z.number().int(),
  /** Latest day with figures. */
  lastDay: Day.nullable(),
  /** `none`: no app and no key yet, so there is nothing to judge by. */
  health: z.enum(healths),
  problems: z.array(Problem),
});
export type AppAccount = z.output<typeof AppAccount>;

export const accountSorts = ['health', 'name', 'kind', 'owner', 'apps', 'figures'] as const;
const read = may('apps:read');

export const accountEndpoints = {
  'GET /appaccounts': endpoint({
    summary: 'List store and network accounts with their health',
    access: read,
    input: z.strictObject({
      ...paging,
      q: z.string().trim().max(100).optional(),
      kind: z.enum(['store', 'network']).optional(),
      health: z.enum(healths).optional(),
      sort: z.enum(accountSorts).default('health'),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    output: pageOf(AppAccount),
  }),
  'GET /get-account': endpoint({
    summary: 'Tell what is known of one account: its apps, and what its keys last did',
    access: read,
    input: z.strictObject({ id: Id }),
    output: z.object({
      account: AppAccount,
      apps: z.array(
        z.object({
          id: Id,
          name: z.string(),
          icon: z.number().int(),
          iconFile: z.string().nullable(),
          platform: z.enum(platforms),
          status: z.enum(appStatuses),
          lastDay: Day.nullable(),
          isLate: z.boolean(),
        }),
      ),
    }),
  }),
  'GET /account-kinds': endpoint({
    summary: 'Name the kinds an account can be of: store, or one of the networks',
    access: read,
    input: z.strictObject({}),
    output: z.object({ rows: z.array(z.object({ kind: z.string(), name: z.string() })) }),
  }),
  'POST /add-account': endpoint({
    summary: 'Add a store or network account, or change one',
    access: may('accounts:write'),
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        name: line(120),
        /** Fixed once it is made: imports are matched by it. */
        kind: line(60),
        ownerId: Id.nullable().default(null),
        note: text(1000).nullable().default(null),
        /** Of reports that do not say their own, pulled ones too; unchanged where it is left out. */
        currency: Currency.nullable().optional(),
      })
      .refine((it) => (it.id === undefined) === (it.version === undefined), {
        path: ['version'],
        message: 'A change names the version it was made against.',
      }),
    output: AppAccount,
  }),
};
