import { networkServer, type Reply, type Seen } from './network-server.ts';

export const unityKey = { organizationId: '1234567', apiKey: 'unity-api-key-5678' };
/** Of a service account, with which the statistics of advertisers are read. */
export const unityAdvertiserKey = {
  organizationId: '1234567',
  keyId: '0b1c-made-up-key-id',
  secretKey: 'unity-service-secret-90',
};
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

const head =
  'timestamp,app id,app name,campaign id,campaign name,country,platform,creative pack id,creative pack name,creative pack type,starts,clicks,installs,spend';

/** The acquisitions of an advertiser by day; a day without any has no row, and none at all is a 204. */
function acquisitions({ headers, path, query }: Seen, days: readonly string[]): Reply {
  const { keyId, secretKey, organizationId } = unityAdvertiserKey;
  const account = Buffer.from(`${keyId}:${secretKey}`).toString('base64');
  if (headers.authorization !== `Basic ${account}`) return { status: 401 };
  if (!path.includes(`/${organizationId}/`)) return { status: 403 };
  const [start, end] = [query.get('start')!, query.get('end')!];
  const found = days.filter((it) => it >= start.slice(0, 10) && it < end.slice(0, 10));
  if (found.length === 0) return { status: 204 };
  const lantern = '500012345,"Lantern, Lagoon",5f1a2b,LNT 🎣 لالٹین,PK,android';
  const rows = found.flatMap((day) => [
    `${day}T00:00:00.000Z,${lantern},c01,"LNT, 15s",video,500,30,5,8.5`,
    `${day}T00:00:00.000Z,${lantern},c02,لالٹین end card,playable,400,10,2,4`,
    `${day}T00:00:00.000Z,500012346,Pebble Sort,5f1a2c,=PEB,,ios,,,,10,0,0,0`,
  ]);
  return { body: [head, ...rows, ''].join('\n') };
}

/** Unity's Monetization Stats API: a redirect to the CSV; `end` may count or not. Beside it, its Advertising Statistics API. */
export async function unityServer(days: readonly string[], { lastIncluded = false } = {}) {
  const row = (day: string) =>
    `${day}T00:00:00.000Z,4242001,"Lantern, Lagoon",android,US,Rewarded,900,700,600,550,1.25`;
  return networkServer((request: Seen): Reply => {
    const { path, headers, query } = request;
    if (path.startsWith('/advertise/stats/v2/')) return acquisitions(request, days);
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
