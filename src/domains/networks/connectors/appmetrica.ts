import { counted } from '#/kernel/numbers.ts';
import { connector, PullFailure, type Asked, type Call, type KeyValues } from './connector.ts';
import { isJson, rowsOf, type Json } from './json-report.ts';

const host = 'api.appmetrica.yandex.com';
const PAGE = 10_000;
const metrics = 'ym:u:users,ym:u:newUsers,ym:s:sessions,ym:s:avgSessionDuration,ym:cr:crashes';
const dimensions = 'ym:u:date,ym:u:regionCountry,ym:u:appVersion';

const access = (key: KeyValues) => ({ Authorization: `OAuth ${key['token'] ?? ''}` });

/** The applications the token opens. Public reference: appmetrica.yandex.com, Management API. */
async function applications(key: KeyValues, call: Call): Promise<Json[]> {
  const reply = await call.json({
    url: `https://${host}/management/v1/applications`,
    headers: access(key),
  });
  return rowsOf(isJson(reply) ? reply['applications'] : undefined, 'AppMetrica');
}

/** A page of one application's table; unless told, the source would only look at a sample. */
async function page({ key, days, call }: Asked, id: string, offset: number): Promise<Json> {
  const reply = await call.json({
    url: `https://${host}/stat/v1/data`,
    headers: access(key),
    query: {
      ids: id,
      metrics,
      dimensions,
      date1: days.from,
      date2: days.to,
      sort: dimensions,
      accuracy: 'full',
      lang: 'en',
      limit: PAGE,
      offset,
    },
  });
  if (!isJson(reply) || !isJson(reply['query'])) {
    throw new PullFailure('reply', 'AppMetrica answered something that is no table.');
  }
  if (reply['sampled'] === true) {
    throw new PullFailure(
      'reply',
      'AppMetrica answered from a sample, although all was asked for.',
    );
  }
  return reply;
}

/** One application's table with all of its pages. */
async function table(asked: Asked, id: string): Promise<Json & { data: Json[] }> {
  const first = await page(asked, id, 1);
  const data = rowsOf(first['data'], 'AppMetrica');
  const total = Number(first['total_rows'] ?? data.length);
  while (data.length < total) {
    const next = rowsOf((await page(asked, id, data.length + 1))['data'], 'AppMetrica');
    if (next.length === 0) {
      const words = `AppMetrica announced ${total} rows and sent ${data.length}. Nothing was taken.`;
      throw new PullFailure('reply', words);
    }
    data.push(...next);
  }
  return { query: first['query'], data, total_rows: data.length };
}

/** A list of tables, one for each application, as the imports read it. */
async function* users(asked: Asked): AsyncGenerator<string, number> {
  let rows = 0;
  let isFirst = true;
  yield '[';
  for (const { id } of await applications(asked.key, asked.call)) {
    const it = await table(asked, String(id));
    if (it.data.length === 0) continue;
    yield `${isFirst ? '' : ',\n'}${JSON.stringify(it)}`;
    isFirst = false;
    rows += it.data.length;
  }
  yield ']\n';
  return rows;
}

export const appmetrica = connector({
  code: 'appmetrica',
  name: 'AppMetrica',
  network: 'appmetrica',
  fields: [
    {
      name: 'token',
      label: 'OAuth token',
      help: 'oauth.yandex.com, with the right to read AppMetrica',
      secret: true,
    },
  ],
  hosts: [host, 'api.appmetrica.yandex.net'],
  paceMs: 500,
  check: async ({ key, call }) =>
    `The key works: ${counted((await applications(key, call)).length, 'application')}.`,
  reports: [
    {
      code: 'appmetrica-users',
      name: 'AppMetrica users and sessions',
      format: 'appmetrica',
      zone: 'UTC',
      days: { atOnce: 7, again: 3, back: 365 },
      pull: users,
    },
  ],
});
