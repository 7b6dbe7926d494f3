import { networkServer, type Reply, type Seen } from './network-server.ts';

export const axonKey = {
  reportKey: 'good-report-key-1234',
  accountId: '4711',
  managementKey: 'axon-management-key-77',
};

interface AxonCampaign {
  id: string;
  hashed_id: string;
  status: string;
  budget: {
    daily_budget_for_all_countries: string;
    country_code_to_daily_budget: Record<string, string>;
  };
}

/**
 * AppLovin's Axon Campaign Management API (developers.axon.ai): the key as it is in `Authorization`, the
 * account in the query, changes by the plain id, of which only what is sent changes.
 */
export async function axon(campaigns: readonly AxonCampaign[]) {
  const kept = structuredClone(campaigns) as AxonCampaign[];
  const server = await networkServer(({ path, headers, query, body }: Seen): Reply => {
    if (headers.authorization !== axonKey.managementKey) return { status: 401 };
    if (query.get('account_id') !== axonKey.accountId) return { status: 403 };
    if (path === '/manage/v1/campaign/list')
      return { body: kept.filter((it) => it.hashed_id === query.get('hashed_ids')) };
    const change = JSON.parse(body) as Partial<AxonCampaign> & { type?: string };
    const found = kept.find((it) => it.id === change.id);
    if (!found || change.type !== 'APP') return { status: 400 };
    if (change.status) found.status = change.status;
    Object.assign(found.budget, change.budget);
    return { body: { id: found.id } };
  });
  return { ...server, kept };
}
