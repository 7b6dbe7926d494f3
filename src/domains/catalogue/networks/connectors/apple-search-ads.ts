import { PullFailure, type Answer, type Call, type KeyValues } from './call.ts';
import { connector, type Asked } from './connector.ts';
import { es256Token } from './es256-token.ts';
import { isJson, jsonReport, rowsOf, type Json } from './json-report.ts';
import { isWithin } from './one-day.ts';

const name = 'Apple Search Ads';
const host = 'api.searchads.apple.com';
const api = `https://${host}/api/v5`;
const tokenHost = 'appleid.apple.com';
const PAGE = 1000;

/** An access token for an hour; what it is asked with is signed anew each time. */
async function accessToken(key: KeyValues, call: Call): Promise<string> {
  const client = key['clientId'] ?? '';
  const secret = es256Token({
    pem: key['privateKey'] ?? '',
    keyId: key['keyId'] ?? '',
    seconds: 600,
    claims: { sub: client, aud: `https://${tokenHost}`, iss: key['teamId'] ?? '' },
  });
  const reply = await call.json({
    url: `https://${tokenHost}/auth/oauth2/token`,
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: client,
      client_secret: secret,
      scope: 'searchadsorg',
    }),
  });
  const token = isJson(reply) ? reply['access_token'] : undefined;
  if (typeof token === 'string' && token !== '') return token;
  throw new PullFailure('reply', `${name} answered without an access token.`);
}

/** The organisation of the key, among those that its token opens. */
async function organisation(key: KeyValues, call: Call): Promise<Json> {
  const reply = await call.json({
    url: `${api}/acls`,
    headers: { Authorization: `Bearer ${await accessToken(key, call)}` },
  });
  const all = rowsOf(isJson(reply) ? reply['data'] : undefined, name);
  const own = all.find((it) => String(it['orgId']) === key['orgId']);
  if (own) return own;
  throw new PullFailure('key', `${name} does not let this API user see the organisation.`);
}

const request = ({ days }: Asked, offset: number) => ({
  startTime: days.from,
  endTime: days.to,
  granularity: 'DAILY',
  groupBy: ['countryOrRegion'],
  timeZone: 'UTC',
  selector: {
    // Only one field is allowed.
    orderBy: [{ field: 'campaignId', sortOrder: 'ASCENDING' }],
    pagination: { offset, limit: PAGE },
  },
  returnRecordsWithNoMetrics: false,
  returnRowTotals: false,
  returnGrandTotals: false,
});

async function page(asked: Asked, token: string, offset: number) {
  const reply = await asked.call.json({
    url: `${api}/reports/campaigns`,
    headers: {
      Authorization: `Bearer ${token}`,
      'X-AP-Context': `orgId=${asked.key['orgId'] ?? ''}`,
    },
    body: request(asked, offset),
  });
  const data = isJson(reply) && isJson(reply['data']) ? reply['data'] : {};
  const report = isJson(data['reportingDataResponse']) ? data['reportingDataResponse'] : {};
  const pages = isJson(reply) && isJson(reply['pagination']) ? reply['pagination'] : {};
  const total = pages['totalResults'];
  if (typeof total !== 'number') {
    throw new PullFailure('reply', `${name} did not say how many rows the report has.`);
  }
  return { rows: rowsOf(report['row'], name), total };
}

/**
 * A campaign in a country, with one day each: as many as there are lines of the report. A day on
 * which nothing happened has its date only.
 */
const byDay = (row: Json, { days }: Asked): Json[] =>
  rowsOf(row['granularity'], name)
    .filter((day) => Object.keys(day).length > 1 && isWithin(day['date'], days))
    .map((day) => ({ metadata: row['metadata'], granularity: [day] }));

async function* campaigns(asked: Asked): AsyncGenerator<Json[]> {
  const token = await accessToken(asked.key, asked.call);
  for (let sent = 0, total = 1; sent < total;) {
    const it = await page(asked, token, sent);
    ({ total } = it);
    sent += it.rows.length;
    yield it.rows.flatMap((row) => byDay(row, asked));
    if (it.rows.length === 0 && sent < total) {
      const words = `${name} announced ${total} rows and sent ${sent}. Nothing of it was taken.`;
      throw new PullFailure('reply', words);
    }
  }
}

/** The token's host says in the body what a 400 means; reports may fail with a 200. */
function failureOf({ status, text }: Answer): PullFailure | undefined {
  if (status === 400 && /"invalid_(client|grant|scope)"|"unauthorized_client"/.test(text)) {
    return new PullFailure('key', 'does not accept this client any more: look at ids and key.');
  }
  const [, words] = /"error"\s*:\s*\{[\s\S]{0,400}?"message"\s*:\s*"([^"]{3,200})/.exec(text) ?? [];
  return status < 300 && words !== undefined
    ? new PullFailure('request', `does not take this request: ${words}`)
    : undefined;
}

/**
 * Public references: developer.apple.com, Apple Ads (implementing OAuth, ReportingRequest: days at
 * most 90 back), airbyte's source-apple-search-ads (X-AP-Context, 30 days of attribution).
 */
export const appleSearchAds = connector({
  code: 'apple-search-ads',
  name,
  network: 'apple-search-ads',
  fields: [
    {
      name: 'orgId',
      label: 'Organisation id',
      help: 'Apple Ads, account settings: digits',
      secret: false,
      pattern: /^\d{3,20}$/,
    },
    { name: 'clientId', label: 'Client id', help: 'Account settings, API', secret: false },
    { name: 'teamId', label: 'Team id', help: 'On the same page', secret: false },
    { name: 'keyId', label: 'Key id', help: 'On the same page', secret: false },
    {
      name: 'privateKey',
      label: 'Private key',
      help: 'The whole text of the .pem file whose public half was uploaded there',
      secret: true,
    },
  ],
  hosts: [host, tokenHost],
  paceMs: 500,
  failureOf,
  check: async ({ key, call }) => {
    const { orgName, currency, timeZone } = await organisation(key, call);
    return `The key works: ${String(orgName)}, counts in ${String(currency)}, ${String(timeZone)}.`;
  },
  reports: [
    {
      code: 'apple-search-ads-campaigns',
      name: 'Apple Search Ads campaigns',
      format: 'apple-search-ads',
      zone: 'UTC',
      // Installs are told for weeks after a tap; what was spent is settled long before.
      days: { atOnce: 30, again: 7, provisional: 3, back: 89 },
      pull: (asked) => jsonReport(campaigns(asked)),
    },
  ],
});
