import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../../tests/support/server.ts';
import type { ImportBatch, ImportFindings } from '../../imports.contract.ts';
import { eventsIn, summedEvents } from './sum-events.server.ts';

const fixtures = new URL('../fixtures/', import.meta.url);
const lines = readFileSync(new URL('firebase-events.ndjson', fixtures), 'utf8');

const fileOf = (bytes: Uint8Array | string, name = 'events') => ({
  name,
  open: async function* () {
    yield Buffer.from(bytes);
  },
});

async function tablesOf(bytes: Uint8Array | string): Promise<string[]> {
  const file = fileOf(bytes);
  const events = await eventsIn(file.open);
  if (!events) return [];
  const reports = await summedEvents(file, events);
  return Promise.all(
    reports.map(async (it) => {
      const pieces = [];
      for await (const piece of it.open()) pieces.push(piece);
      return Buffer.concat(pieces).toString('utf8');
    }),
  );
}

/** The same events as BigQuery saves them as Parquet. */
async function parquetOf(text: string): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'parquet-'));
  try {
    const [from, to] = [join(folder, 'it.ndjson'), join(folder, 'it.parquet')];
    writeFileSync(from, text);
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    await connection.run(`copy (select * from read_json('${from}')) to '${to}' (format parquet)`);
    connection.closeSync();
    return readFileSync(to);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

let server: TestServer;
let clerk: Colleague;
beforeAll(async () => {
  server = await testServer();
  server.clock.now = new Date('2025-11-20T06:00:00Z');
  clerk = await server.as('Super admin');
  await seedNetworks(server.db);
  for (const [key, name, bundle, platform] of [
    ['LNT', 'Lantern Lagoon', 'com.backlot.lanternlagoon', 'android'],
    ['PEB', 'Pebble Sort', 'com.backlot.pebblesort', 'ios'],
  ] as const)
    await server.db.insertInto('apps').values({ key, name, package: bundle, platform }).execute();
});
afterAll(() => server?.close());

async function upload(bytes: Uint8Array<ArrayBuffer> | string, name = 'events_20251112.json') {
  const form = new FormData();
  form.append('account', 'Studio');
  form.append('file', new File([bytes], name));
  const { status, body } = await clerk.call('POST /import-report', form);
  return {
    status,
    body: body as object as {
      batch: ImportBatch;
      others: Pick<ImportBatch, 'id' | 'fileName'>[];
      findings: ImportFindings;
    },
  };
}

test('events of single people come to tables without any of them', async () => {
  const [cohorts = '', use = ''] = await tablesOf(lines);
  expect(use.split('\n')).toEqual([
    'event_date,app_info_id,platform,country,users,new_users,sessions,session_seconds,crashes',
    '2025-11-10,com.backlot.lanternlagoon,android,Pakistan,3,2,3,152,0',
    '2025-11-10,com.backlot.lanternlagoon,android,United States,1,1,1,61,0',
    '2025-11-11,com.backlot.lanternlagoon,android,Pakistan,2,0,2,120,1',
    '2025-11-11,com.backlot.lanternlagoon,android,United States,1,0,1,15,0',
    '2025-11-11,com.backlot.pebblesort,ios,United States,1,1,1,0,0',
    '2025-11-12,com.backlot.lanternlagoon,android,United States,1,0,1,9,0',
    '2025-11-12,com.backlot.pebblesort,ios,United States,1,0,2,330,0',
    '',
  ]);
  expect(cohorts).toContain('2025-11-10,1,com.backlot.lanternlagoon,android,Pakistan,1,0.016500,');
  expect(cohorts).toContain('2025-11-10,1,com.backlot.lanternlagoon,android,United States,1,');
  // What no event of an app ever said is not nought.
  expect(cohorts).toContain('2025-11-11,0,com.backlot.pebblesort,ios,United States,1,,');
  for (const person of lines.match(/"user_pseudo_id":"\w+"/g)!.map((it) => it.slice(18, -1)))
    expect([use, cohorts].join('\n').split(/[,\n]/)).not.toContain(person);
});

/** Thirty-one days of an app: one person each day, one every tenth day, one who only removes it. */
function monthOfEvents(days: readonly number[]): string {
  const event = (day: number, person: string, name = 'user_engagement') => ({
    event_date: String(20251000 + day),
    event_timestamp: String(1_760_000_000_000_000 + day),
    event_name: name,
    event_params: [],
    user_pseudo_id: person,
    platform: 'ANDROID',
    geo: { country: day % 2 === 0 ? 'Pakistan' : 'India' },
    app_info: { id: 'com.backlot.lanternlagoon' },
  });
  const events = days.flatMap((day) => [
    event(day, 'daily'),
    event(day, `once ${day}`),
    ...(day % 10 === 1 ? [event(day, 'tenth'), event(day, 'tenth')] : []),
    event(day, `gone ${day}`, 'app_remove'),
  ]);
  return events.map((it) => JSON.stringify(it)).join('\n');
}

test('unique users of a week and a month are told where the file has all thirty days', async () => {
  const days = Array.from({ length: 31 }, (_, at) => at + 1);
  const audience = async (text: string) =>
    (await tablesOf(text)).find((it) => it.includes('weekly_users'))?.split('\n') ?? [];
  const lines = await audience(monthOfEvents(days));
  const row = (day: number, counts: string) =>
    `2025-10-${String(day).padStart(2, '0')},com.backlot.lanternlagoon,android,${counts}`;
  expect(lines[0]).toBe('event_date,app_info_id,platform,daily_users,weekly_users,monthly_users');
  // One of each day, one of all of them; who plays every tenth day was there on the 21st.
  expect(lines.slice(1)).toEqual([row(30, '2,8,32'), row(31, '3,9,32'), '']);
  // Without one of thirty days it is not known who played in them.
  const holed = await audience(monthOfEvents(days.filter((it) => it !== 2)));
  expect(holed).toEqual([]);
  expect(await audience(monthOfEvents(days.slice(0, 29)))).toEqual([]);
});

test('purchases of GameAnalytics are told where all of an app’s are in dollars', async () => {
  const event = (game: number, data: object) =>
    JSON.stringify({
      game_id: game,
      arrival_ts: 1_762_772_820,
      country_code: 'PK',
      user_meta: { install_ts: 1_762_736_400 },
      data: {
        category: 'user',
        user_id: `u${game}`,
        client_ts: 1_762_772_800,
        platform: 'android',
        session_id: 's',
        ...data,
      },
    });
  const bought = { category: 'business', amount: 499, currency: 'USD' };
  const [cohorts = ''] = await tablesOf(
    [
      ...[1, 2, 3].map((game) => event(game, {})),
      event(1, bought),
      event(1, { ...bought, amount: 99 }),
      event(2, bought),
      event(2, { ...bought, amount: 140_000, currency: 'PKR' }),
    ].join('\n'),
  );
  expect(cohorts.trim().split('\n').slice(1)).toEqual([
    '2025-11-10,0,1,android,PK,1,,5.980000',
    '2025-11-10,0,2,android,PK,1,,',
    '2025-11-10,0,3,android,PK,1,,',
  ]);
});

test('packed, as a list and as Parquet they come to the same', async () => {
  const plain = await tablesOf(lines);
  const list = `[${lines.trim().split('\n').join(',\n')}]`;
  expect(plain).toHaveLength(2);
  expect(await tablesOf(gzipSync(lines))).toEqual(plain);
  expect(await tablesOf(list)).toEqual(plain);
  expect(await tablesOf(await parquetOf(lines))).toEqual(plain);
});

test.each([
  ['a broken line', `${lines}{"event_date":"2025`],
  ['a day that is none', lines.replaceAll('"20251112"', '"20251399"')],
  ['nobody', lines.replaceAll('user_pseudo_id', 'other')],
])('%s is refused in words that say nothing of a person', async (_name, text) => {
  const { status, body } = await upload(text);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toMatch(/no events|None of these events/);
  expect(JSON.stringify(body)).not.toMatch(/p0\d|advertising/);
  expect(await server.db.selectFrom('import_batches').select('id').execute()).toEqual([]);
});

test('nothing of a file lies about once it is summed up, or was refused', async () => {
  const before = process.env['TMPDIR'];
  const folder = mkdtempSync(join(tmpdir(), 'own-'));
  try {
    process.env['TMPDIR'] = folder;
    await tablesOf(lines);
    await tablesOf(`${lines}{"event_date":"2025`).catch(() => {});
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(folder, { recursive: true });
  }
});

test('where one of the tables is refused, nothing of the file is taken in', async () => {
  // An hour of play is told in a unit that makes millions of years of it: whoever installed is known.
  const [first = ''] = lines.split('\n');
  const id = '"key":"ga_session_id","value":{"int_value":"101"}';
  const long = '"key":"engagement_time_msec","value":{"int_value":"9223372036854775807"}';
  const keys: string[] = [];
  const { files } = server;
  const put = files.put.bind(files);
  files.put = (key, ...more) => {
    keys.push(key);
    return put(key, ...more);
  };
  const { status, body } = await upload(`${first.replace(id, `${id}},{${long}`)}\n`);
  files.put = put;
  expect([status, JSON.stringify(body)]).toEqual([
    400,
    expect.stringContaining('No row of this report can be used'),
  ]);
  expect(await server.db.selectFrom('import_batches').select('id').execute()).toEqual([]);
  expect(await server.db.selectFrom('accounts').select('id').execute()).toEqual([]);
  expect(await Promise.all(keys.map((it) => files.exists(it)))).toEqual([false, false]);
});

test('other JSON and tables are no events', async () => {
  for (const text of ['{"results":[{"event_name":"x"}]}', 'Day,App\n1,2', '', '[]'])
    expect(await eventsIn(fileOf(text).open)).toBeUndefined();
});

test('an upload makes an import of each table, and no person is kept', async () => {
  const { status, body } = await upload(gzipSync(lines), 'events_20251112.json.gz');
  expect(status).toBe(200);
  expect(body.batch.source).toBe('firebase');
  expect(body.others.map((it) => it.fileName)).toEqual(['events_20251112.json.gz cohorts']);
  const batches = await server.db
    .selectFrom('import_batches')
    .select(['id', 'source', 'status', 'file_key', 'file_name'])
    .orderBy('id')
    .execute();
  expect(batches.map((it) => [it.source, it.status, it.file_name])).toEqual([
    ['firebase-cohort', 'validated', 'events_20251112.json.gz cohorts'],
    ['firebase', 'validated', 'events_20251112.json.gz use'],
  ]);
  for (const it of batches) {
    const file = await server.files.get(it.file_key!);
    const bytes = Buffer.from(await new Response(file!.body).arrayBuffer());
    const text = bytes[0] === 0x1f ? gunzipSync(bytes).toString() : bytes.toString();
    expect(text).toMatch(/^\w+,/);
    expect(text).not.toMatch(/p01|advertising|Lahore/);
    expect((await clerk.call('POST /commit-import', { id: it.id })).status).toBe(200);
  }
  const asked = { date: '2025-11-10..2025-11-12', compare: 'none' };
  const measures = ['dau', 'newUsers', 'sessions', 'retention1', 'ltv1'];
  const { body: reply } = await clerk.call('GET /figures', { ...asked, measures });
  const total = reply['total'] as Record<string, { value: number | null }>;
  const values = measures.map((it) => total[it]?.value ?? null);
  // Three of the four came back on the day after; three of them are of a game that tells money.
  expect(values).toEqual([3, 4, 11, 0.75, Math.round(5_006_500 / 3)]);
});
