import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import { totals } from '#/store/facts/totals.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import type { ImportBatch, ImportFindings } from '../imports.contract.ts';

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

const csv = (...lines: string[]) => `${lines.join('\n')}\n`;

function upload(text: string | Uint8Array<ArrayBuffer>, name = 'report.csv', account = 'Studio') {
  const form = new FormData();
  form.append('account', account);
  form.append('file', new File([text], name));
  return clerk.call('POST /import-report', form);
}

interface Checked {
  batch: ImportBatch;
  findings: ImportFindings;
}
async function bring(text: string, account?: string): Promise<Checked> {
  const { status, body } = await upload(text, 'report', account);
  if (status !== 200) throw new Error(JSON.stringify(body));
  const { batch, findings } = body as object as Checked;
  if (findings.unknownApps.length > 0) {
    const app = await server.db.selectFrom('apps').select('id').executeTakeFirstOrThrow();
    const links = findings.unknownApps.map(({ key }) => ({ key, appId: app.id }));
    await clerk.call('POST /link-import-apps', { id: batch.id, links });
  }
  const confirm = findings.narrower?.confirm;
  const commit = { id: batch.id, ...(confirm && { confirm }) };
  expect((await clerk.call('POST /commit-import', commit)).status).toBe(200);
  return { batch, findings };
}

const sums = async (table: 'monetisation' | 'engagement', measures: string[]) => {
  const [row] = await totals(server.facts, {
    table,
    measures: measures as never[],
    from: '2025-11-01',
    to: '2025-11-30',
    scopeApps: 'all',
  });
  return measures.map((it) => (row as Record<string, number | null>)[it]);
};

const max = 'day,package_name,platform,network,impressions,clicks,estimated_revenue';

test('a row without its money is a problem and takes the place of no money', async () => {
  const { findings } = await bring(
    csv(max, '2025-11-18,com.a,android,AdMob,10,,1.5', '2025-11-17,com.a,android,AdMob,5,1,'),
  );
  expect(findings.problems).toEqual([
    { line: 3, field: 'estimated_revenue', value: '', message: 'This is empty.' },
  ]);
  expect(findings.totals).toEqual({ impressions: 10, revenue_micros: 1_500_000 });
  expect(await sums('monetisation', ['impressions', 'clicks', 'requests'])).toEqual([
    10,
    null,
    null,
  ]);
});

test('what JSON has instead of a figure is a problem, whatever it is', async () => {
  const good = { day: '2025-11-18', package_name: 'com.a', platform: 'android', network: 'AdMob' };
  const strange = [true, ['5'], {}, '5\0', '\ud800', null, '', -1, '1e999'];
  const results = strange.flatMap((it, at) => [
    { ...good, max_placement: `a${at}`, impressions: it, estimated_revenue: '1' },
    { ...good, max_placement: `b${at}`, impressions: 1, estimated_revenue: it },
  ]);
  const fine = { ...good, max_placement: '', impressions: 1, estimated_revenue: '2' };
  const { status, body } = await upload(JSON.stringify({ results: [fine, ...results] }));
  expect(status).toBe(200);
  const { findings } = body as object as Checked;
  // Money may be taken back, so that -1 is an amount.
  expect([findings.usable, findings.problemRows]).toEqual([2, strange.length * 2 - 1]);
  expect(findings.totals['revenue_micros']).toBe(1_000_000);
});

test('characters that no store keeps are named and never an error of the server', async () => {
  const odd = ['a\0b', 'a\ud83d'];
  for (const it of odd) {
    const named = { day: '2025-11-18', package_name: it, platform: 'android', network: it };
    const row = { ...named, application: it, impressions: 1, estimated_revenue: '1' };
    const { status, body } = await upload(JSON.stringify({ results: [row] }), `r${it}.json`);
    expect([status, body.fields?.['file']]).toEqual([
      400,
      expect.stringContaining('characters that are no text'),
    ]);
    const table = csv(max, `2025-11-18,${it},android,${it},1,1,1`);
    // A browser sends half a character as the sign for none.
    expect((await upload(table)).status).toBe(it.includes('\0') ? 400 : 200);
    expect((await upload(csv(`${it},b,c`, '1,2,3'))).status).toBe(400);
  }
});

test('secrets in a report are cut before it is kept, and the rest stays byte by byte', async () => {
  const row =
    '{"date_start":"2025-11-18","date_stop":"2025-11-18","campaign_id":"7","spend":"1.25","account_currency":"USD"}';
  const token = `EAAG${'x1Y2'.repeat(12)}`;
  const next = (secret: string) =>
    `"paging":{"next":"https:\\/\\/graph.facebook.com\\/v25.0\\/act_1\\/insights?access_token=${secret}&limit=25"}`;
  const text = (secret: string) => `{"data":[${row}],\n${next(secret)}}`;
  const { body } = await upload(text(token), 'insights.json');
  const { batch, findings } = body as object as Checked;
  expect(findings).toMatchObject({ read: 1, problemRows: 0 });
  const { file_key } = await server.db
    .selectFrom('import_batches')
    .select('file_key')
    .where('id', '=', batch.id)
    .executeTakeFirstOrThrow();
  const stored = await server.files.get(file_key!);
  expect(await new Response(stored!.body).text()).toBe(text('[hidden]'));
});

const table = (metric: string, dimensions: string[], ...rows: [string[], number[]][]) => {
  const prefixed = dimensions.map((it) => `${metric.slice(0, 4)}:${it}`);
  return JSON.stringify({
    query: { ids: [42], dimensions: prefixed, metrics: metric.split(',') },
    data: rows.map(([of, metrics]) => ({ dimensions: of.map((name) => ({ name })), metrics })),
    total_rows: rows.length,
  });
};

