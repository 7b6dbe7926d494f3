import { PullFailure, type Call, type KeyValues } from './call.ts';
import { connector, type Asked } from './connector.ts';
import { isJson, jsonReport, rowsOf, type Json } from './json-report.ts';
import { isWithin } from './one-day.ts';
import { untilMade } from './until-made.ts';

const host = 'api.moloco.cloud';
const api = `https://${host}/cm/v1`;
/** Where made reports lie: the reference names no host, so this one could not be confirmed. */
const storage = ['storage.googleapis.com'];

const accountOf = (key: KeyValues) => encodeURIComponent(key['adAccountId'] ?? '');

async function headersOf(key: KeyValues, call: Call) {
  const reply = await call.json({
    url: `${api}/auth/tokens`,
    body: { api_key: key['apiKey'] ?? '' },
  });
  const token = isJson(reply) ? reply['token'] : undefined;
  if (typeof token === 'string' && token !== '') return { Authorization: `Bearer ${token}` };
  throw new PullFailure('reply', 'Moloco answered without an access token.');
}
type Headers = Awaited<ReturnType<typeof headersOf>>;

async function account(key: KeyValues, call: Call, headers: Headers): Promise<Json> {
  const reply = await call.json({ url: `${api}/ad-accounts/${accountOf(key)}`, headers });
  const found = isJson(reply) ? reply['ad_account'] : undefined;
  if (isJson(found)) return found;
  throw new PullFailure('reply', 'Moloco answered something that is no ad account.');
}

/** Has the report made, waits for it and says where it lies. */
async function made({ key, days, call }: Asked, headers: Headers): Promise<URL> {
  const ordered = await call.json({
    url: `${api}/reports?ad_account_id=${accountOf(key)}`,
    headers,
    body: {
      ad_account_id: key['adAccountId'],
      date_range: { start: days.from, end: days.to },
      dimensions: ['DATE', 'CAMPAIGN', 'CREATIVE'],
    },
  });
  const id = isJson(ordered) ? ordered['id'] : undefined;
  if (typeof id !== 'string' || id === '') {
    throw new PullFailure('reply', 'Moloco did not say which report it makes.');
  }
  const location = await untilMade('Moloco', call, async () => {
    const reply = await call.json({
      url: `${api}/reports/${encodeURIComponent(id)}/status`,
      headers,
    });
    const status = isJson(reply) ? reply['status'] : undefined;
    if (status === 'FAILED') {
      throw new PullFailure('unreachable', 'Moloco could not make the report.');
    }
    return isJson(reply) && status === 'READY' ? reply['location_json'] : undefined;
  });
  const url = typeof location === 'string' ? URL.parse(location) : null;
  if (!url) throw new PullFailure('reply', 'Moloco did not say where the report lies.');
  if (![host, ...storage].includes(url.hostname)) {
    const words = `Moloco keeps the report at ${url.hostname}, from where nothing is fetched.`;
    throw new PullFailure('reply', words);
  }
  return url;
}

/** Rows have no currency in them: the account's says what their amounts are. */
async function* campaigns(asked: Asked): AsyncGenerator<Json[]> {
  const headers = await headersOf(asked.key, asked.call);
  const { currency } = await account(asked.key, asked.call, headers);
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) {
    throw new PullFailure('reply', 'Moloco did not say what this ad account counts in.');
  }
  // The address opens the report by itself: whoever keeps it is given no token.
  const report = await asked.call.json({ url: await made(asked, headers) });
  const rows = rowsOf(isJson(report) ? report['rows'] : undefined, 'Moloco');
  yield rows.filter((it) => isWithin(it['date'], asked.days)).map((it) => ({ currency, ...it }));
}

/**
 * Public references: developer.moloco.cloud, Generate campaign data reports (CREATIVE is one of its
 * dimensions), and its API's description (AdAccount, Report, the states ACCEPTED, READY and FAILED).
 */
export const moloco = connector({
  code: 'moloco',
  name: 'Moloco',
  network: 'moloco',
  fields: [
    {
      name: 'adAccountId',
      label: 'Ad account id',
      help: 'Moloco Ads, in the address of the ad account',
      secret: false,
    },
    { name: 'apiKey', label: 'API key', help: 'Of the workplace, from your manager', secret: true },
  ],
  hosts: [host, ...storage],
  paceMs: 1_000,
  check: async ({ key, call }) => {
    const { title, currency, timezone } = await account(key, call, await headersOf(key, call));
    return `The key works: ${String(title)}, counts in ${String(currency)}, ${String(timezone)}.`;
  },
  reports: [
    {
      code: 'moloco-campaigns',
      name: 'Moloco campaigns',
      format: 'moloco',
      zone: 'UTC',
      days: { atOnce: 14, again: 7, provisional: 3, back: 365 },
      pull: (asked) => jsonReport(campaigns(asked)),
    },
  ],
});
