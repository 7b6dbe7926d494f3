import { z } from 'zod';
import {
  Breakdown,
  FigureTile,
  FiguresPage,
  figuresPageInput,
  Label,
  Trend,
  type FiguresPageSpec,
} from '#/figures/breakdown.contract.ts';
import { Standing } from '#/figures/filter.contract.ts';
import { filterFieldsOf } from '#/figures/page-filters.ts';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Currency, Id, line, Micros, pageOf, pagingBy, ShownMicros } from '#/kernel/schema.ts';
import { assetEndpoints } from './assets.contract.ts';
import { bidEndpoints, CampaignBid } from './bids/bids.contract.ts';
import { Budget, BudgetChange } from './budget.contract.ts';
import { bulkEndpoints } from './bulk/bulk.contract.ts';
import { Outcome } from './changes/outcome.contract.ts';
import { spendingEndpoints } from './spending/spending.contract.ts';
import { CampaignStatus, statusEndpoints } from './status/status.contract.ts';

const read = may('revenue:read');
const write = may('campaigns:write');

/** What campaigns cost, whom they brought, and what these people brought back. */
export const acquisitionSpec = {
  path: '/user-acquisition',
  tiles: [
    'spend',
    'installs',
    'cpi',
    'organicShare',
    'roas7',
    'roasBlended7',
    'cohortProfit7',
    'ltv7',
  ],
  trend: [
    'spend',
    'installs',
    'cpi',
    'campaignCtr',
    'ipm',
    'cvr',
    'cpc',
    'cpm',
    'campaignImpressions',
    'campaignClicks',
    'roas0',
    'roas7',
    'roasBlended7',
    'cohortProfit7',
    'organicShare',
    'retention1',
    'postbackInstalls',
    'postbackCpi',
    'postbackRoasLeast',
    'postbackRoasMost',
  ],
  by: [
    'campaign',
    'mediaSource',
    'country',
    'app',
    'platform',
    'team',
    'account',
    'day',
    'week',
    'month',
  ],
  columns: [
    'spend',
    'installs',
    'cpi',
    'campaignCtr',
    'ipm',
    'roas0',
    'roas7',
    'roas14',
    'cohortProfit7',
    'ltv7',
    'roasBlended7',
    'cvr',
    'cpc',
    'cpm',
    'campaignImpressions',
    'campaignClicks',
    'retention1',
  ],
} as const satisfies FiguresPageSpec;

/** What the parts of a campaign are told by. */
export const campaignMeasures = [
  'spend',
  'installs',
  'cpi',
  'campaignCtr',
  'cvr',
  'ipm',
  'cpc',
  'cpm',
  'roas7',
  'retention1',
] as const;

/** What is told of each of a campaign's countries. */
export const campaignCountryMeasures = [
  'spend',
  'installs',
  'cpi',
  'campaignCtr',
  'roas7',
  'retention1',
] as const;

export const Campaign = z.object({
  id: Id,
  name: z.string(),
  /** What the network calls it. */
  externalId: z.string(),
  mediaSource: Label,
  app: z.object({ id: Id, name: z.string(), icon: z.number().int() }).nullable(),
  budget: Budget,
  bid: CampaignBid,
  status: CampaignStatus,
  /** Latest first. */
  changes: z.array(BudgetChange),
  canChange: z.boolean(),
});
export type Campaign = z.output<typeof Campaign>;

const fields = filterFieldsOf('/user-acquisition');
const one = z.strictObject({ ...fields, id: Id });

export const acquisitionEndpoints = {
  'GET /user-acquisition': endpoint({
    summary: 'Tell spend, installs, CPI, CTR and ROAS by campaign, media source or country',
    access: read,
    input: figuresPageInput(acquisitionSpec),
    output: FiguresPage.extend({ budgetChanges: z.array(BudgetChange) }),
  }),
  'GET /campaigns/detail': endpoint({
    summary: 'Tell the figures of one campaign, its budget and how that was changed',
    access: read,
    input: one,
    output: z.object({
      campaign: Campaign,
      /**
       * What was spent in another currency than dollars over the days, whatever else the filter
       * says: as the network says it, and what it counts for by the rate of each day.
       */
      spent: z.array(z.object({ currency: Currency, original: ShownMicros, dollars: ShownMicros })),
      standing: Standing,
      tiles: z.array(FigureTile),
      trend: Trend,
    }),
  }),
  'GET /campaign-changes': endpoint({
    summary: 'List changes of campaigns with what came of each in the seven days after',
    access: read,
    input: z.strictObject({
      /** Of one campaign; of all of them unless told. */
      campaign: Id.optional(),
      ...pagingBy(20),
    }),
    output: pageOf(BudgetChange.extend({ outcome: Outcome })),
  }),
  'GET /get-campaign-countries': endpoint({
    summary: 'Tell in which countries a campaign spends, and what comes of it',
    access: read,
    input: one,
    output: Breakdown,
  }),
  'GET /get-daily-cost-countries': endpoint({
    summary: 'Tell the spend day by day of the largest countries',
    access: read,
    input: z.strictObject({
      ...fields,
      parts: z.coerce.number().int().min(1).max(8).default(6),
    }),
    output: Trend.extend({ standing: Standing }),
  }),
  'GET /get-country-adunit': endpoint({
    summary: 'Tell which ad units earn how much in some countries',
    access: read,
    input: z.strictObject(filterFieldsOf('/monetisation')),
    output: Breakdown,
  }),
  ...assetEndpoints,
  'POST /campaigns/update-budget': endpoint({
    summary: 'Change what a campaign may spend a day',
    access: write,
    input: z.strictObject({
      id: Id,
      /**
       * In millionths of the currency. Null: unknown again, which is how a first budget is taken
       * back.
       */
      daily: Micros.min(1_000_000, 'At least one a day.').nullable(),
      /** What the campaign's account counts in unless told; dollars are converted to it. */
      currency: Currency.optional(),
      /** 0 for a campaign without a budget yet. */
      version: z.number().int().min(0),
      note: line(200).optional(),
    }),
    output: z.object({ budget: Budget, message: z.string() }),
  }),
};

export const acquisition = domain({
  name: 'acquisition',
  endpoints: {
    ...acquisitionEndpoints,
    ...spendingEndpoints,
    ...statusEndpoints,
    ...bidEndpoints,
    ...bulkEndpoints,
  },
  permissions: {
    'campaigns:write': {
      words:
        'Change budgets and bids of campaigns, pause and resume them, note their advertisements',
      held: { Admin: 'all', 'Team lead': 'team' },
    },
  },
});
