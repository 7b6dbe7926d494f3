import { labelsOf } from '#/figures/labels.records.ts';
import type { Context } from '#/store/handler.ts';
import type { Campaign } from './acquisition.contract.ts';
import { changesCampaigns } from './acquisition.policy.ts';
import { campaignBid } from './bids/bids.records.ts';
import { budgetChanges, budgetOf, type CampaignRow } from './campaign.records.ts';
import { statusOf } from './status/status.records.ts';

/** Everything the records know of a campaign. */
export async function campaignAsSeen(context: Context, row: CampaignRow): Promise<Campaign> {
  const mediaSources = await labelsOf(context.db, 'mediaSource', [String(row.network_id)]);
  return {
    id: row.id,
    name: row.name,
    externalId: row.external_id,
    mediaSource: mediaSources(String(row.network_id)),
    app: row.app_id === null ? null : { id: row.app_id, name: row.app ?? '', icon: row.icon ?? 0 },
    budget: await budgetOf(context, row),
    bid: await campaignBid(context.db, row.id),
    status: await statusOf(context, row),
    changes: await budgetChanges(context, { campaign: row.id }),
    canChange: (await changesCampaigns(context))(row),
  };
}