test('users and sessions of AppMetrica complete each other, and a revert takes its part alone', async () => {
  const by = ['date', 'appVersion'];
  const users = table('ym:u:users,ym:u:newUsers', by, [
    ['2025-11-18', '1.0'],
    [100, 10],
  ]);
  const sessions = table('ym:s:sessions', by, [['2025-11-18', '1.0'], [300]]);
  const measures = ['dau', 'new_users', 'sessions'];
  await bring(users, 'Analytics');
  expect(await sums('engagement', measures)).toEqual([100, 10, null]);
  const { batch } = await bring(sessions, 'Analytics');
  expect(await sums('engagement', measures)).toEqual([100, 10, 300]);
  const more = table('ym:u:users,ym:u:newUsers', by, [
    ['2025-11-18', '1.0'],
    [110, 11],
  ]);
  const later = await bring(more, 'Analytics');
  expect(await sums('engagement', measures)).toEqual([110, 11, 300]);
  await clerk.call('POST /revert-import', { id: later.batch.id });
  await clerk.call('POST /revert-import', { id: batch.id });
  expect(await sums('engagement', measures)).toEqual([100, 10, null]);
});

test('AppMetrica without splits never adds up with the table that is split, nor passes for all when sampled', async () => {
  const total = table('ym:u:users', ['date'], [['2025-11-18'], [90]], [['2025-11-19'], [80]]);
  const { batch } = await bring(total, 'Analytics');
  expect(batch.source).toBe('appmetrica-totals');
  // The split table counts where there is one, the other on the day that it alone has.
  expect(await sums('engagement', ['dau'])).toEqual([100 + 80]);
  const sampled = { ...JSON.parse(total), sampled: true, sample_share: 0.432 };
  const { status, body } = await upload(JSON.stringify(sampled));
  expect([status, body.fields?.['file']]).toEqual([
    400,
    'AppMetrica made this table from a sample of 43.2 %. Fetch it with accuracy=full.',
  ]);
});

test('MAX without networks takes the place of its networks, and gives it back to them', async () => {
  const day = '2025-11-10';
  const split = csv(
    max,
    `${day},com.a,android,AdMob,10,1,6`,
    `${day},com.a,android,Unity Ads,10,1,4`,
  );
  const whole = csv(
    'day,package_name,platform,requests,impressions,estimated_revenue',
    `${day},com.a,android,99,20,11`,
  );
  const earned = async () => {
    const [row] = await totals(server.facts, {
      table: 'monetisation',
      measures: ['revenue_micros'],
      from: day,
      to: day,
      scopeApps: 'all',
    });
    return row?.revenue_micros;
  };
  await bring(split);
  expect(await earned()).toBe(10_000_000);
  await bring(whole);
  expect(await earned()).toBe(11_000_000);
  await bring(csv(max, `${day},com.a,android,AdMob,10,1,6`));
  expect(await earned()).toBe(6_000_000);
});

test('MAX without networks and AdMob’s own report of the same app and day count once', async () => {
  const day = '2025-11-12';
  const earned = async () => {
    const [row] = await totals(server.facts, {
      table: 'monetisation',
      measures: ['revenue_micros'],
      from: day,
      to: day,
      scopeApps: 'all',
    });
    return row?.revenue_micros;
  };
  const admob = csv(
    'Date,App,Platform,Format,Est. earnings (USD)',
    `${day},com.a,Android,Banner,6`,
  );
  await bring(admob, 'AdMob');
  expect(await earned()).toBe(6_000_000);
  const whole = csv(
    'day,package_name,platform,requests,impressions,estimated_revenue',
    `${day},com.a,android,99,20,11`,
  );
  const { batch } = await bring(whole);
  expect(await earned()).toBe(11_000_000);
  await clerk.call('POST /revert-import', { id: batch.id });
  expect(await earned()).toBe(6_000_000);
});

test('a large file of AppMetrica completes the other one as well', async () => {
  const by = ['date', 'appVersion'];
  // Few rows with long names make a large file.
  const versions = Array.from({ length: 1000 }, (_, at) => `1.${at}.0-${'x'.repeat(250)}`);
  const of = (metric: string, value: number) =>
    table(metric, by, ...versions.map((it): [string[], number[]] => [['2025-11-17', it], [value]]));
  const here = { from: '2025-11-17', to: '2025-11-17' };
  expect(of('ym:u:users', 3).length).toBeGreaterThan(260_000);
  await bring(of('ym:u:users', 3), 'Large analytics');
  const { batch } = await bring(of('ym:s:sessions', 7), 'Large analytics');
  const both = await totals(server.facts, {
    table: 'engagement',
    measures: ['dau', 'sessions'],
    by: ['app_version'],
    scopeApps: 'all',
    ...here,
  });
  expect(both).toHaveLength(versions.length);
  expect(both.filter((it) => it.dau !== 3 || it.sessions !== 7)).toEqual([]);
  const plain = (it: string) => it.split('-')[0];
  expect(both.map((it) => plain(it.app_version)).toSorted()).toEqual(
    versions.map(plain).toSorted(),
  );
  const log = await server.db
    .selectFrom('data_entry_log')
    .select(['old_value', 'new_value'])
    .where('batch_id', '=', batch.id)
    .execute();
  // It says nothing of users, which the log is about.
  expect(log).toEqual([{ old_value: 3000, new_value: null }]);
});
