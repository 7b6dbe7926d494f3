import { addDays } from '#/kernel/days.ts';
import { counted } from '#/kernel/numbers.ts';
import { connector, type Asked } from './connector.ts';
import { csvRows } from './csv-report.ts';
import { jsonReport, type Json } from './json-report.ts';
import { isWithin } from './one-day.ts';

const host = 'automate.adjust.com';
const dimensions =
  'day,app,app_token,store_id,os_name,country_code,partner_name,network,campaign_network,campaign_id_network';
const metrics = 'installs,cost,clicks,impressions';

/** Public reference: dev.adjust.com/en/api/rs-api/csv. Slugs as headings, days in UTC, dollars. */
async function report(
  { key, days, call }: Asked,
  by: string,
  of: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Json[]> {
  const { text } = await call({
    url: `https://${host}/reports-service/csv_report`,
    headers: { Authorization: `Bearer ${key['token'] ?? ''}` },
    query: {
      dimensions: by,
      metrics: of,
      date_period: `${days.from}:${days.to}`,
      utc_offset: '+00:00',
      currency: 'USD',
      ad_spend_mode: 'network',
      attribution_source: 'first',
      readable_names: 'false',
      ...more,
    },
  });
  return csvRows(text, `${by},${of}`.split(','), 'Adjust');
}

async function* spend(asked: Asked): AsyncGenerator<Json[]> {
  const rows = await report(asked, dimensions, metrics);
  yield rows.filter(({ day }) => isWithin(day, asked.days));
}

const ages = [0, 1, 2, 3, 7, 14, 21, 30, 45];
const aged = (age: number) =>
  ['ad_revenue_total', 'revenue_total', 'retained_users'].map((slug) => `${slug}_d${age}`);

/**
 * Cohort slugs of the metrics glossary. Ages that are not over yet come with the sums so far: the
 * import leaves them out.
 */
async function* cohorts(asked: Asked): AsyncGenerator<Json[]> {
  const of = ['installs', ...ages.flatMap(aged)].join(',');
  const rows = await report(asked, dimensions, of, { cohort_maturity: 'immature' });
  yield rows.filter(({ day }) => isWithin(day, asked.days));
}

export const adjust = connector({
  code: 'adjust',
  name: 'Adjust',
  network: 'adjust',
  fields: [
    {
      name: 'token',
      label: 'API token',
      help: 'Adjust, Account settings, My profile',
      secret: true,
    },
  ],
  hosts: [host],
  paceMs: 1_000,
  check: async ({ key, today, call }) => {
    const days = { from: addDays(today, -1), to: today };
    const rows = await report({ key, days, call }, 'app', 'installs');
    return `The key works: ${counted(rows.length, 'app')} yesterday and today.`;
  },
  reports: [
    {
      code: 'adjust-spend',
      name: 'Adjust spend and installs',
      format: 'adjust',
      zone: 'UTC',
      days: { atOnce: 7, again: 3, back: 365 },
      pull: (asked) => jsonReport(spend(asked)),
    },
    {
      code: 'adjust-cohort',
      name: 'Adjust cohorts',
      format: 'adjust-cohort',
      zone: 'UTC',
      // Every install day gets new ages until it is 45 days old; those it has are final.
      days: { atOnce: 15, again: 45, back: 45, provisional: 0 },
      pull: (asked) => jsonReport(cohorts(asked)),
    },
  ],
});
