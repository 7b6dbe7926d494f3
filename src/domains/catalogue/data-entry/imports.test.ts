import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import { totals } from '#/store/facts/totals.ts';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../../tests/support/server.ts';

let server: TestServer;
let clerk: Colleague;
let finance: Colleague;
let outsider: Colleague;
let app: number;

beforeAll(async () => {
  server = await testServer();
  await seedNetworks(server.db);
  const puzzle = await server.team('Puzzle');
  clerk = await server.as('Data entry', { teamId: puzzle });
  outsider = await server.as('Data entry', { teamId: await server.team('Arcade') });
  finance = await server.as('Finance');
  const values = {
    name: 'Lantern Lagoon',
    key: 'LNT',
    package: 'com.backlot.lantern',
    platform: 'android' as const,
    team_id: puzzle,
  };
  app = (
    await server.db.insertInto('apps').values(values).returning('id').executeTakeFirstOrThrow()
  ).id;
});
afterAll(() => server.close());

const header =
  'day,application,package_name,platform,country,network,ad_format,impressions,estimated_revenue';
const report = (dollars: number, appPackage = 'com.backlot.lantern') =>
  `${header}\n2026-03-01,Lagoon,${appPackage},android,pk,AppLovin,REWARD,1000,${dollars}\n2026-03-02,Lagoon,${appPackage},android,pk,AppLovin,REWARD,1000,${dollars}\n`;

function form(text: string, fields: Record<string, string> = { account: 'Main' }) {
  const it = new FormData();
  for (const [name, value] of Object.entries(fields)) it.append(name, value);
  it.append('file', new File([text], 'max.csv', { type: 'text/csv' }));
  return it;
}

const upload = (who: Colleague, text: string) => who.call('POST /import-report', form(text));
const batchOf = (reply: Reply) =>
  reply.body['batch'] as { id: number; status: string; canRevert: boolean };
const revenue = async () => {
  const rows = await totals(server.facts, {
    table: 'monetisation',
    measures: ['revenue_micros'],
    from: '2026-03-01',
    to: '2026-03-31',
    scopeApps: 'all',
  });
  return rows[0]!.revenue_micros;
};

test('a member cannot upload a report', async () => {
  const member = await server.as('Member');
  expect((await upload(member, report(5))).status).toBe(403);
});

test('a form without a file, and one with an unknown field, are refused by name', async () => {
  expect(await clerk.call('POST /import-report', form(report(5), { surprise: '1' }))).toMatchObject(
    { status: 400, body: { fields: { surprise: 'This field is not known.' } } },
  );
  const empty = new FormData();
  expect(await clerk.call('POST /import-report', empty)).toMatchObject({ status: 400 });
});

test('a file that is no report is refused with what can be read', async () => {
  const reply = await upload(clerk, 'Name,Age\nOmar,40\n');
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid' } });
  expect(reply.body.fields!['file']).toContain('AppLovin MAX');
});

test('a report is checked, committed whole, logged and taken back', async () => {
  const checked = await upload(clerk, report(5));
  expect(checked).toMatchObject({
    status: 200,
    body: {
      batch: { status: 'validated', account: 'Main' },
      findings: { usable: 2, totals: { revenue_micros: 10_000_000 } },
    },
  });
  expect(await revenue()).toBe(0);

  const { id } = batchOf(checked);
  expect(await clerk.call('POST /commit-import', { id })).toMatchObject({
    status: 200,
    body: { status: 'committed' },
  });
  expect(await revenue()).toBe(10_000_000);
  expect(await clerk.call('POST /commit-import', { id })).toMatchObject({
    status: 200,
    body: { status: 'committed' },
  });
  expect(await revenue()).toBe(10_000_000);

  const second = batchOf(await upload(clerk, report(7)));
  await clerk.call('POST /commit-import', { id: second.id });
  expect(await revenue()).toBe(14_000_000);
  const log = await clerk.call('GET /data-entry-log', { batch: second.id });
  expect(log.body).toMatchObject({
    totalRows: 1,
    rows: [
      {
        change: 'commit',
        oldValue: 10_000_000,
        newValue: 14_000_000,
        app: { name: 'Lantern Lagoon' },
      },
    ],
  });

  expect(await clerk.call('POST /revert-import', { id: second.id })).toMatchObject({
    status: 200,
    body: { status: 'reverted' },
  });
  expect(await revenue()).toBe(10_000_000);
  const audits = await server.db
    .selectFrom('audit')
    .select('action')
    .where('subject_id', '=', String(second.id))
    .where('subject_type', '=', 'import')
    .orderBy('id')
    .execute();
  expect(audits.map((it) => it.action)).toEqual([
    'import.upload',
    'import.commit',
    'import.revert',
  ]);

  const again = await clerk.call('POST /import-again', { id: second.id });
  expect(again).toMatchObject({ status: 200, body: { status: 'committed' } });
  expect(again.body['id']).toBeGreaterThan(second.id);
  expect(await revenue()).toBe(14_000_000);
  expect(await clerk.call('POST /import-again', { id: again.body['id'] })).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  });
  await clerk.call('POST /revert-import', { id: again.body['id'] });
  expect(await revenue()).toBe(10_000_000);
});

test('an import that a later one replaced cannot be taken back before that one', async () => {
  const first = batchOf(await upload(clerk, report(3)));
  await clerk.call('POST /commit-import', { id: first.id });
  const later = batchOf(await upload(clerk, report(4)));
  await clerk.call('POST /commit-import', { id: later.id });
  expect(await clerk.call('POST /revert-import', { id: first.id })).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  });
});

test('rows of another team’s apps are not the caller’s to enter', async () => {
  const reply = await upload(outsider, report(5));
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid' } });
});

test('another team’s import is not found, as if it did not exist', async () => {
  const { id } = batchOf(await upload(clerk, report(5)));
  for (const key of [
    'GET /import',
    'POST /commit-import',
    'POST /revert-import',
    'POST /import-again',
  ]) {
    const [theirs, none] = [
      await outsider.call(key, { id }),
      await outsider.call(key, { id: 999_999 }),
    ];
    expect(theirs.status).toBe(404);
    expect(theirs.body.message).toBe(none.body.message);
  }
  expect((await outsider.call('GET /imports')).body['rows']).toEqual([]);
});

test('Finance sees and takes back what others imported, a clerk only their own', async () => {
  const { id } = batchOf(await upload(finance, report(9)));
  await finance.call('POST /commit-import', { id });
  expect((await clerk.call('POST /revert-import', { id })).status).toBe(404);
  expect(batchOf(await finance.call('GET /import', { id })).canRevert).toBe(true);
  expect((await finance.call('GET /imports')).body['totalRows']).toBeGreaterThan(3);
});

test('an app the report calls by another name is linked in line and known from then on', async () => {
  const checked = await upload(clerk, report(6, 'com.other.name'));
  expect(checked).toMatchObject({
    body: {
      batch: { status: 'validated' },
      findings: { usable: 0, unknownApps: [{ key: 'com.other.name' }] },
    },
  });
  const { id } = batchOf(checked);
  const links = [{ key: 'com.other.name', appId: app }];
  expect((await outsider.call('POST /link-import-apps', { id, links })).status).toBe(404);
  expect(await clerk.call('POST /link-import-apps', { id, links })).toMatchObject({
    status: 200,
    body: { findings: { usable: 2, unknownApps: [] } },
  });
  expect((await upload(clerk, report(6, 'com.other.name'))).body).toMatchObject({
    findings: { usable: 2, unknownApps: [] },
  });
});
