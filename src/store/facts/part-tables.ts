import type { FactTable } from './fact-table.ts';

/** What the days of other tables are made of, kept beside them. */
export const partTables = {
  /**
   * The rows of `monetisation` once more, by what is asked within an ad unit; none of days whose report
   * was not split by any of it. A report delivers into both in one change, so that both are replaced,
   * valued anew, moved and taken back together. No page of figures adds up this one.
   */
  instances: {
    dimensions: {
      day: 'day',
      app_id: 'id',
      network_id: 'id',
      account_id: 'id',
      country: 'text',
      platform: 'text',
      ad_format: 'text',
      ad_unit_id: 'id',
      /** What the network calls its own placement, zone or line item. */
      instance: 'text',
      /** `bidding` or `waterfall` where a name in the report says so. */
      buying: 'text',
      placement: 'text',
      test_group: 'text',
      app_version: 'text',
    },
    // The first ones are those of `monetisation`, in their order.
    measures: ['requests', 'responses', 'impressions', 'clicks', 'revenue_micros', 'bids'],
    originals: { revenue_original: 'revenue_micros' },
    rivalry: ['day', 'app_id', 'network_id'],
  },
  /**
   * The rows of `acquisition` once more, by the creative that was shown; none of days whose report names
   * none. Delivered with their days, as instances are.
   */
  creatives: {
    dimensions: {
      day: 'day',
      app_id: 'id',
      network_id: 'id',
      account_id: 'id',
      campaign_id: 'id',
      country: 'text',
      platform: 'text',
      /** As the report names it, by its id where it has no name. */
      creative: 'text',
      /** `image`, `video` or `playable` where the report or the name says so. */
      creative_kind: 'text',
    },
    measures: ['spend_micros', 'impressions', 'clicks', 'installs'],
    originals: { spend_original: 'spend_micros' },
    rivalry: ['day', 'app_id', 'network_id'],
  },
} as const satisfies Record<string, FactTable>;

/** Of which table each holds the parts. */
export const parts = { monetisation: 'instances', acquisition: 'creatives' } as const;
export type PartTableName = keyof typeof partTables;
