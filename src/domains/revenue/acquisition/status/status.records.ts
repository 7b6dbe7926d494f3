import type { Context } from '#/store/handler.ts';
import { canPush, type CampaignRow } from '../campaign.records.ts';
import type { CampaignStatus } from './status.contract.ts';

/** Whether a campaign runs, with how its last change fared. */
export async function statusOf(
  { db }: Pick<Context, 'db'>,
  it: CampaignRow,
): Promise<CampaignStatus> {
  const kept = await db
    .selectFrom('campaigns')
    .select(['status', 'status_version'])
    .where('id', '=', it.id)
    .executeTakeFirstOrThrow();
  const last = await db
    .selectFrom('campaign_budget_changes')
    .select(['day', 'push_state'])
    .where('campaign_id', '=', it.id)
    .where('kind', '=', 'status')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    status: kept.status,
    since: last?.day ?? null,
    version: kept.status_version,
    push: last?.push_state ?? null,
    canPush: await canPush(db, it),
  };
}
