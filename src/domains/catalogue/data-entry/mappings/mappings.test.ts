import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import { totals } from '#/store/facts/totals.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let clerk: Colleague;
let outsider: Colleague;
let app: number;
let foreignApp: number;

beforeAll(async () => {
  server = await testServer();
  await seedNetworks(server.db);
  const puzzle = await server.team('Puzzle');
  const arcade = await server.team('Arcade');
  clerk = await server.as('Data entry', { teamId: puzzle });
  outsider = await server.as('Data entry', { teamId: arcade });
  const game = async (name: string, key: string, team: number) =>
    (
      await server.db
        .insertInto('apps')
        .values({ name, key, package: `com.backlot.${key}`, platform: 'android', team_id: team })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  app = await game('Lantern Lagoon', 'LNT', puzzle);
  foreignApp = await game('Orbit', 'ORB', arcade);
});
afterAll(() => server.close());

const usage = `Date;Game;Platform;Country;DAU;New Users;Sessions per User;Avg Session Length;Day 1 Retention
17/03/2026;Lantern Lagoon;Android;Pakistan;1.000;200;2,5;1:40;42,5
18/03/2026;Lantern Lagoon;Android;us;2.000;100;3;0:50;40
`;
const usageColumns = [
  { column: 'Date', field: 'day' },
  { column: 'Game', field: 'app-name' },
  { column: 'Platform', field: 'platform' },
  { column: 'Country', field: 'country' },
  { column: 'DAU', field: 'dau', unit: 'count' },
  { column: 'New Users', field: 'new_users', unit: 'count' },
  { column: 'Sessions per User', field: 'sessions', unit: 'mean' },
  { column: 'Day 1 Retention', field: 'retained_d1', unit: 'percent' },
];
const usageMeaning = {
  network: 'bytebrew',
  table: 'engagement',
  zone: 'UTC',
  dayOrder: 'dmy',
  columns: usageColumns,
};
const headings = usage.split('\n')[0]!.split(';');
const usageMapping = { ...usageMeaning, name: 'ByteBrew use', header: headings };

function form(text: string, fields: Record<string, string> = {}) {
  const it = new FormData();
  for (const [name, value] of Object.entries(fields)) it.append(name, value);
  it.append('file', new File([text], 'bytebrew.csv', { type: 'text/csv' }));
  return it;
}
const preview = (meaning: object, text = usage) =>
  clerk.call('POST /preview-import-mapping', form(text, { mapping: JSON.stringify(meaning) }));
const save = (mapping: object, who = clerk) => who.call('POST /save-import-mapping', mapping);
const upload = (text: string, account = 'ByteBrew') =>
  clerk.call('POST /import-report', form(text, { account, currency: 'USD' }));

test('a member may neither read columns nor map them', async () => {
  const member = await server.as('Member');
  expect((await member.call('POST /read-columns', form(usage))).status).toBe(403);
  expect((await save(usageMapping, member)).status).toBe(403);
});

test('what is no table is refused with what to do', async () => {
  const read = async (text: string) =>
    (await clerk.call('POST /read-columns', form(text))).body.fields?.['file'];
  expect(await read('{"rows":[]}')).toBe('Only tables can be mapped. Export the report as CSV.');
  expect(await read('')).toBe('This file is empty.');
  expect(await read('name\nOmar\n')).toContain('single column');
  expect(await read('name,age\n')).toBe('This table has no rows.');
  expect(await read(`${'a,'.repeat(200)}a\n1,2\n`)).toContain('more than 200 columns');
});

test('a mapping that cannot be read by is refused by what is missing', async () => {
  const why = async (change: object) =>
    Object.values((await preview({ ...usageMeaning, ...change })).body.fields ?? {})[0];
  const columns = (without: string) => usageColumns.filter((it) => it.field !== without);
  expect(await why({ columns: columns('day') })).toBe('Say which column is the day.');
  expect(await why({ columns: columns('app-name') })).toContain('Say which column is the app');
  expect(await why({ columns: columns('new_users') })).toContain('which column is new users');
  expect(await why({ columns: usageColumns.slice(0, 4) })).toBe('Say which column is a figure.');
  const twice = [...usageColumns, { column: 'Avg Session Length', field: 'dau', unit: 'count' }];
  expect(await why({ columns: twice })).toBe('Two columns mean dau.');
  const dau = (it: object) => [{ column: 'DAU', ...it }, ...columns('dau')];
  expect(await why({ columns: dau({ field: 'revenue_micros', unit: 'money' }) })).toBe(
    'DAU cannot mean revenue_micros here.',
  );
  expect(await why({ columns: dau({ field: 'dau', unit: 'money' }) })).toBe(
    'DAU cannot be written in that unit.',
  );
  expect(await why({ columns: [...usageColumns, { column: 'Nope', field: 'part' }] })).toBe(
    'There is no column Nope.',
  );
  expect(await why({ network: 'nobody' })).toContain('Choose the network');
  expect(await why({ surprise: 1 })).toBe('This is no mapping of columns.');
  expect(await why({ zone: 'Mars/Base' })).toBe('This is no mapping of columns.');
});

test('an app of another team is not found, as one that does not exist', async () => {
  const [theirs, none] = [
    await save({ ...usageMapping, appId: foreignApp }),
    await save({ ...usageMapping, appId: 999_999 }),
  ];
  expect([theirs.status, none.status]).toEqual([404, 404]);
  expect(theirs.body.message).toBe(none.body.message);
});

test('the headings are understood as far as they speak for themselves', async () => {
  const reply = await clerk.call('POST /read-columns', form(`Usage export\n${usage}`));
  expect(reply).toMatchObject({
    status: 200,
    body: { header: headings, guess: { table: 'engagement', dayOrder: 'dmy' } },
  });
  const { columns } = reply.body['guess'] as { columns: { column: string; field: string }[] };
  expect(columns).toEqual(expect.arrayContaining(usageColumns));
  expect(reply.body['networks']).toContainEqual({ code: 'bytebrew', name: 'ByteBrew' });
});

test('the preview shows the first rows as they would be kept, and saves nothing', async () => {
  const reply = await preview(
    usageMeaning,
    `${usage}32/03/2026;Lantern Lagoon;Android;pk;1;1;1;1;1\n`,
  );
  expect(reply.body).toMatchObject({
    read: 3,
    rows: [
      {
        day: '2026-03-17',
        app: 'Lantern Lagoon',
        about: 'android, PK',
        values: { dau: 1000, new_users: 200, sessions: 2500, retained_d1: 85 },
      },
      { day: '2026-03-18', values: { dau: 2000, sessions: 6000, retained_d1: 40 } },
    ],
    problems: [{ line: 4, field: 'date', value: '32/03/2026' }],
  });
  expect((await clerk.call('GET /import-mappings')).body['rows']).toEqual([]);
});

test('a table is mapped once; from then on its headings are known in any order', async () => {
  expect((await upload(usage)).status).toBe(400);
  const saved = await save(usageMapping);
  expect(saved).toMatchObject({
    status: 200,
    body: { name: 'ByteBrew use', networkName: 'ByteBrew', version: 1, mine: true },
  });
  expect(await save(usageMapping)).toMatchObject({
    status: 409,
    body: { message: 'These headings are mapped already, as ByteBrew use.' },
  });
  const reordered = usage
    .trim()
    .split('\n')
    .map((line) => line.split(';').toReversed().join(';'))
    .join('\n');
  const checked = await upload(reordered);
  expect(checked).toMatchObject({
    status: 200,
    body: {
      batch: { status: 'validated', source: 'bytebrew', sourceName: 'ByteBrew' },
      findings: { usable: 2, measure: 'dau', totals: { dau: 3000, sessions: 8500 } },
    },
  });
  const { id } = checked.body['batch'] as { id: number };
  expect((await clerk.call('POST /commit-import', { id })).status).toBe(200);
  const [row] = await totals(server.facts, {
    table: 'engagement',
    measures: ['dau', 'retained_d1'],
    from: '2026-03-17',
    to: '2026-03-18',
    scopeApps: [app],
  });
  expect(row).toEqual({ dau: 3000, retained_d1: 125 });
});

const money = 'Day,Ad Revenue\n2026-03-17,12.50\n2026-03-18,7.50\n';
const moneyMapping = {
  name: 'ByteBrew revenue',
  network: 'bytebrew',
  table: 'monetisation',
  zone: 'UTC',
  country: 'pk',
  columns: [
    { column: 'Day', field: 'day' },
    { column: 'Ad Revenue', field: 'revenue_micros', unit: 'money' },
  ],
  header: ['Day', 'Ad Revenue'],
};

test('what a table does not say is fixed, and an analytics service’s money never counts twice', async () => {
  expect((await save({ ...moneyMapping, appId: app })).status).toBe(200);
  const { id } = (await upload(money)).body['batch'] as { id: number };
  await clerk.call('POST /commit-import', { id });
  const asked = {
    table: 'monetisation',
    measures: ['revenue_micros'],
    by: ['source', 'country'],
    from: '2026-03-17',
    to: '2026-03-18',
    scopeApps: 'all',
  } as const;
  expect(await totals(server.facts, asked)).toEqual([]);
  expect(await totals(server.facts, { ...asked, sources: 'all' })).toEqual([
    { source: 'bytebrew', country: 'PK', revenue_micros: 20_000_000 },
  ]);
});

test('a mapping is changed at its version by its own team only, and keeps its headings', async () => {
  const list = (await clerk.call('GET /import-mappings')).body['rows'] as {
    id: number;
    version: number;
    name: string;
  }[];
  const { id, version } = list.find((it) => it.name === 'ByteBrew revenue')!;
  const change = { ...moneyMapping, appId: app, id, version, name: 'ByteBrew ads' };
  expect((await save(change, outsider)).status).toBe(404);
  expect((await outsider.call('POST /delete-import-mapping', { id, version })).status).toBe(404);
  expect((await save({ ...change, header: ['Day', 'Other', 'Ad Revenue'] })).status).toBe(400);
  expect(await save(change)).toMatchObject({ status: 200, body: { version: version + 1 } });
  expect(await save(change)).toMatchObject({ status: 412, body: { code: 'stale' } });
  const seen = (await outsider.call('GET /import-mappings')).body['rows'] as { mine: boolean }[];
  expect(seen.map((it) => it.mine)).toEqual([false, false]);
});

test('a mapping that is forgotten leaves what it brought, and open imports are refused', async () => {
  const { id: open } = (await upload(money.replace('12.50', '13.50'))).body['batch'] as {
    id: number;
  };
  const list = (await clerk.call('GET /import-mappings')).body['rows'] as {
    id: number;
    version: number;
    name: string;
  }[];
  const { id, version } = list.find((it) => it.name === 'ByteBrew ads')!;
  expect((await clerk.call('POST /delete-import-mapping', { id, version })).status).toBe(200);
  expect(await clerk.call('POST /commit-import', { id: open })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('forgotten') },
  });
  expect((await clerk.call('GET /import', { id: open })).status).toBe(200);
  const audits = await server.db
    .selectFrom('audit')
    .select('action')
    .where('subject_type', '=', 'import-mapping')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
  expect(audits.map((it) => it.action)).toEqual([
    'import-mapping.save',
    'import-mapping.save',
    'import-mapping.delete',
  ]);
});
