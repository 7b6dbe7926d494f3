import { z } from 'zod';
import { Label } from '#/figures/breakdown.contract.ts';
import { Standing } from '#/figures/filter.contract.ts';
import { filterFieldsOf } from '#/figures/page-filters.ts';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { paging, ShownMicros } from '#/kernel/schema.ts';

const order = z.enum(['asc', 'desc']).default('desc');
const by = z.enum(['app', 'day', 'app-day']).default('app');
export type BytebrewSplit = z.output<typeof by>;

/** ByteBrew's revenue beside MAX's, over the days on which both have an app. */
const Difference = z.object({
  bytebrew: ShownMicros,
  max: ShownMicros,
  /** (ByteBrew − MAX) ÷ MAX: −0.03 means that ByteBrew saw 3 % less. Null against nothing. */
  difference: z.number().nullable(),
  /** Days of apps that are compared, and those that only one of the two has. */
  days: z.number().int(),
  onlyBytebrew: z.number().int(),
  onlyMax: z.number().int(),
});
export type Difference = z.output<typeof Difference>;

const Usage = z.object({
  /** Users on an average day. */
  dau: z.number(),
  newUsers: z.number().int(),
  sessions: z.number().int(),
  /** Sessions ÷ users, seconds ÷ sessions, those who came back ÷ new users; null against nothing. */
  sessionsPerUser: z.number().nullable(),
  sessionSeconds: z.number().nullable(),
  retention1: z.number().nullable(),
  retention7: z.number().nullable(),
  retention30: z.number().nullable(),
});
export type Usage = z.output<typeof Usage>;

const split = { app: Label.nullable(), day: Label.nullable() };

export const bytebrewMaxSorts = ['difference', 'bytebrew', 'max', 'name', 'day'] as const;
export const bytebrewUserSorts = ['dau', 'newUsers', 'sessions', 'name', 'day'] as const;

export const bytebrewEndpoints = {
  'GET /bytebrew-max': endpoint({
    summary: 'ByteBrew’s revenue against MAX’s, by app and day',
    access: may('revenue:read'),
    input: z.strictObject({
      ...filterFieldsOf('/bytebrew'),
      ...paging,
      by,
      sort: z.enum(bytebrewMaxSorts).default('difference'),
      order,
    }),
    output: z.object({
      standing: Standing,
      rows: z.array(Difference.extend(split)),
      totalRows: z.number().int(),
      total: Difference,
    }),
  }),
  'GET /bytebrew-analytics': endpoint({
    summary: 'Users, sessions and retention as ByteBrew counts them',
    access: may('revenue:read'),
    input: z.strictObject({
      ...filterFieldsOf('/bytebrew'),
      ...paging,
      by,
      sort: z.enum(bytebrewUserSorts).default('dau'),
      order,
    }),
    output: z.object({
      standing: Standing,
      rows: z.array(Usage.extend(split)),
      totalRows: z.number().int(),
      total: Usage,
    }),
  }),
};

export const bytebrew = domain({
  name: 'bytebrew',
  endpoints: bytebrewEndpoints,
  permissions: {},
});
