import { addDays, eachDay } from '#/kernel/days.ts';
import { counted } from '#/kernel/numbers.ts';
import { PullFailure, type Call, type KeyValues } from './call.ts';
import { connector, type Asked } from './connector.ts';
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

type Table = Pick<Asked, 'key' | 'call'> & { query: Record<string, string | number> };

/** A table; unless told, the source would only look at a sample. */
async function tableOf({ key, call, query }: Table): Promise<Json> {
  const reply = await call.json({
    url: `https://${host}/stat/v1/data`,
    headers: access(key),
    query: { ...query, accuracy: 'full', lang: 'en' },
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

/** A page of one application's table. */
const page = ({ key, days, call }: Asked, id: string, offset: number): Promise<Json> =>
  tableOf({
    key,
    call,
    query: {
      ids: id,
      metrics,
      dimensions,
      date1: days.from,
      date2: days.to,
      sort: dimensions,
      limit: PAGE,
      offset,
    },
  });

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

/** How many days up to a day each figure is of. */
const reaches = { dau: 1, wau: 7, mau: 30 } as const;

/**
 * Unique users of an application in some days up to one. Asked for without dimensions: who plays in
 * two countries, or on two of the days, is in the answer once.
 */
async function uniqueUsers({ key, call }: Asked, id: string, day: string, reach: number) {
  const reply = await tableOf({
    key,
    call,
    query: { ids: id, metrics: 'ym:u:users', date1: addDays(day, 1 - reach), date2: day },
  });
  const [row, ...more] = rowsOf(reply['data'], 'AppMetrica');
  if (row === undefined) return 0;
  const [users] = Array.isArray(row['metrics']) ? (row['metrics'] as unknown[]) : [];
  if (typeof users !== 'number' || more.length > 0) {
    throw new PullFailure('reply', 'AppMetrica answered no number of users.');
  }
  return users;
}

/** A list of days, application by application, as the imports read it. */
async function* audience(asked: Asked): AsyncGenerator<string, number> {
  let rows = 0;
  yield '[';
  for (const { id } of await applications(asked.key, asked.call))
    for (const date of eachDay(asked.days)) {
      const users = (reach: number) => uniqueUsers(asked, String(id), date, reach);
      const mau = await users(reaches.mau);
      // Of nobody in a month there is nothing to tell.
      if (mau === 0) continue;
      const [dau, wau] = [await users(reaches.dau), await users(reaches.wau)];
      const row = { date, application_id: id, dau, wau, mau };
      yield `${rows === 0 ? '' : ',\n'}${JSON.stringify(row)}`;
      rows += 1;
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
    {
      code: 'appmetrica-audience',
      name: 'AppMetrica unique users of 1, 7 and 30 days',
      format: 'appmetrica-audience',
      zone: 'UTC',
      // Three requests for each day and application: not further back than a month of MAU needs.
      days: { atOnce: 7, again: 3, back: 35 },
      pull: audience,
    },
  ],
});
