import { addDays } from '#/kernel/days.ts';
import { counted } from '#/kernel/numbers.ts';
import { PullFailure, type Call, type KeyValues } from './call.ts';
import { connector, type Asked } from './connector.ts';
import { isJson, jsonReport, rowsOf, type Json } from './json-report.ts';
import { isWithin } from './one-day.ts';

const host = 'platform.ironsrc.com';
const PAGE = 5000;

/**
 * A token for an hour, from the two parts of the account's key (docs.unity.com, LevelPlay API
 * authentication): a text in JSON.
 */
async function signIn(key: KeyValues, call: Call): Promise<string> {
  const token = await call.json({
    url: `https://${host}/partners/publisher/auth`,
    headers: { secretkey: key['secretKey'] ?? '', refreshToken: key['refreshToken'] ?? '' },
  });
  if (typeof token === 'string' && token !== '') return token;
  throw new PullFailure('reply', 'LevelPlay answered without a token.');
}

/** Public reference: docs.unity.com, LevelPlay reporting API v1; days in UTC, both included. */
async function page(
  { days, call }: Asked,
  token: string,
  query: Record<string, string | number>,
): Promise<Json[]> {
  const reply = await call.json({
    url: `https://${host}/levelPlay/reporting/v1`,
    headers: { Authorization: `Bearer ${token}` },
    query: { startDate: days.from, endDate: days.to, ...query },
  });
  return rowsOf(isJson(reply) ? reply['data'] : undefined, 'LevelPlay');
}

async function* revenue(asked: Asked): AsyncGenerator<Json[]> {
  const token = await signIn(asked.key, asked.call);
  let last: string | undefined;
  for (let number = 1; ; number += 1) {
    const rows = await page(asked, token, {
      breakdowns: 'date,app,platform,adNetwork,adFormat,country',
      metrics: 'revenue,impressions,clicks,adSourceChecks,adSourceResponses',
      page: number,
      resultsPerPage: PAGE,
    });
    const first = JSON.stringify(rows[0]);
    if (rows.length > 0 && first === last) {
      const words = 'LevelPlay sent the same page twice. Nothing of it was taken.';
      throw new PullFailure('reply', words);
    }
    last = first;
    yield rows.filter(({ date }) => isWithin(date, asked.days));
    if (rows.length < PAGE) return;
  }
}

export const levelplay = connector({
  code: 'levelplay',
  name: 'Unity LevelPlay',
  network: 'levelplay',
  fields: [
    { name: 'secretKey', label: 'Secret key', help: 'LevelPlay, My account, API', secret: true },
    { name: 'refreshToken', label: 'Refresh token', help: 'On the same page', secret: true },
  ],
  hosts: [host],
  // 8,000 requests an hour.
  paceMs: 500,
  // It says 400 to a key it does not know.
  failureOf: ({ status, text }) =>
    status === 400 && /secret|refresh ?token|credential/i.test(text)
      ? new PullFailure('key', 'does not know this key.')
      : undefined,
  check: async ({ key, today, call }) => {
    const days = { from: addDays(today, -1), to: today };
    const token = await signIn(key, call);
    const query = { breakdowns: 'app', metrics: 'revenue' };
    const rows = await page({ key, days, call }, token, query);
    return `The key works: ${counted(rows.length, 'app')} yesterday and today.`;
  },
  reports: [
    {
      code: 'levelplay-revenue',
      name: 'LevelPlay revenue',
      format: 'levelplay',
      zone: 'UTC',
      days: { atOnce: 7, again: 3, back: 90 },
      pull: (asked) => jsonReport(revenue(asked)),
    },
  ],
});
