import { networkServer, type Reply, type Seen } from './network-server.ts';

type Row = Record<string, string>;

/**
 * AppLovin's reporting host (support.axon.ai): `api_key` in the query, numbers as strings, days in
 * UTC. `rows` are by path; `lastDayIncluded: false` reads `end` as some clients say it does.
 */
export function applovinAnswers(rows: Record<string, Row[]>, { lastDayIncluded = true } = {}) {
  const keys = new Set(['good-report-key-1234']);
  const answer = ({ path, query }: Seen): Reply => {
    const known = rows[path];
    if (!known) return { status: 404, body: 'Not Found' };
    if (!keys.has(query.get('api_key') ?? '')) {
      return { status: 403, body: 'Invalid Report Key' };
    }
    const start = query.get('start')!;
    const end = query.get('end')!;
    const columns = query.get('columns')!.split(',');
    // A report by the hour is the same report with one column more.
    const results = known
      .filter((it) => columns.includes('hour') === 'hour' in it)
      .filter((it) => it['day']! >= start)
      .filter((it) => (lastDayIncluded ? it['day']! <= end : it['day']! < end))
      .slice(Number(query.get('offset') ?? 0))
      .slice(0, Number(query.get('limit') ?? Number.POSITIVE_INFINITY))
      .map((it) => Object.fromEntries(columns.map((name) => [name, it[name] ?? ''])));
    return { body: { code: 200, count: results.length, results } };
  };
  return { answer, keys };
}

/** Rows of a MAX revenue report by the hour: 600 impressions and $4.50 an hour, as those of a day. */
export const maxHours = (day: string, hours: readonly number[]): Row[] =>
  hours.flatMap((hour) =>
    maxRows([day]).map((it) => ({ ...it, hour: String(hour).padStart(2, '0') })),
  );

/** The same as a server. */
export async function applovin(...about: Parameters<typeof applovinAnswers>) {
  const { answer, keys } = applovinAnswers(...about);
  return { ...(await networkServer(answer)), keys };
}

/** Rows of a MAX revenue report: two apps on each day, one of them on two networks. */
export const maxRows = (days: readonly string[]): Row[] =>
  days.flatMap((day) =>
    [
      ['Lantern Lagoon', 'com.backlot.lanternlagoon', 'android', 'APPLOVIN_NETWORK', '1.50'],
      ['Lantern Lagoon', 'com.backlot.lanternlagoon', 'android', 'ADMOB_BIDDING', '2.25'],
      ['Pebble Sort', 'com.backlot.pebblesort', 'ios', 'APPLOVIN_NETWORK', '0.75'],
    ].map(([application, package_name, platform, network, estimated_revenue]) => ({
      day,
      application: application!,
      package_name: package_name!,
      platform: platform!,
      country: 'us',
      network: network!,
      network_placement: `${package_name === 'com.backlot.pebblesort' ? 'Pebble' : 'Lagoon'} ${network === 'ADMOB_BIDDING' ? 'auction' : 'high line'}`,
      max_ad_unit_test: '',
      ad_format: 'INTER',
      max_ad_unit_id: '7f2a90c1d4e86b35',
      ad_unit_waterfall_name: 'Level end',
      attempts: '900',
      responses: '700',
      impressions: '600',
      estimated_revenue: estimated_revenue!,
    })),
  );
