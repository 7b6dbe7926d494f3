import { networkServer, type Reply, type Seen } from './network-server.ts';

export const unityKey = { organizationId: '1234567', apiKey: 'unity-api-key-5678' };
const columns = [
  'timestamp',
  'source_game_id',
  'source_name',
  'platform',
  'country',
  'placement',
  'adrequest_count',
  'available_sum',
  'start_count',
  'view_count',
  'revenue_sum',
];

/** Unity's Monetization Stats API: a redirect to the CSV; `end` may count or not. */
export async function unityServer(days: readonly string[], { lastIncluded = false } = {}) {
  const row = (day: string) =>
    `${day}T00:00:00.000Z,4242001,"Lantern, Lagoon",android,US,Rewarded,900,700,600,550,1.25`;
  return networkServer(({ path, headers, query }: Seen): Reply => {
    if (path === '/reports/1') {
      const [start, end] = [query.get('start')!, query.get('end')!];
      const found = days.filter((it) => {
        const at = `${it}T00:00:00.000Z`;
        return at >= start && (lastIncluded ? at <= end : at < end);
      });
      return { body: [columns.join(','), ...found.map(row), ''].join('\n') };
    }
    if (headers['authorization'] !== `Token ${unityKey.apiKey}`) {
      return { status: 400, body: { errors: [{ msg: 'access token required' }] } };
    }
    if (path !== `/stats/v1/operate/organizations/${unityKey.organizationId}`) {
      return { status: 400, body: { errors: [{ msg: 'organization not found' }] } };
    }
    const Location = `https://monetization.api.unity.com/reports/1?${query.toString()}`;
    return { status: 302, headers: { Location } };
  });
}
