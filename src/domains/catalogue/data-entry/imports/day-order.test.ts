import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let clerk: Colleague;
beforeAll(async () => {
  server = await testServer();
  server.clock.now = new Date('2025-11-20T06:00:00Z');
  clerk = await server.as('Super admin');
  await seedNetworks(server.db);
  await server.db
    .insertInto('apps')
    .values({ name: 'Pebble', key: 'PEB', package: 'com.a', platform: 'android' })
    .execute();
});
afterAll(() => server.close());

const header = 'Day,Package Name,Platform,Network,Impressions,Est. Revenue';
const report = (...days: string[]) =>
  [header, ...days.map((day) => `${day},com.a,android,AdMob,5,1.5`)].join('\n');

async function accountOf(name: string): Promise<number> {
  const account = server.db.selectFrom('accounts').select('id').where('name', '=', name);
  return (await account.executeTakeFirstOrThrow()).id;
}

async function upload(text: string, account: string, dayOrder?: 'dmy' | 'mdy') {
  const form = new FormData();
  form.append('account', account);
  if (dayOrder) form.append('dayOrder', dayOrder);
  form.append('file', new File([text], 'report.csv'));
  const { status, body } = await clerk.call('POST /import-report', form);
  return { status, fields: body.fields, batch: body['batch'] as { id: number; from: string } };
}

test('days that can be read in two ways are asked about, and the answer holds for the account', async () => {
  const text = report('03/10/2025', '04/10/2025');
  const asked = await upload(text, 'Studio');
  expect([asked.status, asked.fields]).toEqual([
    400,
    {
      file: 'Days in this report are written like 03/10/2025. Say which number is the day.',
      dayOrder: '03/10/2025',
    },
  ]);
  const said = await upload(text, 'Studio', 'dmy');
  expect([said.status, said.batch.from]).toEqual([200, '2025-10-03']);
  expect((await clerk.call('POST /commit-import', { id: said.batch.id })).body).toMatchObject({
    status: 'committed',
    from: '2025-10-03',
    to: '2025-10-04',
  });
  expect((await upload(report('05/10/2025'), 'Studio')).batch.from).toBe('2025-10-05');
  expect((await upload(text, 'Other studio')).fields).toHaveProperty('dayOrder');
  expect((await upload(text, 'Other studio', 'mdy')).batch.from).toBe('2025-03-10');
  expect((await upload(report('05/10/2025'), 'Studio')).batch.from).toBe('2025-10-05');
});

test('an answer holds once its report is committed, and never against what the days say', async () => {
  const first = await upload(report('03/10/2025'), 'Fourth', 'mdy');
  expect(first.batch.from).toBe('2025-03-10');
  expect((await upload(report('03/10/2025'), 'Fourth')).fields).toHaveProperty('dayOrder');
  await clerk.call('POST /commit-import', { id: first.batch.id });
  expect((await upload(report('03/10/2025'), 'Fourth')).batch.from).toBe('2025-03-10');
  expect((await upload(report('03/10/2025', '25/10/2025'), 'Fourth')).batch.from).toBe(
    '2025-10-03',
  );
});

test('an order that is none, and a report without days, are refused', async () => {
  const form = new FormData();
  form.append('account', 'Studio');
  form.append('dayOrder', 'ymd');
  form.append('file', new File([report('03/10/2025')], 'report.csv'));
  const { status, body } = await clerk.call('POST /import-report', form);
  expect([status, body.fields]).toMatchObject([400, { dayOrder: expect.any(String) }]);
  expect(await upload(report('99/99/2025'), 'Studio', 'dmy')).toMatchObject({ status: 400 });
});

test('a large report is asked about, read and committed like a small one', async () => {
  const lines = Array.from(
    { length: 3_000 },
    (_, at) => `0${3 + (at % 3)}/10/2025,com.a,android,AdMob,5,1.5,${'unit'.repeat(16)}-${at}`,
  );
  const text = [`${header},Max Ad Unit Id`, ...lines].join('\n');
  expect(text.length).toBeGreaterThan(256_000);
  expect((await upload(text, 'Fifth')).fields).toHaveProperty('dayOrder', '03/10/2025');
  const { batch } = await upload(text, 'Fifth', 'dmy');
  expect(batch).toMatchObject({ from: '2025-10-03', rows: 3_000 });
  expect((await clerk.call('POST /commit-import', { id: batch.id })).body).toMatchObject({
    status: 'committed',
    from: '2025-10-03',
    to: '2025-10-05',
  });
  const days = await server.facts.query(
    `select day, total(impressions) as impressions_sum from deltas(monetisation)
     where account_id = $account group by day having row_total() > 0 order by day`,
    { account: await accountOf('Fifth') },
  );
  expect(days.map((it) => [String(it['day']), Number(it['impressions_sum'])])).toEqual([
    ['2025-10-03', 5_000],
    ['2025-10-04', 5_000],
    ['2025-10-05', 5_000],
  ]);
});

test('days that tell their order themselves are not asked about', async () => {
  const from = async (...days: string[]) => (await upload(report(...days), 'Third')).batch.from;
  expect(await from('03/10/2025', '25/10/2025')).toBe('2025-10-03');
  expect(await from('03.10.2025', '10.25.2025')).toBe('2025-03-10');
  // The tenth of December lies ahead.
  expect(await from('12/10/2025')).toBe('2025-10-12');
  expect(await from('11/11/2025')).toBe('2025-11-11');
});
