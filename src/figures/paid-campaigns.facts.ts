import type { Facts } from '#/store/facts/facts.ts';
import { knownTotals } from '#/store/facts/totals.ts';
import type { Selection } from './selection.records.ts';

/** Whom campaigns are paid to and through which account, as their cost tells it. */
export interface PaidCampaigns {
  /** The media source of a campaign; 0 for one that never cost anything. */
  sourceOf: (campaign: number) => number;
  /** An attribution service's own account is not it. 0 where nobody was paid, or by which is unknown. */
  accountOf: (network: number, campaign: number) => number;
}

const EVER = { from: '2000-01-01', to: '2099-12-31' };

/** The account each campaign has cost most in; of a media source where it has a single one. */
export function paidCampaigns(facts: Facts, { apps }: Selection): Promise<PaidCampaigns> {
  return facts.cached(['paid-campaigns', apps], async () => {
    const rows = await knownTotals(facts, {
      table: 'acquisition',
      measures: ['spend_micros'],
      by: ['network_id', 'campaign_id', 'account_id'],
      ...EVER,
      scopeApps: apps,
      order: ['-spend_micros'],
    });
    const sources = new Map<number, number>();
    const accounts = new Map<string, number>();
    const byNetwork = new Map<number, Set<number>>();
    for (const { network_id, campaign_id, account_id } of rows) {
      const key = `${network_id} ${campaign_id}`;
      if (campaign_id > 0 && !sources.has(campaign_id)) sources.set(campaign_id, network_id);
      if (!accounts.has(key)) accounts.set(key, account_id);
      byNetwork.set(network_id, (byNetwork.get(network_id) ?? new Set()).add(account_id));
    }
    return {
      sourceOf: (campaign) => sources.get(campaign) ?? 0,
      accountOf: (network, campaign) => {
        const only = [...(byNetwork.get(network) ?? [])];
        return accounts.get(`${network} ${campaign}`) ?? (only.length === 1 ? only[0]! : 0);
      },
    };
  });
}
