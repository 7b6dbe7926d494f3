import { z } from 'zod';
import { Currency, Id, Instant, Micros } from '#/kernel/schema.ts';
import { Bid } from './bids/bids.contract.ts';
import { campaignStatuses } from './status/status.contract.ts';

/** An amount as it was given: millionths of its currency. */
export const Original = z.object({ amount: Micros, currency: Currency });
export type Original = z.output<typeof Original>;

/** A change of a campaign's budget or bid, or of whether it runs. */
export const BudgetChange = z.object({
  id: Id,
  kind: z.enum(['budget', 'status', 'bid']),
  campaign: z.object({ id: Id, name: z.string() }),
  before: Micros.nullable(),
  after: Micros.nullable(),
  /** The same as they were given. */
  originals: z.object({ before: Original.nullable(), after: Original.nullable() }),
  /** Of a pause or resumption; null of others. */
  status: z
    .object({ before: z.enum(campaignStatuses).nullable(), after: z.enum(campaignStatuses) })
    .nullable(),
  /** Of a bid; null of others. */
  bid: z.object({ before: Bid.nullable(), after: Bid.nullable() }).nullable(),
  /** Null of what was found changed at the network. */
  by: z.string().nullable(),
  at: Instant,
  note: z.string().nullable(),
  /** How far it is on its way to the network; null when it is only kept here. */
  push: z
    .object({ state: z.enum(['waiting', 'done', 'failed']), words: z.string().nullable() })
    .nullable(),
});
export type BudgetChange = z.output<typeof BudgetChange>;

/** What the account that pays for a campaign counts in. */
const Billing = z.object({
  currency: Currency,
  /** Nobody has said and nothing was spent: it is taken to count in dollars. */
  isAssumed: z.boolean(),
  /** US dollars for one of the currency today; null while no rate is known. */
  usdPerUnit: z.string().nullable(),
});
export type Billing = z.output<typeof Billing>;

export const Budget = z.object({
  /** A day, in micro-USD by the rate of the day it was given on; null while nobody has said. */
  daily: Micros.nullable(),
  /** As it was given, which is what the network is told. */
  original: Original.nullable(),
  billing: Billing,
  /** 0 before the first change. */
  version: z.number().int(),
  /** Whether a change reaches the network by itself. */
  canPush: z.boolean(),
});
