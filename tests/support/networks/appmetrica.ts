import { networkServer, type Reply, type Seen } from './network-server.ts';

export const appmetricaKey = { token: 'appmetrica-token-1234' };

const applications = [
  { id: 4242, name: 'Lantern Lagoon' },
  { id: 4243, name: 'Pebble Sort' },
];

/** AppMetrica's list of applications and its tables: offsets from 1, samples unless told. */
export async function appmetricaServer(days: readonly string[], { most = 10_000 } = {}) {
  return networkServer(({ path, headers, query }: Seen): Reply => {
    if (headers['authorization'] !== `OAuth ${appmetricaKey.token}`) {
      return { status: 403, body: { code: 403, message: 'Access is denied' } };
    }
    if (path === '/management/v1/applications') return { body: { applications } };
    const metrics = query.get('metrics')!.split(',');
    const dimensions = query.get('dimensions')?.split(',') ?? [];
    if (metrics.length > 20 || dimensions.length > 10) return { status: 400, body: { code: 4001 } };
    const found = days.filter((it) => it >= query.get('date1')! && it <= query.get('date2')!);
    if (dimensions.length === 0) {
      // Everybody plays on two days of three: the more days, the more users, never their sum.
      const users = Math.round(900 * Math.sqrt(found.length));
      const told = { ids: [Number(query.get('ids'))], metrics, dimensions };
      const rows = found.length > 0 ? [{ dimensions: [], metrics: [users] }] : [];
      const sampled = query.get('accuracy') !== 'full';
      return { body: { query: told, data: rows, total_rows: rows.length, sampled } };
    }
    const from = Number(query.get('offset') ?? 1) - 1;
    const size = Math.min(most, Number(query.get('limit') ?? 100));
    const data = found.slice(from, from + size).map((day) => ({
      dimensions: [{ name: day }, { name: 'Pakistan', iso_name: 'PK' }, { name: '1.4.0' }],
      metrics: [900, 90, 2700, 200.5, 3],
    }));
    return {
      body: {
        query: { ids: [Number(query.get('ids'))], metrics, dimensions },
        data,
        total_rows: found.length,
        sampled: query.get('accuracy') !== 'full',
      },
    };
  });
}
