import { networkServer, type Reply, type Seen } from './network-server.ts';

export const molocoKey = { adAccountId: 'backlot-ua', apiKey: 'moloco-api-key-good' };
const token = 'moloco-access-token-1';

const lantern = { id: 'camp1', title: 'LNT 🎣 لالٹین', country: 'PAK' };
const rowsOf = (day: string) => [
  {
    date: day,
    campaign: lantern,
    creative: { id: 'cr1', title: 'LNT_gameplay_15s.mp4', type: 'VIDEO' },
    metric: { impressions: '600', clicks: '30', installs: '5', spend: 8.5 },
  },
  {
    date: day,
    campaign: lantern,
    creative: { id: 'cr2', title: 'لالٹین', type: 'IMAGE' },
    metric: { impressions: '300', clicks: '10', installs: '2', spend: 4 },
  },
  // What is 0 is left out; a campaign of many countries says none.
  { date: day, campaign: { id: 'camp2', title: '=PEB ROAS' }, metric: { spend: -0.25 } },
];

/**
 * Moloco's campaign API: a token for a key, reports that are made after so many looks, and the host
 * on which they lie, to which no token belongs.
 */
export function molocoServer(
  days: readonly string[],
  { looks = 2, currency = 'USD', storage = 'storage.googleapis.com' } = {},
) {
  let left = looks;
  let range = { start: '', end: '' };
  return networkServer((request: Seen): Reply => {
    const { host, method, path, headers, query, body } = request;
    if (host === storage) {
      if (headers.authorization !== undefined || query.get('token') !== 'one-time') {
        return { status: 403 };
      }
      const within = days.filter((it) => it >= range.start && it <= range.end);
      return { body: { rows: within.flatMap(rowsOf) } };
    }
    if (path === '/cm/v1/auth/tokens') {
      const { api_key } = JSON.parse(body) as { api_key: string };
      return api_key === molocoKey.apiKey
        ? { body: { token, token_type: 'UA' } }
        : { status: 401, body: { code: 16, message: `Invalid API key ${api_key}` } };
    }
    if (headers.authorization !== `Bearer ${token}`) return { status: 401 };
    if (path.startsWith('/cm/v1/ad-accounts/')) {
      return path.endsWith(`/${molocoKey.adAccountId}`)
        ? { body: { ad_account: { title: 'Backlot', currency, timezone: 'Asia/Karachi' } } }
        : { status: 403, body: { code: 7, message: 'no access to this ad account' } };
    }
    if (method === 'POST') {
      range = (JSON.parse(body) as { date_range: typeof range }).date_range;
      left = looks;
      return { body: { id: 'r1', status: `https://${host}/cm/v1/reports/r1/status` } };
    }
    left -= 1;
    if (left >= 0) return { body: { status: 'ACCEPTED' } };
    const location_json = `https://${storage}/reports/r1.json?token=one-time`;
    return { body: { status: 'READY', location_json } };
  });
}
