import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import {
  Day,
  FileReply,
  Flag,
  Id,
  line,
  Micros,
  pageOf,
  paging,
  text,
  Version,
} from '#/kernel/schema.ts';
import { rateEndpoints, ratePermissions } from './rates/rates.contract.ts';
import { looksSecret, SECRET_WORDS } from './secret-text.ts';
import { settlementEndpoints } from './settlements.contract.ts';

export const accountKinds = ['store', 'network', 'tool'] as const;
export type AccountKind = (typeof accountKinds)[number];
const costPeriods = ['month', 'year'] as const;
export type CostPeriod = (typeof costPeriods)[number];

const Named = z.object({ id: z.number().int(), name: z.string() });

/** An account the company has somewhere: who answers for it, what it costs, until when. */
export const CompanyAccount = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  kind: z.enum(accountKinds),
  /** The store or network account of our apps that it is, where it is one. */
  account: Named.nullable(),
  owner: Named.nullable(),
  renewsOn: Day.nullable(),
  /** The day of the month it began with: in a shorter one it renews on the last. */
  renewsDay: z.number().int().nullable(),
  /** Days until it renews; negative once that day is over. Null without one, and when it is closed. */
  renewsIn: z.number().int().nullable(),
  /** In micro-USD, for each `costPer`. */
  cost: Micros.nullable(),
  costPer: z.enum(costPeriods),
  recovery: z.string(),
  notes: z.string(),
  closed: z.boolean(),
});
export type CompanyAccount = z.output<typeof CompanyAccount>;

const sorts = ['name', 'kind', 'owner', 'renewsOn', 'cost'] as const;
const filters = {
  kind: z.enum(accountKinds).optional(),
  search: text(100).default(''),
  /** Those that renew within thirty days, or should have. */
  soon: Flag.default(false),
  /** Closed ones instead of those in use. */
  closed: Flag.default(false),
  sort: z.enum(sorts).default('renewsOn'),
  descending: Flag.default(false),
};

const plain = <T extends z.ZodType<string>>(it: T) =>
  it.refine((value) => !looksSecret(value), SECRET_WORDS);

export const accountEndpoints = {
  'GET /company-accounts': endpoint({
    summary: 'List the company’s accounts: owner, renewal, cost, recovery contact',
    access: may('company-accounts:read'),
    input: z.strictObject({
      ...paging,
      ...filters,
      /** This one alone, closed or not. */
      id: Id.optional(),
    }),
    output: pageOf(CompanyAccount).extend({
      today: Day,
      /** Of those listed, in micro-USD a month; a yearly cost counts a twelfth. */
      monthlyCost: Micros,
      /** How many renew within thirty days, or should have. */
      soonCount: z.number().int(),
      /** Store and network accounts an entry may be linked to. */
      accounts: z.array(Named.extend({ kind: z.string() })),
    }),
  }),
  'GET /company-accounts/export': endpoint({
    summary: 'Download the company’s accounts as CSV or XLSX',
    access: may('company-accounts:read'),
    input: z.strictObject({ ...filters, format: z.enum(['csv', 'xlsx']) }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
  'POST /save-company-account': endpoint({
    summary: 'Add an account of the company, or change one; never with a password or key',
    access: may('company-accounts:write'),
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        name: plain(line(120)),
        kind: z.enum(accountKinds),
        accountId: Id.nullable().default(null),
        ownerId: Id.nullable().default(null),
        renewsOn: Day.nullable().default(null),
        /** The day of the month it began with; absent: that of `renewsOn`, or as it was on the same day. */
        renewsDay: z.number().int().min(1).max(31).optional(),
        cost: Micros.min(0, 'A cost is not negative.')
          .max(10_000_000_000_000, 'At most ten million dollars.')
          .nullable()
          .default(null),
        costPer: z.enum(costPeriods).default('year'),
        recovery: plain(text(200)).default(''),
        notes: plain(text(2000)).default(''),
      })
      .refine((it) => it.id === undefined || it.version !== undefined, {
        path: ['version'],
        message: 'Say which version was changed.',
      }),
    output: CompanyAccount,
  }),
  'POST /close-company-account': endpoint({
    summary: 'Mark an account of the company as closed, or open it again',
    access: may('company-accounts:write'),
    input: z.strictObject({ id: Id, version: Version, closed: z.boolean() }),
    output: CompanyAccount,
  }),
};

export const accounts = domain({
  name: 'accounts',
  endpoints: { ...accountEndpoints, ...settlementEndpoints, ...rateEndpoints },
  permissions: {
    'company-accounts:read': {
      words: 'See the company’s accounts',
      held: { Admin: 'all', Finance: 'all' },
    },
    'company-accounts:write': {
      words: 'Add and change the company’s accounts',
      held: { Finance: 'all' },
    },
    'settlements:read': {
      words: 'See what networks owe and have paid',
      held: { Admin: 'all', Finance: 'all' },
    },
    'settlements:write': { words: 'Record payments and settle months', held: { Finance: 'all' } },
    ...ratePermissions,
  },
});
