import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Currency, Id, line, Micros } from '#/kernel/schema.ts';

/** What a campaign bids. */
export const Bid = z.object({
  /** What a result may cost, or the ROAS to reach. */
  goal: z.enum(['cost', 'roas']),
  /** Millionths of the currency, or of a ROAS of 1. */
  amount: Micros,
  /** Of a cost; null of a ROAS. */
  currency: Currency.nullable(),
});
export type Bid = z.output<typeof Bid>;

/** What a campaign bids, as it was last set here or found at its network. */
export const CampaignBid = z.object({
  /** Null while it is not known, or where the campaign bids without a target. */
  bid: Bid.nullable(),
  /** 0 before the first. */
  version: z.number().int(),
  /** How far the last change is on its way to the network; null when it is only kept here. */
  push: z.enum(['waiting', 'done', 'failed']).nullable(),
});
export type CampaignBid = z.output<typeof CampaignBid>;

/** A bid as it is given: a cost without a currency is in what the campaign's account counts in. */
export const TypedBid = z.discriminatedUnion(
  'goal',
  [
    z.strictObject({
      goal: z.literal('cost'),
      amount: Micros.min(1, 'More than nothing.'),
      currency: Currency.optional(),
    }),
    z.strictObject({
      goal: z.literal('roas'),
      amount: Micros.min(10_000, 'At least 1%.').max(1_000_000_000, 'At most 100,000%.'),
    }),
  ],
  { error: 'Bid for a cost or for a ROAS.' },
);
export type TypedBid = z.output<typeof TypedBid>;

export const bidEndpoints = {
  'POST /campaigns/set-bid': endpoint({
    summary: 'Change what a campaign bids: a target cost, or a target ROAS',
    access: may('campaigns:write'),
    input: z.strictObject({
      id: Id,
      /** Null: unknown again, which is how a first bid is taken back. */
      bid: TypedBid.nullable(),
      /** 0 for a campaign whose bid is not known yet. */
      version: z.number().int().min(0),
      note: line(200).optional(),
    }),
    output: z.object({ bid: CampaignBid, message: z.string() }),
  }),
};
