import { z } from 'zod';
import {
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
import { ShownMicros } from '#/kernel/schema.ts';

const read = may('revenue:read');

/** What the ads bring, and how well requests turn into impressions. */
export const monetisationSpec = {
  path: '/monetisation',
  tiles: ['revenue', 'ecpm', 'impressions', 'fill', 'show', 'wasted', 'arpdau', 'ipu'],
  trend: ['revenue', 'ecpm', 'impressions', 'fill', 'show', 'requests', 'wasted', 'arpdau', 'ipu'],
  by: [
    'network',
    'adFormat',
    'country',
    'app',
    'adUnit',
    'platform',
    'account',
    'team',
    'day',
    'week',
    'month',
  ],
  columns: ['revenue', 'ecpm', 'impressions', 'requests', 'fill', 'show', 'wasted', 'ctr'],
} as const satisfies FiguresPageSpec;

/** One step of the waterfall: the dearest is asked first. */
const Step = z.object({
  label: Label,
  ecpm: ShownMicros.nullable(),
  fill: z.number().nullable(),
  impressions: z.number().int(),
  /** Of all impressions. */
  share: z.number(),
});
export type Step = z.output<typeof Step>;

/** Where requests go unfilled. */
const Waste = z.object({
  network: Label,
  country: Label,
  wasted: z.number().int(),
  /** Of all wasted requests. */
  share: z.number(),
  fill: z.number().nullable(),
  /**
   * Wasted requests × show rate × eCPM ÷ 1000 of the same place: what filling all of them would
   * bring at most. Null where nothing was shown.
   */
  worth: ShownMicros.nullable(),
});
export type Waste = z.output<typeof Waste>;

const trend = (summary: string) =>
  endpoint({
    summary,
    access: read,
    input: z.strictObject(filterFieldsOf('chart')),
    output: Trend.extend({ standing: Standing }),
  });

export const monetisationEndpoints = {
  'GET /monetisation': endpoint({
    summary: 'Revenue, eCPM, impressions, fill and show rate, the waterfall and wasted requests',
    access: read,
    input: figuresPageInput(monetisationSpec),
    output: FiguresPage.extend({
      /** Of the ad units with the most impressions; of one ad unit, its networks. */
      waterfall: z.object({ of: z.enum(['adUnit', 'network']), steps: z.array(Step) }),
      waste: z.object({ total: z.number().int(), rows: z.array(Waste) }),
    }),
  }),
  'GET /ecpm': trend('Tell the eCPM day by day'),
  'GET /get-daily-rev-countries': endpoint({
    summary: 'Revenue by day of the largest countries',
    access: read,
    input: z.strictObject({
      ...filterFieldsOf('/monetisation'),
      parts: z.coerce.number().int().min(1).max(8).default(6),
    }),
    output: Trend.extend({ standing: Standing }),
  }),
};

export const monetisation = domain({
  name: 'monetisation',
  endpoints: monetisationEndpoints,
  permissions: {},
});
