import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#/kernel/days.ts';
import { appleSigner } from '../../../../../tests/support/apple-signer.ts';
import { figuresDesk, type FiguresDesk } from '../../../../../tests/support/figures-desk.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import type { PostbackRow } from './postbacks.contract.ts';
import { postbackPaths } from './receive-postback.server.ts';

const signer = appleSigner();
const MINE = 1600000001;
const THEIRS = 1600000732;

let server: TestServer;
let desk: FiguresDesk;
let mine: number;
let applovin: number;
let date: string;

async function addApp(name: string, team_id: number, store_id: string): Promise<number> {
  const key = name.slice(0, 3).toUpperCase();
  const values = { name, key, package: `com.ios.${name}`, platform: 'ios' as const, team_id };
  const row = server.db.insertInto('apps').values({ ...values, store_id });
  return (await row.returning('id').executeTakeFirstOrThrow()).id;
}

beforeAll(async () => {
  const like = [undefined, undefined, 0, undefined, false, undefined, undefined] as const;
  server = await testServer(...like, signer.keys);
  desk = await figuresDesk(server);
  mine = await addApp('Tinker', desk.puzzle, `id${MINE}`);
  await addApp('Crate', desk.arcade, String(THEIRS));
  const values = { code: 'applovin', name: 'AppLovin', type: 'bidding' as const, position: 4 };
  const network = server.db.insertInto('networks').values({ ...values, is_media_source: true });
  applovin = (await network.returning('id').executeTakeFirstOrThrow()).id;
  date = `${addDays(desk.today, -30)}..${desk.today}`;
});
afterAll(() => server.close());

const post = async (body: unknown, path = `${postbackPaths.skadnetwork}/`) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const reply = await fetch(server.base + path, { method: 'POST', body: text });
  await reply.text();
  return reply.status;
};
const attributed = (body: unknown) => post(body, `${postbackPaths.adattributionkit}/`);

interface Listed {
  rows: PostbackRow[];
  total: PostbackRow;
  tests: number;
  lost: number;
}
const list = async (input: object = {}, who = desk.lead) => {
  const { status, body } = await who.call('GET /postbacks', { date, ...input });
  expect(status).toBe(200);
  const { rows, total, tests, lost } = body as Partial<Listed>;
  return { rows: rows!, total: total!, tests: tests!, lost: lost! };
};
const installs = async (who = desk.lead) => (await list({}, who)).total.installs;

test('what is no postback that Apple signed is refused, and nothing is kept', async () => {
  const good = signer.skan(MINE);
  expect([
    await post(''),
    await post('[1'),
    await post({}),
    await post({ ...good, 'app-id': MINE + 1 }),
    await post({ ...good, 'attribution-signature': 'AAAA' }),
    await attributed({ 'jws-string': 'a.b.c' }),
    await attributed(good),
    await post(signer.attribution(MINE)),
  ]).toEqual(Array.from({ length: 8 }, () => 400));
  expect(await post({ ...good, more: 'x'.repeat(20_000) })).toBe(413);
  expect((await fetch(server.base + postbackPaths.skadnetwork)).status).toBe(404);
  expect(await installs(desk.admin)).toBe(0);
});

test.each(['GET /postbacks', 'GET /postbacks/export', 'GET /conversion-schemas'])(
  '%s needs a session and the right to see figures',
  async (key) => {
    const input = key.endsWith('export') ? { format: 'csv' } : {};
    expect((await server.call(key, input)).status).toBe(401);
    const hr = await server.as('HR', { teamId: desk.puzzle, without: ['revenue:read'] });
    expect((await hr.call(key, input)).status).toBe(403);
    expect((await desk.lead.call(key, { ...input, others: 1 })).status).toBe(400);
  },
);

test('a postback counts once, however often and with whatever value it comes again', async () => {
  const it = signer.skan(MINE);
  const again = { ...it, 'conversion-value': 63 };
  const capitals = { ...it };
  expect([await post(it), await post(again), await post(capitals)]).toEqual([200, 200, 200]);
  expect(await installs()).toBe(1);
  const two = await Promise.all([1, 2, 3].map(() => post(signer.skan(MINE))));
  expect(two).toEqual([200, 200, 200]);
  expect(await installs()).toBe(4);
  const parallel = signer.skan(MINE);
  await Promise.all(Array.from({ length: 8 }, () => post(parallel)));
  expect(await installs()).toBe(5);
});

