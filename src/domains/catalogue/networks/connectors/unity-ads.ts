import { addDays } from '#/kernel/days.ts';
import { counted } from '#/kernel/numbers.ts';
import { PullFailure } from './call.ts';
import { connector, type Asked } from './connector.ts';
import { csvRows } from './csv-report.ts';
import { jsonReport, type Json } from './json-report.ts';
import { isWithin } from './one-day.ts';
import { acquisitions, unityServices } from './unity-acquisitions.ts';

const host = 'monetization.api.unity.com';

/**
 * Public reference: docs.unity.com, Monetization Stats API; CSV, days in UTC. `end` is an instant:
 * the beginning of the day after the last one, whose rows are cut away in case it counts.
 */
async function rowsBy(
  { key, days, call }: Asked,
  groupBy: string,
  fields: string,
  columns: readonly string[],
): Promise<Json[]> {
  const { text } = await call({
    url: `https://${host}/stats/v1/operate/organizations/${encodeURIComponent(key['organizationId'] ?? '')}`,
    headers: { Authorization: `Token ${key['apiKey'] ?? ''}`, Accept: 'text/csv' },
    query: {
      groupBy,
      fields,
      scale: 'day',
      start: `${days.from}T00:00:00.000Z`,
      end: `${addDays(days.to, 1)}T00:00:00.000Z`,
    },
  });
  // Without a single ad shown there is not even a header.
  if (text.trim() === '') return [];
  const rows = csvRows(text, ['timestamp', ...columns], 'Unity Ads');
  return rows.filter(({ timestamp }) => isWithin(timestamp, days));
}

const fields = 'adrequest_count,available_sum,start_count,view_count,revenue_sum';

async function* revenue(asked: Asked): AsyncGenerator<Json[]> {
  const columns = ['source_game_id', 'platform', 'country', ...fields.split(',')];
  yield await rowsBy(asked, 'game,platform,country,placement', fields, columns);
}

async function* spend(asked: Asked): AsyncGenerator<Json[]> {
  yield await acquisitions(asked);
}

export const unityAds = connector({
  code: 'unity-ads',
  name: 'Unity Ads',
  network: 'unity-ads',
  fields: [
    {
      name: 'organizationId',
      label: 'Organization core id',
      help: 'Unity dashboard, Organization settings',
      secret: false,
    },
    {
      name: 'apiKey',
      label: 'Monetization Stats API key',
      help: 'Unity Ads Monetization, Setup, API Access',
      secret: true,
      optional: true,
    },
    {
      name: 'keyId',
      label: 'Key id of a service account',
      help: 'For what you spend: with the role Advertise Stats API Viewer',
      secret: false,
      optional: true,
    },
    {
      name: 'secretKey',
      label: 'Secret key of the service account',
      help: 'Shown once when the key is made',
      secret: true,
      optional: true,
    },
  ],
  // The reports lie behind a redirect; by the public clients it stays with Unity.
  hosts: [host, unityServices],
  paceMs: 1_000,
  // Whatever is wrong is a 400 with the reason in words.
  failureOf: ({ status, text }) =>
    status === 400 && /token|api ?key|organization not found/i.test(text)
      ? new PullFailure('key', 'does not accept this key for this organization.')
      : undefined,
  check: async ({ key, today, call }) => {
    const asked = { key, days: { from: addDays(today, -1), to: today }, call };
    const said: string[] = [];
    if (key['apiKey']) {
      const rows = await rowsBy(asked, 'game', 'start_count', ['source_game_id']);
      const games = new Set(rows.map((it) => it['source_game_id'])).size;
      said.push(counted(games, 'game'));
    }
    if (key['secretKey']) {
      const rows = await acquisitions(asked);
      const campaigns = new Set(rows.map((it) => it['campaign id'])).size;
      said.push(counted(campaigns, 'campaign'));
    }
    return `The key works: ${said.join(' and ')} yesterday and today.`;
  },
  reports: [
    {
      code: 'unity-ads-revenue',
      name: 'Unity Ads revenue',
      format: 'unity-ads',
      zone: 'UTC',
      needs: ['apiKey'],
      days: { atOnce: 7, again: 3, back: 180 },
      pull: (asked) => jsonReport(revenue(asked)),
    },
    {
      code: 'unity-ads-acquisitions',
      name: 'Unity Ads spend',
      format: 'unity-ads-spend',
      zone: 'UTC',
      needs: ['keyId', 'secretKey'],
      // Thirty requests in half an hour.
      days: { atOnce: 14, again: 3, back: 180 },
      pull: (asked) => jsonReport(spend(asked)),
    },
  ],
});
