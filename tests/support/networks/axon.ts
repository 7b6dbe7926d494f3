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
  goal?: {
    goal_type: string;
    goal_value_for_all_countries?: string;
    country_code_to_goal_value?: Record<string, string>;
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
    if (path === '/manage/v1/campaign/list') {
      const ids = query.get('hashed_ids');
      const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('size') ?? 100)];
      const found = kept.filter((it) => ids === null || it.hashed_id === ids);
      return { body: found.slice((page - 1) * size, page * size) };
    }
    const change = JSON.parse(body) as Partial<AxonCampaign> & { type?: string };
    const found = kept.find((it) => it.id === change.id);
    if (!found || change.type !== 'APP') return { status: 400 };
    if (change.status) found.status = change.status;
    Object.assign(found.budget, change.budget);
    if (found.goal) Object.assign(found.goal, change.goal);
    return { body: { id: found.id } };
  });
  return { ...server, kept };
}