test('what did not win, later windows, re-engagements and tests are no installs', async () => {
  const before = await list();
  await post(signer.skan(MINE, { 'did-win': false, 'source-app-id': undefined }));
  await post(signer.skan(MINE, { 'postback-sequence-index': 1, 'conversion-value': undefined }));
  await post(signer.skan(MINE, { 'source-app-id': 0, 'conversion-value': 0 }));
  await attributed(signer.attribution(MINE, { 'conversion-type': 're-engagement' }));
  await attributed(signer.attribution(MINE, {}, {}, 'apple-development-identifier/0'));
  const after = await list();
  expect(after.total.installs).toBe(before.total.installs);
  expect([after.lost, after.tests]).toEqual([before.lost + 1, before.tests + 2]);
  expect(after.total.windows[1].postbacks).toBe(1);
  expect(after.total.reengagements).toBe(1);
});

test('postbacks of another team’s app are neither listed nor summed up', async () => {
  const before = await installs();
  await post(signer.skan(THEIRS));
  expect(await installs()).toBe(before);
  expect(await installs(desk.admin)).toBe(before + 1);
  const { body } = await desk.lead.call('GET /postbacks/export', {
    format: 'csv',
    date,
    by: 'app',
  });
  expect(String(body['raw'])).not.toContain('Crate');
});

test('revenue is what the schema of the day says, beside what campaigns cost', async () => {
  const values = (from: number, to: number) => [
    { span: 0, value: '12', from, to },
    { span: 1, value: 'high', from: 3_000_000, to: 5_000_000 },
  ];
  const save = (input: object, who = desk.lead) =>
    who.call('POST /save-conversion-schema', { appId: mine, version: 0, ...input });
  const since = addDays(desk.today, -10);
  expect((await save({ since, ranges: values(1_000_000, 2_000_000) })).status).toBe(200);
  await save({ since: addDays(desk.today, 1), ranges: values(9_000_000, 9_000_000) });
  const silent = await addApp('Silent', desk.puzzle, '1600000999');
  await desk.spend([
    { app_id: mine, network_id: applovin, spend_micros: 100_000 },
    // Its builds send no postbacks: what it cost is set against none.
    { app_id: silent, network_id: applovin, spend_micros: 900_000 },
  ]);
  await post(signer.skan(MINE, { 'conversion-value': undefined }));
  await post(signer.skan(MINE, { 'conversion-value': 40, redownload: true }));
  const high = { 'conversion-value': undefined, 'coarse-conversion-value': 'high' };
  await post(signer.skan(MINE, { ...high, 'postback-sequence-index': 1 }));
  const { rows, total } = await list();
  const [row] = rows;
  expect(rows.map((it) => it.name)).toContain('AppLovin');
  expect(row).toMatchObject({ installs: 7, redownloads: 1, untold: 1, unknown: 1 });
  expect(row!.windows[0]).toEqual({
    postbacks: 7,
    valued: 5,
    revenue: { least: 5_000_000, most: 10_000_000 },
  });
  expect(row!.windows[1]).toMatchObject({ postbacks: 2, valued: 1 });
  // Thirty days of ten cents; today is not delivered.
  expect(row!.spend).toBe(3_000_000);
  expect(row!.roas).toEqual({ least: 5 / 3, most: 10 / 3 });
  expect(total.roas).toEqual(row!.roas);
  for (const by of ['app', 'day']) {
    const parts = await list({ by, perPage: 200 });
    const sum = parts.rows.reduce((all, it) => all + (it.spend ?? 0), 0);
    expect([sum, parts.total.spend]).toEqual([3_000_000, 3_000_000]);
  }
  const bySource = await list({ by: 'source' });
  expect(bySource.rows[0]).toMatchObject({ name: '5239', spend: null, roas: null });
  expect((await list({ mediaSource: [desk.meta] })).total.installs).toBe(0);
});

