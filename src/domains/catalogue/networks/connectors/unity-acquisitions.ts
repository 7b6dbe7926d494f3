import { addDays } from '#/kernel/days.ts';
import type { Asked } from './connector.ts';
import { csvRows } from './csv-report.ts';
import type { Json } from './json-report.ts';
import { isWithin } from './one-day.ts';

export const unityServices = 'services.api.unity.com';

const metrics = ['starts', 'clicks', 'installs', 'spend'];
const columns = [
  'timestamp',
  'app id',
  'campaign id',
  'country',
  'platform',
  'creative pack id',
  ...metrics,
];

/**
 * What campaigns and their creative packs cost by day, app, country and platform. Public references: docs.unity.com,
 * Advertising Statistics API v2 (`end` is an instant that does not count, 204 where there is nothing);
 * public clients for its breakdowns and the columns of its CSV.
 */
export async function acquisitions({ key, days, call }: Asked): Promise<Json[]> {
  const organization = encodeURIComponent(key['organizationId'] ?? '');
  const account = `${key['keyId'] ?? ''}:${key['secretKey'] ?? ''}`;
  const { status, text } = await call({
    url: `https://${unityServices}/advertise/stats/v2/organizations/${organization}/reports/acquisitions`,
    headers: {
      Authorization: `Basic ${Buffer.from(account).toString('base64')}`,
      Accept: 'text/csv',
    },
    query: {
      start: `${days.from}T00:00:00.000Z`,
      end: `${addDays(days.to, 1)}T00:00:00.000Z`,
      scale: 'day',
      metrics: metrics.join(','),
      breakdowns: 'app,campaign,country,platform,creativePack,creativePackType',
    },
  });
  if (status === 204) return [];
  const rows = csvRows(text, columns, 'Unity Ads');
  return rows.filter(({ timestamp }) => isWithin(timestamp, days));
}
