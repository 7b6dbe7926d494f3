import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Done, Id, Instant, line, paging, text } from '#/kernel/schema.ts';

/**
 * What a source said of a day. `partly`: some of its apps have the day and others miss it;
 * `waiting`: it is not late yet; `none`: nothing is expected, because
 * it had not begun, has ended, or another source stands before it.
 */
export const coverageStates = [
  'delivered',
  'provisional',
  'nothing',
  'partly',
  'missing',
  'waiting',
  'none',
] as const;
export type CoverageState = (typeof coverageStates)[number];

const table = z.enum([
  'monetisation',
  'acquisition',
  'engagement',
  'audience',
  'cohort',
  'store_console',
]);

const Ref = z.object({ id: z.number().int(), name: z.string() });

/** That somebody said a source has ended. */
const EndedSource = z.object({
  id: Id,
  app: Ref.nullable(),
  lastDay: Day,
  note: z.string().nullable(),
  by: z.string().nullable(),
  at: Instant,
});
export type EndedSource = z.output<typeof EndedSource>;

/** A source of an account over some days; of one app where the list was opened by app. */
const CoverageRow = z.object({
  table,
  source: z.string(),
  sourceName: z.string(),
  account: Ref,
  app: Ref.nullable(),
  /** The first day with figures, and the last that is expected by now. */
  from: Day,
  to: Day,
  /** In the order of the days. */
  states: z.array(z.enum(coverageStates)),
  /** Apps of which the day is missing, in the order of the days. */
  missingApps: z.array(z.number().int()),
  apps: z.number().int(),
  ended: EndedSource.nullable(),
  /** The key it can be fetched with again; null when its figures come by file. */
  keyId: z.number().int().nullable(),
});
export type CoverageRow = z.output<typeof CoverageRow>;

export const Coverage = z.object({
  days: z.array(Day),
  rows: z.array(CoverageRow),
  totalRows: z.number().int(),
  /** Days that were expected and did not come, over all rows. */
  missing: z.number().int(),
});
export type Coverage = z.output<typeof Coverage>;

const read = may('imports:write');

export const coverageEndpoints = {
  'GET /coverage': endpoint({
    summary: 'Show which days each source delivered, and which are missing',
    access: read,
    input: z.strictObject({
      /** The last day shown; yesterday unless told. */
      to: Day.optional(),
      days: z.coerce.number().int().min(7).max(366).default(45),
      table: table.optional(),
      /** By app: the apps of this source and account. */
      source: line(40).optional(),
      account: Id.optional(),
      ...paging,
    }),
    output: Coverage,
  }),
  'POST /end-source': endpoint({
    summary: 'Say that a source has ended, for one app or all of an account: its silence is no gap',
    access: read,
    input: z.strictObject({
      source: line(40),
      accountId: Id,
      appId: Id.optional(),
      /** The last day it is expected. */
      lastDay: Day,
      note: text(300).optional(),
    }),
    output: EndedSource,
  }),
  'POST /reopen-source': endpoint({
    summary: 'Take back that a source has ended: it is expected again',
    access: read,
    input: z.strictObject({ id: Id }),
    output: Done,
  }),
};