test('a schema is of an app of the App Store that one may change, and of its version', async () => {
  const ranges = [{ span: 0, value: '1', from: 0, to: 1 }];
  const input = { appId: mine, since: '2026-01-01', ranges, version: 0 };
  const save = (other: object, who = desk.lead) =>
    who.call('POST /save-conversion-schema', { ...input, ...other });
  expect((await server.call('POST /save-conversion-schema', input)).status).toBe(401);
  const member = await server.as('Member', { teamId: desk.puzzle });
  expect((await save({}, member)).status).toBe(403);
  expect((await save({ appId: desk.theirs })).status).toBe(404);
  expect((await save({ appId: desk.mine })).body.fields).toHaveProperty('appId');
  expect((await save({ ranges: [...ranges, ...ranges] })).status).toBe(400);
  expect((await save({ ranges: [{ ...ranges[0], value: '64' }] })).status).toBe(400);
  expect((await save({ ranges: [{ ...ranges[0], span: 1 }] })).status).toBe(400);
  expect((await save({ version: 1 })).status).toBe(412);
  const { body } = await save({});
  expect((await save({})).status).toBe(412);
  const gone = { id: body['id'], version: body['version'] };
  const other = await server.as('Team lead', { leads: desk.arcade });
  expect((await other.call('POST /delete-conversion-schema', gone)).status).toBe(404);
  expect((await desk.lead.call('POST /delete-conversion-schema', gone)).status).toBe(200);
  expect((await desk.lead.call('POST /delete-conversion-schema', gone)).status).toBe(404);
});

test('an id of an ad network that nobody knows waits until it is linked', async () => {
  const id = 'newcomer12.skadnetwork';
  await post(signer.skan(MINE, { 'ad-network-id': id.toUpperCase() }));
  expect((await list()).rows.map((it) => it.name)).toContain(id);
  const link = (input: object, who = desk.admin) =>
    who.call('POST /link-postback-network', {
      adNetwork: id,
      mediaSource: desk.meta,
      version: 0,
      ...input,
    });
  expect((await link({}, desk.lead)).status).toBe(403);
  await server.db
    .updateTable('networks')
    .set({ is_media_source: false })
    .where('id', '=', desk.admob)
    .execute();
  expect((await link({ mediaSource: desk.admob })).status).toBe(404);
  expect((await link({ version: 2 })).status).toBe(412);
  const { body } = await link({});
  expect(body).toMatchObject({ version: 1, before: null });
  expect((await link({})).status).toBe(412);
  expect((await list()).rows.map((it) => it.name)).toContain('Meta Ads');
  expect((await link({ mediaSource: null, version: 1 })).body).toMatchObject({ version: 0 });
  const { body: sources } = await desk.admin.call('GET /postback-sources');
  const networks = sources['networks'] as { adNetwork: string; from: string | null }[];
  const fromOf = (of: string) => networks.find((it) => it.adNetwork === of)?.from;
  expect([fromOf(id), fromOf('ludvb6z3bs.skadnetwork')]).toEqual([null, 'published']);
});

test('postbacks of an app that nobody knows are kept, and count once it is there', async () => {
  const unknown = 1700000009;
  await post(signer.skan(unknown));
  const waiting = async () =>
    (await desk.admin.call('GET /postback-sources')).body['apps'] as { storeId: number }[];
  expect((await waiting()).map((it) => it.storeId)).toContain(unknown);
  expect((await desk.lead.call('GET /postback-sources')).status).toBe(403);
  await addApp('Later', desk.puzzle, String(unknown));
  expect((await waiting()).map((it) => it.storeId)).not.toContain(unknown);
  const { rows } = await list({ by: 'app', sort: 'name', order: 'asc' });
  expect(rows.map((it) => it.name)).toEqual(['Later', 'Tinker']);
});

test('floods from one address are refused, and others go on', async () => {
  const limited = await testServer(undefined, undefined, 1, undefined, true);
  const from = (address: string) =>
    fetch(limited.base + postbackPaths.skadnetwork, {
      method: 'POST',
      body: '{}',
      headers: { 'X-Forwarded-For': address },
    }).then((it) => it.status);
  const statuses = await Promise.all(Array.from({ length: 640 }, () => from('203.0.113.7')));
  expect(statuses.filter((it) => it === 429).length).toBeGreaterThanOrEqual(40);
  expect(await from('203.0.113.8')).toBe(400);
  await limited.close();
});
