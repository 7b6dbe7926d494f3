import { networkServer, type Reply, type Seen } from './network-server.ts';

export const appsflyerKey = { token: 'appsflyer-token-1234', apps: 'all' };

const values: Record<string, string> = {
  app_id: 'com.backlot.lanternlagoon',
  pid: 'Facebook Ads',
  c: '"LNT, Summer"',
  af_c_id: '238500000001',
  geo: 'PK',
  impressions: '900',
  clicks: '40',
  installs: '7',
  cost: '12.5',
};

/** AppsFlyer's Master API v4: CSV with a heading for each grouping and KPI. */
export async function appsflyerServer(days: readonly string[]) {
  return networkServer(({ path, headers, query }: Seen): Reply => {
    if (headers['authorization'] !== `Bearer ${appsflyerKey.token}`) {
      return { status: 401, body: { message: 'The supplied API token is invalid' } };
    }
    if (path !== '/api/master-agg-data/v4/app/all') return { status: 404, body: 'Not found' };
    const names = [...query.get('groupings')!.split(','), ...query.get('kpis')!.split(',')];
    const [from, to] = [query.get('from')!, query.get('to')!];
    if (from > to) return { status: 403, body: "From date can't be after To date." };
    const found = names.includes('install_time')
      ? days.filter((it) => it >= from && it <= to)
      : [''];
    const rows = found.map((day) =>
      names.map((it) => (it === 'install_time' ? day : values[it]!)).join(','),
    );
    return { body: [names.join(','), ...rows].join('\n') };
  });
}
