import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { networkServer, type Reply, type Seen } from './network-server.ts';

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const accessToken = 'apple-ads-access-1234';

export const appleAdsKey = {
  orgId: '40669820',
  clientId: 'SEARCHADS.27478e71-made-up',
  teamId: 'SEARCHADS.27478e71-team',
  keyId: 'bacaebda-key',
  privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
};
/** The same key as `openssl ecparam -genkey` writes it, pasted into a field of one line. */
export const sec1Key = `-----BEGIN EC PARAMETERS-----BggqhkjOPQMBBw==-----END EC PARAMETERS-----${(
  pair.privateKey.export({ type: 'sec1', format: 'pem' }) as string
).replaceAll('\n', '')}`;

/** Whether a client secret was signed with the key, for this client, and holds now. */
function isSigned(jwt: string): boolean {
  const [head = '', body = '', signature = ''] = jwt.split('.');
  const read = (it: string) =>
    JSON.parse(Buffer.from(it, 'base64url').toString() || '{}') as Record<string, unknown>;
  const [{ alg, kid }, claims] = [read(head), read(body)];
  const key = { key: createPublicKey(pair.privateKey), dsaEncoding: 'ieee-p1363' } as const;
  const now = Date.now() / 1000;
  return (
    alg === 'ES256' &&
    kid === appleAdsKey.keyId &&
    claims['aud'] === 'https://appleid.apple.com' &&
    claims['sub'] === appleAdsKey.clientId &&
    claims['iss'] === appleAdsKey.teamId &&
    Number(claims['exp']) > now &&
    verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))
  );
}

/** Nothing happens on the last of the days. */
const rowOf = (days: readonly string[], country: string, currency: string) => ({
  other: false,
  granularity: days.map((date, at) =>
    at === days.length - 1 && days.length > 1
      ? { date }
      : {
          impressions: 900,
          taps: 40,
          totalInstalls: 9,
          tapInstalls: 7,
          localSpend: { amount: '12.5', currency },
          date,
        },
  ),
  metadata: {
    campaignId: 542370539,
    campaignName: '=PEB Brand 🍎 پتھر',
    app: { appName: 'Pebble Sort', adamId: 1234567890 },
    countriesOrRegions: ['US', 'PK', 'TR'],
    countryOrRegion: country,
    orgId: 40669820,
  },
});

/** Apple's token host and its campaign reports in pages of two rows. */
export function appleAdsServer(days: readonly string[], { currency = 'USD' } = {}) {
  const PAGE = 2;
  return networkServer(({ host, path, headers, body }: Seen): Reply => {
    if (path === '/auth/oauth2/token') {
      const form = new URLSearchParams(body);
      return isSigned(form.get('client_secret') ?? '')
        ? { body: { access_token: accessToken, token_type: 'Bearer', expires_in: 3600 } }
        : { status: 400, body: { error: 'invalid_client' } };
    }
    if (headers.authorization !== `Bearer ${accessToken}`) return { status: 401 };
    if (path === '/api/v5/acls') {
      const own = { orgName: 'Backlot', orgId: 40669820, currency, timeZone: 'Asia/Karachi' };
      return { body: { data: [own], pagination: null, error: null } };
    }
    if (headers['x-ap-context'] !== `orgId=${appleAdsKey.orgId}` || !host) return { status: 403 };
    const asked = JSON.parse(body) as {
      startTime: string;
      endTime: string;
      selector: { pagination: { offset: number } };
    };
    const within = days.filter((it) => it >= asked.startTime && it <= asked.endTime);
    const all =
      within.length > 0 ? ['US', 'PK', 'TR'].map((it) => rowOf(within, it, currency)) : [];
    const { offset } = asked.selector.pagination;
    const row = all.slice(offset, offset + PAGE);
    return {
      body: {
        data: { reportingDataResponse: { row } },
        pagination: { totalResults: all.length, startIndex: offset, itemsPerPage: row.length },
        error: null,
      },
    };
  });
}
