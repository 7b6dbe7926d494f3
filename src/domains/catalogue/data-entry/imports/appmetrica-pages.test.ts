import { afterAll, beforeAll, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

/** What people export from AppMetrica's pages: of one application, without its name. */
let server: TestServer;
let clerk: Colleague;
let pebble: number;
let theirs: number;

beforeAll(async () => {
  server = await testServer();
  server.clock.now = new Date('2025-11-20T06:00:00Z');
  clerk = await server.as('Super admin');
  await seedNetworks(server.db);
  const team_id = await server.team('Arcade');
  const app = async (name: string, team: number | null) => {
    const key = name.slice(0, 3).toUpperCase();
    const values = {
      name,
      key,
      package: `com.${key}`,
      platform: 'android' as const,
      team_id: team,
    };
    const row = server.db.insertInto('apps').values(values).returning('id');
    return (await row.executeTakeFirstOrThrow()).id;
  };
  pebble = await app('Pebble', null);
  theirs = await app('Orbit', team_id);
});
afterAll(() => server.close());

interface Reply {
  status: number;
  fields: Record<string, string> | undefined;
  batch: { id: number; source: string; rows: number };
  problems: unknown[];
  leftOut: { reason: string; rows: number }[];
}

async function upload(
  file: string | Uint8Array<ArrayBuffer>,
  appId?: number,
  who = clerk,
): Promise<Reply> {
  const form = new FormData();
  form.append('account', 'Studio');
  if (appId !== undefined) form.append('appId', String(appId));
  form.append('file', new File([file], typeof file === 'string' ? 'report.csv' : 'report.xlsx'));
  const { status, body } = await who.call('POST /import-report', form);
  const { problems = [], leftOut = [] } = (body['findings'] ?? {}) as Partial<Reply>;
  return { status, fields: body.fields, batch: body['batch'] as Reply['batch'], problems, leftOut };
}

async function figures(measures: readonly string[], by = 'day') {
  const asked = { date: '2025-11-01..2025-11-19', compare: 'none', measures, by };
  const { body } = await clerk.call('GET /figures', asked);
  const { total } = body as object as { total: Record<string, { value: number | null }> };
  return measures.map((it) => total[it]!.value);
}

const russian = [
  'День;Страна;Пользователи;Новые пользователи;Доля новых пользователей',
  'Итого и средние;;25 678;1 234;4,81%',
  '2025-11-17;США;12 345;1 000;8,1%',
  '2025-11-17;Пакистан;333;34;10,2%',
  '2025-11-18;Соединенные Штаты;13 000;200;1,54%',
].join('\n');

test('a report that does not name its app is asked about, and an app of others is none', async () => {
  const asked = await upload(russian);
  expect([asked.status, Object.keys(asked.fields ?? {})]).toEqual([400, ['appId']]);
  const editor = await server.as('Data entry', { teamId: await server.team('Puzzle') });
  const [foreign, none] = [
    await upload(russian, theirs, editor),
    await upload(russian, 9_999, editor),
  ];
  expect([foreign.status, none.status]).toEqual([404, 404]);
  expect(await server.db.selectFrom('import_batches').select('id').execute()).toEqual([]);
});

test('headings, countries and numbers in Russian are read, and the totals row is left out', async () => {
  const { status, batch, problems, leftOut } = await upload(russian, pebble);
  expect([status, batch.source, problems]).toEqual([200, 'appmetrica', []]);
  expect(leftOut).toMatchObject([{ reason: 'totals', rows: 1 }]);
  expect((await clerk.call('POST /commit-import', { id: batch.id })).status).toBe(200);
  // Daily users are those of a day; there are two.
  expect(await figures(['dau', 'newUsers'])).toEqual([12_839, 1_234]);
  const { body } = await clerk.call('GET /figures', {
    date: '2025-11-17..2025-11-18',
    compare: 'none',
    measures: 'newUsers',
    by: 'country',
  });
  const rows = body['rows'] as {
    labels: { key: string }[];
    figures: { newUsers: { value: number } };
  }[];
  expect(rows.map((it) => [it.labels[0]!.key, it.figures.newUsers.value])).toEqual([
    ['US', 1_200],
    ['PK', 34],
  ]);
});

test('sessions of a workbook in English complete the same days', async () => {
  const text = (value: string) => ({ value, type: String });
  const number = (value: number) => ({ value, type: Number });
  const sheet = [
    ['Day', 'Country', 'Sessions', 'Average session length'].map(text),
    [text('Totals and averages'), text(''), number(30_000), text('0:03:00')],
    [text('2025-11-17'), text('United States'), number(20_000), text('0:03:20')],
    [text('2025-11-18'), text('United States'), number(10_000), text('0:02:20')],
  ];
  const bytes = new Uint8Array(await writeXlsxFile(sheet).toBuffer());
  const { status, batch, problems } = await upload(bytes, pebble);
  expect([status, batch.source, problems]).toEqual([200, 'appmetrica', []]);
  expect((await clerk.call('POST /commit-import', { id: batch.id })).status).toBe(200);
  expect(await figures(['dau', 'sessions', 'sessionLength'])).toEqual([12_839, 30_000, 180]);
});

test('a total without splits is its own report, and a table with another heading is none', async () => {
  const { status, batch } = await upload('Day,Users\nTotals,90\n2025-11-19,90', pebble);
  expect([status, batch.source]).toEqual([200, 'appmetrica-totals']);
  const other = await upload('Day,Users,Level\n2025-11-19,90,3', pebble);
  expect(other.fields).toHaveProperty('header');
});

test('where a report names its app, nobody says otherwise', async () => {
  const table = {
    query: { ids: [990_011], dimensions: ['ym:u:date'], metrics: ['ym:u:users'] },
    data: [{ dimensions: [{ name: '2025-11-12' }], metrics: [5] }],
  };
  const { status, batch } = await upload(JSON.stringify([table]), pebble);
  expect(status).toBe(200);
  const { app_id } = await server.db
    .selectFrom('import_batches')
    .select('app_id')
    .where('id', '=', batch.id)
    .executeTakeFirstOrThrow();
  expect(app_id).toBeNull();
});

test('what somebody said of the same headings goes before it', async () => {
  const heading = 'Day,Country,Users';
  const mapping = {
    name: 'Own',
    network: 'firebase',
    table: 'engagement',
    zone: 'UTC',
    appId: pebble,
    header: heading.split(','),
    columns: [
      { column: 'Day', field: 'day' },
      { column: 'Country', field: 'country' },
      { column: 'Users', field: 'dau', unit: 'count' },
    ],
  };
  const saved = await clerk.call('POST /save-import-mapping', mapping);
  expect([saved.status, saved.body.fields]).toEqual([200, undefined]);
  const { batch } = await upload(`${heading}\n2025-11-19,PK,9`);
  expect(batch.source).not.toBe('appmetrica');
});
