import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import {
  Currency,
  Day,
  FileReply,
  Flag,
  Id,
  Instant,
  line,
  Micros,
  paging,
  text,
} from '#/kernel/schema.ts';
import { looksSecret, SECRET_WORDS } from './secret-text.ts';
import { ageGroups, settlementStatuses } from './settlement-rules.ts';

/** A calendar month, YYYY-MM. */
export const Month = z
  .string()
  .regex(/^(19[7-9]|2[01]\d)\d-(0[1-9]|1[0-2])$/, 'Write a month as YYYY-MM.');

/** What one payment can be, in millionths: sums of many stay exact. */
const MOST = 100_000_000_000_000;

const Named = z.object({ id: z.number().int(), name: z.string() });
const Status = z.enum(settlementStatuses);

/** Money that came in for a month. */
export const Payment = z.object({
  id: Id,
  /** Millionths of the currency; negative when the network took money back. */
  amount: Micros,
  currency: z.string(),
  /** US dollars for one of the currency. */
  rate: z.number(),
  /** What that is in micro-USD: `amount × rate`. */
  usd: Micros,
  /** Published dollars for one on the day it came in; null for dollars, and where none is known. */
  dayRate: z.number().nullable(),
  /** What the bank's rate made of it, less what the published one would have: micro-USD. */
  rateDifference: Micros.nullable(),
  receivedOn: Day,
  invoice: z.string(),
  note: z.string(),
  by: Named,
  at: Instant,
});
export type Payment = z.output<typeof Payment>;

/** What a network owes for a month on one account, and what of it has come. */
export const Settlement = z.object({
  /** Null until anything was recorded. */
  id: z.number().int().nullable(),
  /** `network-account`, unique within the month. */
  key: z.string(),
  month: Month,
  network: Named,
  account: Named.extend({ kind: z.string() }),
  /** 0 until anything was recorded. */
  version: z.number().int(),
  status: Status,
  /**
   * The month's revenue as the network's own report says, or as the mediation estimates where there
   * is none; as it stood when the month was settled, once it is.
   */
  expected: Micros,
  /** By the network's own report; null where it sent none for this account. */
  own: Micros.nullable(),
  /** By the mediation, of the same apps; null where it says nothing. */
  estimate: Micros.nullable(),
  /** The month's revenue by now, where it was corrected after the month was settled. */
  corrected: Micros.nullable(),
  received: Micros,
  /** `received − expected`; null while nothing has come. */
  difference: Micros.nullable(),
  /** `difference / expected`. */
  differenceShare: z.number().nullable(),
  /** What is still awaited. */
  unpaid: Micros,
  /** Days of the month whose figures the source may still correct. */
  provisionalDays: z.array(Day),
  /** The month is over and none of its figures will change any more. */
  isFinal: z.boolean(),
  note: z.string(),
  payments: z.array(Payment),
});
export type Settlement = z.output<typeof Settlement>;

/** What is unpaid, by the days since its month ended. */
export const Ageing = z.object({
  group: z.enum(ageGroups),
  unpaid: Micros,
  /** How many months × accounts. */
  count: z.number().int(),
});
export type Ageing = z.output<typeof Ageing>;

const Totals = z.object({
  expected: Micros,
  received: Micros,
  difference: Micros,
  differenceShare: z.number().nullable(),
  unpaid: Micros,
});

const filters = {
  /** The last month that is over, when absent. */
  month: Month.optional(),
  status: Status.optional(),
  network: Id.optional(),
  sort: z
    .enum(['network', 'account', 'expected', 'received', 'difference', 'unpaid', 'status'])
    .default('expected'),
  descending: Flag.default(true),
};

/** Which settlement, and what it stood at; it is made with the first thing recorded. */
const which = { month: Month, networkId: Id, accountId: Id, version: z.number().int().min(0) };
const plain = <T extends z.ZodType<string>>(it: T) =>
  it.refine((value) => !looksSecret(value), SECRET_WORDS);

export const settlementEndpoints = {
  'GET /settlements': endpoint({
    summary: 'Hold what networks owe for a month against what they paid',
    access: may('settlements:read'),
    input: z.strictObject({ ...paging, ...filters }),
    output: z.object({
      rows: z.array(Settlement),
      totalRows: z.number().int(),
      month: Month,
      today: Day,
      /** Of all rows that match, not of this page only. */
      totals: Totals,
      ageing: z.array(Ageing),
      /** Months that can be chosen, the newest first, with what is unpaid of each. */
      months: z.array(z.object({ month: Month, unpaid: Micros, isFinal: z.boolean() })),
      networks: z.array(Named),
    }),
  }),
  'GET /settlements/export': endpoint({
    summary: 'Download the settlements of some months as CSV or XLSX',
    access: may('settlements:read'),
    input: z
      .strictObject({ from: Month, to: Month, format: z.enum(['csv', 'xlsx']) })
      .refine((it) => it.from <= it.to, {
        path: ['to'],
        message: 'This is before the first month.',
      }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
  'POST /save-settlement': endpoint({
    summary: 'Settle a month of a network, dispute it, write it off, or open it again',
    access: may('settlements:write'),
    input: z
      .strictObject({
        ...which,
        /** `open` puts it back to what its payments say. */
        status: z.enum(['open', 'paid', 'disputed', 'written-off']),
        note: plain(text(1000)).default(''),
      })
      .refine((it) => it.status === 'open' || it.status === 'paid' || it.note !== '', {
        path: ['note'],
        message: 'Say why, so that it can be understood later.',
      }),
    output: Settlement,
  }),
  'POST /save-payment': endpoint({
    summary: 'Record a payment of a network, or correct one',
    access: may('settlements:write'),
    input: z
      .strictObject({
        ...which,
        /** The payment that is corrected; absent for another one. */
        id: Id.optional(),
        amount: Micros.min(-MOST)
          .max(MOST, 'At most a hundred million.')
          .refine((it) => it !== 0, 'Write what came in.'),
        currency: Currency.default('USD'),
        rate: z.number().min(0.000_000_001).max(1_000_000).default(1),
        receivedOn: Day,
        invoice: plain(text(120)).default(''),
        note: plain(text(1000)).default(''),
        /** Nothing more is awaited for this month. */
        settles: z.boolean().default(false),
      })
      .refine((it) => Math.abs(it.amount) > MOST || Math.abs(it.amount * it.rate) <= MOST, {
        path: ['rate'],
        message: 'That would be more than a hundred million dollars.',
      })
      .refine((it) => it.currency !== 'USD' || it.rate === 1, {
        path: ['rate'],
        message: 'A dollar is a dollar: the rate of USD is 1.',
      }),
    output: Settlement,
  }),
  'POST /delete-payment': endpoint({
    summary: 'Take a payment out that was recorded by mistake',
    access: may('settlements:write'),
    input: z.strictObject({ ...which, id: Id, reason: line(200) }),
    output: Settlement,
  }),
};
