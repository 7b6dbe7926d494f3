import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Currency, Id, line, Micros } from '#/kernel/schema.ts';
import { TypedBid } from '../bids/bids.contract.ts';
import { campaignStatuses } from '../status/status.contract.ts';

/** As many campaigns as are changed at once. */
export const MOST_CAMPAIGNS = 100;
/** Budgets and bids that change by more than this part of what they were are asked about again. */
export const LARGE_CHANGE = 0.5;

const one = {
  id: Id,
  /** Of what is changed. */
  version: z.number().int().min(0),
};
const BudgetRow = z.strictObject({
  ...one,
  /** In millionths of the currency; null makes it unknown again. */
  daily: Micros.min(1_000_000, 'At least one a day.').nullable(),
  currency: Currency.optional(),
});
const StatusRow = z.strictObject({ ...one, status: z.enum(campaignStatuses) });
const BidRow = z.strictObject({ ...one, bid: TypedBid.nullable() });
const RowChange = z.union([BudgetRow, StatusRow, BidRow], {
  error: 'Change the budget, the bid or whether it runs.',
});
export type CampaignRowChange = z.output<typeof RowChange>;

export const bulkEndpoints = {
  'POST /campaigns/change-many': endpoint({
    summary: 'Change budgets or bids of several campaigns, or pause and resume them: all or none',
    access: may('campaigns:write'),
    input: z.strictObject({
      rows: z
        .array(RowChange)
        .min(1, 'Choose at least one campaign.')
        .max(MOST_CAMPAIGNS, `At most ${MOST_CAMPAIGNS} campaigns at once.`)
        .refine((it) => new Set(it.map(({ id }) => id)).size === it.length, {
          message: 'Name each campaign once.',
        }),
      /** Said once more where a budget or bid changes by more than half of what it was. */
      sure: z.boolean().default(false),
      note: line(200).optional(),
    }),
    output: z.object({
      rows: z.array(
        z.object({
          id: Id,
          name: z.string(),
          /** Of what was changed, as it is now. */
          version: z.number().int(),
          message: z.string(),
        }),
      ),
    }),
  }),
};
