import { networkServer, type Reply, type Seen } from './network-server.ts';

export const adjustKey = { token: 'adjust-token-1234' };

const values: Record<string, string> = {
  app: '"Lantern, Lagoon"',
  app_token: 'abc123def456',
  store_id: 'com.backlot.lanternlagoon',
  os_name: 'android',
  country_code: 'pk',
  partner_name: 'Facebook',
  network: 'Facebook Installs',
  campaign_network: 'LNT Summer-PK',
  campaign_id_network: '238500000001',
  installs: '7',
  cost: '12.50',
  clicks: '40',
  impressions: '900',
};

/** A cohort slug's value: a dollar a day, and one of seven players lost every age. */
const agedValue = (slug: string) => {
  const age = Number(/_d(\d+)$/.exec(slug)![1]);
  return slug.startsWith('retained') ? String(Math.max(0, 7 - age)) : (1 + age).toFixed(2);
};

/** Adjust's report service: CSV with a heading for each dimension and metric asked for. */
export async function adjustServer(days: readonly string[]) {
  return networkServer(({ headers, query }: Seen): Reply => {
    if (headers['authorization'] !== `Bearer ${adjustKey.token}`) {
      return { status: 401, body: { message: 'Invalid token' } };
    }
    const names = [...query.get('dimensions')!.split(','), ...query.get('metrics')!.split(',')];
    const [from, to] = query.get('date_period')!.split(':') as [string, string];
    const found = names.includes('day') ? days.filter((it) => it >= from && it <= to) : [''];
    const rows = found.map((day) =>
      names.map((it) => (it === 'day' ? day : (values[it] ?? agedValue(it)))).join(','),
    );
    return { body: `${[names.join(','), ...rows].join('\n')}\n` };
  });
}
