import { createHash } from 'node:crypto';
import { networkServer, type Reply, type Seen } from './network-server.ts';

export const mintegralKey = { skey: 'mintegral-skey-1234', secret: 'mintegral-secret-5678' };
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

interface Options {
  /** Which of the two signatures the account takes. */
  signature?: 'time' | 'query';
  /** Seconds its clock is ahead of this machine's. */
  ahead?: number;
  page?: number;
}

const rowsOf = (days: readonly string[]) =>
  days.flatMap((day) =>
    ['551001', '551002'].map((unit_id) => ({
      date: Number(day.replaceAll('-', '')),
      app_id: 171001,
      app_name: 'Lantern Lagoon',
      app_package: 'com.backlot.lanternlagoon',
      platform: 'android',
      country: 'us',
      unit_id,
      ad_format: 'rewarded_video',
      request: 900,
      filled: 700,
      impression: 600,
      click: 9,
      est_revenue: 1.25,
    })),
  );

/** Mintegral's reporting API v2: signed, its clock within 300 s, days as digits in UTC+8. */
export async function mintegralServer(
  days: readonly string[],
  { signature = 'time', ahead = 0, page: limit = 1000 }: Options = {},
) {
  const rows = rowsOf(days);
  const refused = (msg: string): Reply => ({
    headers: { Date: new Date(Date.now() + ahead * 1000).toUTCString() },
    body: { code: 'error', msg },
  });
  const signOf = (query: URLSearchParams) => {
    if (signature === 'time') return md5(mintegralKey.secret + md5(query.get('time')!));
    const others = [...query].filter(([name]) => name !== 'sign');
    const sorted = others.sort(([a], [b]) => (a < b ? -1 : 1));
    return md5(md5(new URLSearchParams(sorted).toString()) + mintegralKey.secret);
  };
  return networkServer(({ query }: Seen): Reply => {
    const now = Date.now() / 1000 + ahead;
    if (query.get('skey') !== mintegralKey.skey) return refused('skey not found');
    if (Math.abs(Number(query.get('time')) - now) > 300) return refused('time is out of range');
    if (query.get('sign') !== signOf(query)) return refused('sign error');
    const [start, end] = [Number(query.get('start')), Number(query.get('end'))];
    const found = rows.filter((it) => it.date >= start && it.date <= end);
    const page = Number(query.get('page') ?? 1);
    const lists = found.slice((page - 1) * limit, page * limit);
    const total_page = Math.max(1, Math.ceil(found.length / limit));
    return { body: { code: 'ok', data: { total: found.length, page, limit, total_page, lists } } };
  });
}
