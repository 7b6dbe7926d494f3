import type { Delivery, Facts } from '#/store/facts/facts.ts';
import type { FactRow } from '#/store/facts/tables.ts';
import { adDelivery, adRow } from './facts-rows.ts';

/** A day's revenue of the app, and what its campaign spent. */
export async function foreignFigures(
  facts: Facts,
  app_id: number,
  ad_unit_id: number,
  campaign: { network: number; id: number },
): Promise<void> {
  const day = '2025-11-18';
  const row = adRow({ day, app_id, ad_unit_id, account_id: app_id, revenue_micros: 7_000_000 });
  const slices = [{ account_id: app_id, app_id, from: day, to: day }];
  const spent: FactRow<'acquisition'> = {
    day,
    app_id,
    network_id: campaign.network,
    account_id: app_id,
    campaign_id: campaign.id,
    country: 'PK',
    platform: 'android',
    spend_micros: 3_000_000,
    impressions: 900,
    clicks: 40,
    installs: 7,
    provisional: false,
  };
  const spending: Delivery = {
    table: 'acquisition',
    source: 'meta-ads',
    sourceTimezone: 'UTC',
    fetchedAt: new Date('2025-11-19T03:00:00Z'),
    precedence: 'network',
    slices,
    rows: [spent],
  };
  const deliveries = [adDelivery([row], { slices }), spending];
  await facts.commitBatch({ id: 1_000_000 + app_id, deliveries });
}
