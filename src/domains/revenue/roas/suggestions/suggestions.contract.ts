import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, FileReply, Id, line, ShownMicros } from '#/kernel/schema.ts';

const suggestionKinds = ['raise', 'lower', 'pause'] as const;

/** What the prediction of a campaign's installs speaks for. Nothing is ever done by itself. */
export const BudgetSuggestion = z.object({
  campaign: z.object({ id: Id, name: z.string() }),
  kind: z.enum(suggestionKinds),
  /** The age, in days, at which ROAS is held against the target, and the target. */
  age: z.number().int(),
  target: z.number(),
  /** Whose plan has the target: "The studio", "Lantern Lagoon". */
  planOf: z.string(),
  /** Paid ROAS predicted for that age, between what it comes to four times out of five. */
  roas: z.number(),
  low: z.number(),
  high: z.number(),
  /** The oldest age that is known of these installs, from which it is predicted. */
  from: z.number().int(),
  installs: z.number().int(),
  spend: ShownMicros,
  canChange: z.boolean(),
});
export type BudgetSuggestion = z.output<typeof BudgetSuggestion>;

export const suggestionEndpoints = {
  'GET /budget-suggestions': endpoint({
    summary: 'Suggest which budgets to raise or lower, by predicted ROAS against the target',
    access: may('revenue:read'),
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(BudgetSuggestion),
      /** Install days that were looked at. */
      days: z.number().int(),
      /** Campaigns without a suggestion, by why: no target, too few installs, target within the interval. */
      without: z.object({
        target: z.number().int(),
        installs: z.number().int(),
        interval: z.number().int(),
      }),
    }),
  }),
  'GET /budget-suggestions/export': endpoint({
    summary: 'Download the suggestions for budgets with what they rest on as CSV or XLSX',
    access: may('revenue:read'),
    input: z.strictObject({ format: z.enum(['csv', 'xlsx']) }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
  'POST /dismiss-suggestion': endpoint({
    summary: 'Dismiss a suggestion for a campaign for two weeks, with a reason',
    access: may('campaigns:write'),
    input: z.strictObject({
      campaign: Id,
      kind: z.enum(suggestionKinds),
      reason: line(200),
    }),
    output: Done,
  }),
};

export const budgetSuggestions = domain({
  name: 'budget-suggestions',
  endpoints: suggestionEndpoints,
  permissions: {},
});
