import { networkServer, type Reply, type Seen } from './network-server.ts';

export const levelplayKey = {
  secretKey: 'levelplay-secret-12',
  refreshToken: 'levelplay-refresh-34',
};

export const levelplayRows = (days: readonly string[]) =>
  days.flatMap((date) =>
    ['ironSource', 'UnityAds'].map((adNetwork) => ({
      date,
      appKey: '1a2b3c4d5',
      appName: 'Lantern Lagoon',
      bundleId: 'com.backlot.lanternlagoon',
      platform: 'Android',
      adFormat: 'interstitial',
      adNetwork,
      country: 'US',
      revenue: 1.25,
      impressions: 600,
      clicks: 9,
      adSourceChecks: 900,
      adSourceResponses: 700,
    })),
  );

/** LevelPlay's sign-in and reporting API v1 (docs.unity.com): pages of `resultsPerPage`, UTC. */
export async function levelplayServer(rows: readonly Record<string, unknown>[]) {
  return networkServer(({ path, headers, query }: Seen): Reply => {
    if (path === '/partners/publisher/auth') {
      const isGood =
        headers['secretkey'] === levelplayKey.secretKey &&
        headers['refreshtoken'] === levelplayKey.refreshToken;
      return isGood
        ? { body: '"bearer-token-1"' }
        : { status: 400, body: { code: 400, message: 'Invalid secretKey or refreshToken' } };
    }
    if (headers['authorization'] !== 'Bearer bearer-token-1') {
      return { status: 401, body: { message: 'Unauthorized' } };
    }
    const [from, to] = [query.get('startDate')!, query.get('endDate')!];
    const found = rows.filter((it) => String(it['date']) >= from && String(it['date']) <= to);
    const size = Number(query.get('resultsPerPage') ?? 1000);
    const first = (Number(query.get('page') ?? 1) - 1) * size;
    return { body: { data: found.slice(first, first + size), totalResults: found.length } };
  });
}
