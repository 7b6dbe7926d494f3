import { addDays } from '#/kernel/days.ts';
import { counted } from '#/kernel/numbers.ts';
import { PullFailure } from './call.ts';
import { connector, type Asked } from './connector.ts';
import { csvRows } from './csv-report.ts';
import { jsonReport, type Json } from './json-report.ts';
import { isWithin } from './one-day.ts';

const host = 'hq1.appsflyer.com';
const groupings = ['app_id', 'install_time', 'pid', 'c', 'af_c_id', 'geo'];
const kpis = ['impressions', 'clicks', 'installs', 'cost'];
/** Larger reports are refused. */
const MOST_ROWS = 200_000;

/** Public reference: AppsFlyer Master API v4; CSV whose headings are the names asked for. */
async function report(
  { key, days, call }: Asked,
  by: readonly string[],
  of: readonly string[],
): Promise<Json[]> {
  const { text } = await call({
    url: `https://${host}/api/master-agg-data/v4/app/${key['apps'] ?? 'all'}`,
    headers: { Authorization: `Bearer ${key['token'] ?? ''}`, Accept: 'text/csv' },
    query: {
      from: days.from,
      to: days.to,
      groupings: by.join(','),
      kpis: of.join(','),
      currency: 'USD',
    },
  });
  const rows = csvRows(text, [...by, ...of], 'AppsFlyer');
  if (rows.length < MOST_ROWS) return rows;
  throw new PullFailure('reply', `AppsFlyer gives ${MOST_ROWS} rows at most, and there are more.`);
}

async function* spend(asked: Asked): AsyncGenerator<Json[]> {
  const rows = await report(asked, groupings, kpis);
  yield rows.filter((it) => isWithin(it['install_time'], asked.days));
}

export const appsflyer = connector({
  code: 'appsflyer',
  name: 'AppsFlyer',
  network: 'appsflyer',
  fields: [
    {
      name: 'token',
      label: 'API token V2',
      help: 'AppsFlyer, Security centre; tokens made before 10 March 2026 are revoked',
      secret: true,
    },
    {
      name: 'apps',
      label: 'Apps',
      help: '“all”, or app ids with commas between them',
      secret: false,
      pattern: /^[\w.,]{3,2000}$/,
    },
  ],
  hosts: [host],
  paceMs: 2_000,
  // A plan without this API answers as if there were no such address.
  failureOf: ({ status }) =>
    status === 404
      ? new PullFailure('key', 'does not know these apps, or the plan has no Master API.')
      : undefined,
  check: async ({ key, today, call }) => {
    const days = { from: addDays(today, -3), to: addDays(today, -2) };
    const rows = await report({ key, days, call }, ['app_id'], ['installs']);
    return `The key works: ${counted(rows.length, 'app')} with installs.`;
  },
  reports: [
    {
      code: 'appsflyer-spend',
      name: 'AppsFlyer spend and installs',
      format: 'appsflyer',
      zone: 'UTC',
      // A report covers 31 days at most, and a day is complete two days later.
      days: { atOnce: 7, again: 4, back: 90 },
      pull: (asked) => jsonReport(spend(asked)),
    },
  ],
});
